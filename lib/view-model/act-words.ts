import { assertUnreachable } from "@/lib/base/assert";
import type { PieceVerdict } from "@/lib/domain/decision";

/** What one act of a person did, such as "accepted an event" or "rejected 12 pieces". */
export function actWords(made: readonly PieceVerdict[]): string {
  const decisions = withoutAnswered(made);
  const [first] = decisions;
  if (!first) return "";
  const isLike = decisions.every(({ verdict }) => verdict.kind === first.verdict.kind);
  const verb = isLike ? verbs[first.verdict.kind] : "decided on";
  return `${verb} ${decisions.length === 1 ? nounWord(first.noun) : `${decisions.length} pieces`}`;
}

/** A word on a gap is one on the uncertainty that asks the same: the person decided once. */
function withoutAnswered(made: readonly PieceVerdict[]): readonly PieceVerdict[] {
  const asked = made.filter(({ noun }) => noun !== "uncertainty");
  return asked.some(({ noun }) => noun === "gap") ? asked : made;
}

const verbs: Readonly<Record<PieceVerdict["verdict"]["kind"], string>> = {
  accept: "accepted",
  reject: "rejected",
  "edit-event": "edited",
  "edit-link": "edited",
  "edit-hypothesis": "edited",
  dismiss: "dismissed",
  waive: "waived",
  restore: "restored",
  merge: "merged",
  split: "split",
  "edit-evidence": "changed the evidence of",
};

function nounWord(noun: PieceVerdict["noun"]): string {
  switch (noun) {
    case "event":
      return "an event";
    case "causal-link":
      return "a causal link";
    case "gap":
      return "a gap";
    case "uncertainty":
      return "an uncertainty";
    case "hypothesis":
      return "a hypothesis";
    default:
      return assertUnreachable(noun);
  }
}
