import type { Instant } from "@/lib/base/instant";
import { type Impact, type ImpactWindow, impactTimeNames } from "@/lib/domain/timeline/impact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDateTime, formatDuration } from "@/lib/time/shown/time-text";

const labels = {
  ...{ startedAt: "Began", detectedAt: "Detected" },
  ...{ mitigatedAt: "Mitigated", resolvedAt: "Ended" },
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

function tellDelay(from: Instant, to: Instant): string {
  const shown = shownDelay(from, to);
  return shown === 0 ? "at once" : formatDuration(shown);
}

/**
 * How long it took from the first impact until it was detected, mitigated and resolved, in milliseconds and as `tell`
 * writes it: revisions from before documents had a text are shown as they were then.
 */
export function measureImpact(
  impact: ImpactWindow,
  tell?: (durationMs: number) => string,
): readonly ImpactMeasure[] {
  const since = (label: string, at: Instant | null): ImpactMeasure => {
    if (impact.startedAt === null || at === null) {
      return { label, durationMs: null, text: "not known" };
    }
    const { startedAt } = impact;
    const durationMs = at - startedAt;
    return { label, durationMs, text: tell?.(durationMs) ?? tellDelay(startedAt, at) };
  };
  return [
    since("Time to detect", impact.detectedAt),
    since("Time to mitigate", impact.mitigatedAt),
    since("Time to resolve", impact.resolvedAt),
  ];
}
