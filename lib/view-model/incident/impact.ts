import type { Instant } from "@/lib/base/instant";
import { type Impact, type ImpactWindow, impactTimeNames, sameMomentMs } from "@/lib/domain/impact";
import type { Timeline } from "@/lib/domain/timeline";
import { formatDateTime, formatDuration } from "@/lib/time/shown/time-text";

const labels = {
  ...{ startedAt: "Impact began", detectedAt: "Detected" },
  ...{ mitigatedAt: "Mitigated", resolvedAt: "Resolved" },
} as const;

export type ImpactRow = {
  readonly label: string;
  readonly text: string;
  /** What the analysis reckoned, where that is something else. */
  readonly computedText: string | null;
};

export type ImpactMeasure = {
  readonly label: string;
  /** Null when one of its two ends is not known: said, never shown as 0. */
  readonly durationMs: number | null;
  readonly text: string;
};

/** The times of an impact in words; `computed` is null for what was computed itself. */
export function toImpactRows(
  impact: Impact,
  computed: ImpactWindow | null,
  zone: string,
): readonly ImpactRow[] {
  const format = (at: Instant | null) => (at === null ? "not known" : formatDateTime(at, zone));
  return impactTimeNames.map((name) => ({
    label: labels[name],
    text: format(impact[name]),
    computedText:
      computed === null || computed[name] === impact[name] ? null : format(computed[name]),
  }));
}

/** What the harm was: in a person's words, or by the first event that hurt. */
export function impactTitle({ title, events }: Impact, timeline: Timeline): string {
  if (title !== "") return title;
  return timeline.events.find(({ id }) => id === events[0])?.title ?? "Impact";
}

/** What came before the beginning by less than clocks tell came with it. */
function elapsedText(durationMs: number): string {
  const isWith = durationMs < 0 && durationMs > -sameMomentMs;
  return isWith ? "at once" : formatDuration(durationMs);
}

/** How long it took from the first impact until it was detected, mitigated and resolved. */
export function measureImpact(impact: ImpactWindow): readonly ImpactMeasure[] {
  const since = (label: string, at: number | null): ImpactMeasure => {
    const durationMs = impact.startedAt === null || at === null ? null : at - impact.startedAt;
    return {
      label,
      durationMs,
      text: durationMs === null ? "not known" : elapsedText(durationMs),
    };
  };
  return [
    since("Time to detect", impact.detectedAt),
    since("Time to mitigate", impact.mitigatedAt),
    since("Time to resolve", impact.resolvedAt),
  ];
}
