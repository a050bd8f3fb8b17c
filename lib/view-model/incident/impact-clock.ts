import type { ImpactWindow } from "@/lib/domain/impact";
import { formatDuration } from "../text/time-text";

export type ImpactMeasure = {
  readonly label: string;
  /** Null when one of its two ends is not known: said, never shown as 0. */
  readonly durationMs: number | null;
  readonly text: string;
};

/** How long it took from the first impact until it was detected, mitigated and resolved. */
export function measureImpact(impact: ImpactWindow): readonly ImpactMeasure[] {
  const since = (label: string, at: number | null): ImpactMeasure => {
    const durationMs = impact.startedAt === null || at === null ? null : at - impact.startedAt;
    return {
      label,
      durationMs,
      text: durationMs === null ? "not known" : formatDuration(durationMs),
    };
  };
  return [
    since("Time to detect", impact.detectedAt),
    since("Time to mitigate", impact.mitigatedAt),
    since("Time to resolve", impact.resolvedAt),
  ];
}
