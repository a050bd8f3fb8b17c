import type { Decision, PastDecision, Verdict } from "@/lib/domain/decision";
import type { DecisionId, UserId } from "@/lib/domain/ids";
import { touches } from "@/lib/domain/touched-pieces";

/** What somebody else said of a piece that the deciding person had not seen. */
export type Overlooked =
  | { readonly kind: "decided"; readonly decision: PastDecision }
  | { readonly kind: "taken-back"; readonly decision: PastDecision };

/**
 * Null when a person's word may stand: nobody else spoke since they looked, or both words stand side by side (each
 * edited another field, both accepted). `seen` is the latest decision on the piece they had in front of them.
 */
export function findOverlooked(
  history: readonly PastDecision[],
  given: Pick<Decision, "noun" | "piece" | "verdict">,
  seen: DecisionId | null,
  by: UserId,
): Overlooked | null {
  const ofPiece = history.filter((decision) => touches(decision, given));
  const seenAt = ofPiece.findIndex(({ id }) => id === seen);
  const basis = ofPiece[seenAt];
  if (basis && basis.undoneAt !== null && basis.by !== by) {
    return { kind: "taken-back", decision: basis };
  }
  const newer = ofPiece
    .slice(seenAt + 1)
    .findLast(
      (decision) =>
        decision.undoneAt === null &&
        decision.by !== by &&
        contradicts(given.verdict, decision.verdict),
    );
  return newer ? { kind: "decided", decision: newer } : null;
}

function contradicts(mine: Verdict, theirs: Verdict): boolean {
  if (isEdit(mine) && isEdit(theirs)) return editsClash(mine.edit, theirs.edit);
  // Editing what another accepted says more, not less.
  if (isEdit(mine) && theirs.kind === "accept") return false;
  return mine.kind !== theirs.kind;
}

type Edit = Extract<Verdict, { readonly kind: "edit-event" | "edit-link" }>;

function isEdit(verdict: Verdict): verdict is Edit {
  return verdict.kind === "edit-event" || verdict.kind === "edit-link";
}

function editsClash(mine: Edit["edit"], theirs: Edit["edit"]): boolean {
  const said = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(mine).some(
    ([field, value]) => value !== undefined && said.has(field) && said.get(field) !== value,
  );
}
