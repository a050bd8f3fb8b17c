import type { PieceVerdict } from "@/lib/domain/review/decision";
import { decidables } from "@/lib/domain/timeline/decidable-nouns";
import type { ImpactMark } from "@/lib/domain/timeline/impact-marks";

/** What one act of a person did, such as "accepted an event" or "rejected 12 pieces". */
export function actWords(made: readonly PieceVerdict[]): string {
  const decisions = withoutAnswered(made);
  const [first] = decisions;
  if (!first) return "";
  const { verdict } = first;
  if (decisions.length === 1 && verdict.kind === "mark-impact") return markWords(verdict.edit);
  const isLike = decisions.every(({ verdict }) => verdict.kind === first.verdict.kind);
  const verb = isLike ? (verbs[first.verdict.kind] ?? "edited") : "decided on";
  return `${verb} ${decisions.length === 1 ? decidables[first.noun].rules.oneOf : `${decisions.length} pieces`}`;
}

/** "stated when the impact was mitigated" */
function markWords(edit: Readonly<Record<string, ImpactMark>>): string {
  const marks = Object.values(edit);
  const [mark] = marks;
  return mark !== undefined && marks.length === 1
    ? marked[mark]
    : `marked ${marks.length} events of an impact`;
}

const marked: Readonly<Record<ImpactMark, string>> = {
  impact: "marked an event as part of the impact",
  "not-impact": "marked an event as no part of the impact",
  detected: "stated when the impact was detected",
  mitigated: "stated when the impact was mitigated",
  resolved: "stated when the impact ended",
};

/** A word on a gap is one on the uncertainty that asks the same: the person decided once. */
function withoutAnswered(made: readonly PieceVerdict[]): readonly PieceVerdict[] {
  const asked = made.filter(({ noun }) => noun !== "uncertainty");
  return asked.some(({ noun }) => noun === "gap") ? asked : made;
}

type Kind = PieceVerdict["verdict"]["kind"];
type EditKind = Extract<Kind, `edit-${string}`>;

/** An edit needs no word of its own; any other verdict has one. */
const verbs: Readonly<Record<Exclude<Kind, EditKind>, string> & Partial<Record<EditKind, string>>> =
  {
    accept: "accepted",
    reject: "rejected",
    dismiss: "dismissed",
    waive: "waived",
    contest: "contested",
    "keep-fact": "settled",
    restore: "restored",
    merge: "merged",
    split: "split",
    "mark-impact": "marked an event of",
    "edit-evidence": "changed the evidence of",
  };
