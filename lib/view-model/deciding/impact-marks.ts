import { isLive } from "@/lib/domain/claim";
import type { PlainPieceVerdict } from "@/lib/domain/review/decision";
import type { AddedPiece } from "@/lib/domain/timeline/decidable-nouns";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { type Impact, impactEventIds } from "@/lib/domain/timeline/impact";
import { type ImpactMark, namedEvents } from "@/lib/domain/timeline/impact-marks";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** One thing a person may say of an event as to the impact. */
export type ImpactChoice = {
  readonly mark: ImpactMark;
  readonly label: string;
  /** It is so already. */
  readonly isSet: boolean;
  /** Why it cannot be chosen; null where it can. */
  readonly problem: string | null;
};

const labels = {
  impact: "Part of the impact",
  "not-impact": "Not part of the impact",
  detected: "Detected here",
  mitigated: "Mitigated here",
  resolved: "Ended here",
} as const;

const turnOf = {
  detected: "detectedAt",
  mitigated: "mitigatedAt",
  resolved: "resolvedAt",
} as const;

/** The impact that a mark on an event is about: the one that names it, else the first; null where there is none. */
function findMarkedImpact(timeline: Timeline, event: TimelineEvent): Impact | null {
  const live = timeline.impacts.filter(isLive);
  return live.find((impact) => namedEvents(impact).includes(event.id)) ?? live[0] ?? null;
}

export function listImpactChoices(
  timeline: Timeline,
  event: TimelineEvent,
): readonly ImpactChoice[] {
  const impact = findMarkedImpact(timeline, event);
  const isImpact = impactEventIds(timeline).includes(event.id);
  const turn = (mark: keyof typeof turnOf): ImpactChoice => ({
    ...{ mark, label: labels[mark] },
    isSet: impact?.turns?.[turnOf[mark]] === event.id,
    problem:
      impact === null
        ? "First set which event is the impact"
        : event.time.kind === "unknown"
          ? "The time of this event is not known"
          : null,
  });
  return [
    { mark: "impact", label: labels.impact, isSet: isImpact, problem: null },
    { mark: "not-impact", label: labels["not-impact"], isSet: !isImpact, problem: null },
    turn("detected"),
    turn("mitigated"),
    turn("resolved"),
  ];
}

/** What is decided by a choice: a mark on the impact there is, or an impact of this event where there is none. */
export function planImpactChoice(
  timeline: Timeline,
  event: TimelineEvent,
  mark: ImpactMark,
):
  | { readonly kind: "decide"; readonly verdict: PlainPieceVerdict }
  | { readonly kind: "add"; readonly added: AddedPiece } {
  const impact = findMarkedImpact(timeline, event);
  if (impact !== null) {
    const verdict = { kind: "mark-impact", edit: { [event.id]: mark } } as const;
    return { kind: "decide", verdict: { noun: "impact", piece: impact.id, verdict } };
  }
  const noTimes = { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null };
  const { title, id } = event;
  return { kind: "add", added: { noun: "impact", title, who: "", ...noTimes, event: id } };
}
