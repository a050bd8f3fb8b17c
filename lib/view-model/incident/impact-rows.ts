import type { Instant } from "@/lib/base/instant";
import { type Impact, type ImpactWindow, impactTimeNames } from "@/lib/domain/impact";
import type { Timeline } from "@/lib/domain/timeline";
import { formatDateTime } from "../text/time-text";

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
