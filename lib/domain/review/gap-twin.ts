import type { Gap } from "../timeline/gap";
import type { Timeline } from "../timeline/timeline";
import type { Uncertainty } from "../timeline/uncertainty";
import type { PieceVerdict, PlainPieceVerdict } from "./decision";

/**
 * An analyst that flags an unknown says what is missing too: one sentence becomes an uncertainty and a gap. They are
 * one question with two sides, so it is asked once and answered once.
 */
function isTwin(
  one: { readonly description: string },
  other: { readonly description: string },
): boolean {
  return one.description !== "" && one.description === other.description;
}

/** The uncertainties whose question no gap asks: open as they are, or settled as they are. */
export function withoutTwins<Asked extends Pick<Uncertainty, "description" | "status">>(
  uncertainties: readonly Asked[],
  gaps: readonly Pick<Gap, "description" | "status">[],
): readonly Asked[] {
  const isAsked = (one: Asked) =>
    gaps.some((gap) => isTwin(gap, one) && isOpen(gap) === isOpen(one) && gap.status !== "closed");
  return uncertainties.filter((one) => !isAsked(one));
}

/** Evidence that closes a gap answers its other side: the same question is not left open there. */
export function withoutAnswered(
  uncertainties: readonly Uncertainty[],
  gaps: readonly Pick<Gap, "description" | "status">[],
): readonly Uncertainty[] {
  const closed = gaps.filter(({ status }) => status === "closed");
  return uncertainties.filter((one) => !isOpen(one) || !closed.some((gap) => isTwin(gap, one)));
}

/** What a verdict on a gap or an uncertainty says of its twin; null when it has none, or that is settled so already. */
function findTwinVerdict(
  timeline: Pick<Timeline, "gaps" | "uncertainties">,
  verdict: PieceVerdict,
): PlainPieceVerdict | null {
  if (verdict.noun === "gap") return ofUncertainty(timeline, verdict);
  return verdict.noun === "uncertainty" ? ofGap(timeline, verdict) : null;
}

/** What is said, with what it says of twins that are not named themselves: they are settled and reopened as one act. */
export function withTwins<Given extends PieceVerdict>(
  timeline: Pick<Timeline, "gaps" | "uncertainties">,
  verdicts: readonly Given[],
): readonly (Given | PlainPieceVerdict)[] {
  const named = new Set(verdicts.map(({ piece }) => piece));
  return verdicts.flatMap((verdict): readonly (Given | PlainPieceVerdict)[] => {
    const twin = findTwinVerdict(timeline, verdict);
    return twin === null || named.has(twin.piece) ? [verdict] : [verdict, twin];
  });
}

function ofUncertainty(
  { gaps, uncertainties }: Pick<Timeline, "gaps" | "uncertainties">,
  { piece, verdict }: PieceVerdict,
): PlainPieceVerdict | null {
  const gap = gaps.find(({ id }) => id === piece);
  const twin = gap && uncertainties.find((other) => isTwin(gap, other));
  if (!twin) return null;
  const name = { noun: "uncertainty", piece: twin.id } as const;
  if (verdict.kind === "restore") return isOpen(twin) ? null : { ...name, verdict };
  if (verdict.kind !== "dismiss" || !isOpen(twin)) return null;
  return { ...name, verdict: { kind: "waive", note: verdict.note } };
}

/** One that evidence has closed stays closed. */
function ofGap(
  { gaps, uncertainties }: Pick<Timeline, "gaps" | "uncertainties">,
  { piece, verdict }: PieceVerdict,
): PlainPieceVerdict | null {
  const uncertainty = uncertainties.find(({ id }) => id === piece);
  const twin = uncertainty && gaps.find((other) => isTwin(uncertainty, other));
  if (!twin) return null;
  const name = { noun: "gap", piece: twin.id } as const;
  if (verdict.kind === "restore") return twin.status === "dismissed" ? { ...name, verdict } : null;
  if (verdict.kind !== "waive" || !isOpen(twin)) return null;
  return { ...name, verdict: { kind: "dismiss", note: verdict.note } };
}

function isOpen({ status }: { readonly status: string }): boolean {
  return status === "open";
}
