import { isSameJson } from "@/lib/base/canonical-json";
import type { DecisionId, UserId } from "@/lib/domain/ids";
import type { PastDecision, PlainVerdict, Reshaping, Verdict } from "@/lib/domain/review/decision";
import { touches } from "@/lib/domain/review/touched-pieces";
import type { PieceName } from "@/lib/domain/timeline/decidable-nouns";
import type { CaseProblem } from "../../case-problem";
import { describeVerdict, toSince } from "./plan-decisions";

/** What somebody else said of a piece that the deciding person had not seen. */
export type Overlooked =
  | { readonly kind: "decided"; readonly decision: PastDecision }
  | { readonly kind: "taken-back"; readonly decision: PastDecision };

/** A verdict about to be given; of a reshaping it is not known yet what else it touches. */
type IntendedVerdict = PlainVerdict | Pick<Reshaping, "kind">;

/**
 * Null when a person's word may stand: nobody else spoke since they looked, or both words stand side by side (each
 * edited another field, both accepted, both waived for the same reason). `seen` is the latest decision on the piece
 * they had in front of them.
 */
export function findOverlooked(
  history: readonly PastDecision[],
  given: PieceName & { readonly verdict: IntendedVerdict },
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

export function describeOverlooked({ kind, decision }: Overlooked): CaseProblem {
  const { noun, verdict } = decision;
  const words = describeVerdict(noun, verdict);
  const what =
    kind === "decided"
      ? `Somebody else decided on this meanwhile: ${words}.`
      : `Somebody took back meanwhile what you had in front of you: ${words}.`;
  return {
    ...{ kind: "conflict", message: `${what} Look at it as it is now, then decide.` },
    // Of what was taken back the decision tells when it was made.
    ...(kind === "decided" && { since: toSince(decision) }),
  };
}

function contradicts(mine: IntendedVerdict, theirs: Verdict): boolean {
  if (isEdit(mine) && isEdit(theirs)) return editsClash(mine.edit, theirs.edit);
  // What an event cites and what is said of it are two things, and two may add to what it cites.
  if (isOfEvent(mine) && isOfEvent(theirs)) return false;
  // Editing or reshaping what another accepted says more, not less.
  if (theirs.kind === "accept" && (isEdit(mine) || isReshape(mine))) return false;
  return mine.kind !== theirs.kind || !("edit" in mine || standTogether[mine.kind](mine, theirs));
}

type Said = IntendedVerdict | Verdict;

/** Whether a second verdict of the same kind leaves the first as it is; of edits their fields say it. */
const standTogether: Readonly<
  Record<Exclude<Verdict, Edit>["kind"], (mine: Said, theirs: Said) => boolean>
> = {
  ...{ accept: always, reject: always, restore: always, contest: always, "edit-evidence": always },
  // Another split left this event, without some citations; another merge made another event of it.
  ...{ split: always, merge: () => false },
  // A piece bears one reason for which it was let go, so another would take its place.
  ...{ dismiss: haveOneNote, waive: haveOneNote },
  // Of two facts one is believed.
  "keep-fact": (mine, theirs) => factOf(mine) === factOf(theirs),
};

function always(): boolean {
  return true;
}

function haveOneNote(mine: Said, theirs: Said): boolean {
  return "note" in mine && "note" in theirs && mine.note === theirs.note;
}

function factOf(said: Said): string | null {
  return "fact" in said ? said.fact : null;
}

type Edit = Extract<Verdict, { readonly edit: object }>;

function isReshape({ kind }: IntendedVerdict): boolean {
  return kind === "merge" || kind === "split" || kind === "edit-evidence";
}

function isOfEvent({ kind }: IntendedVerdict): boolean {
  return kind === "edit-event" || kind === "edit-evidence";
}

function isEdit(verdict: IntendedVerdict | Verdict): verdict is Edit {
  return "edit" in verdict;
}

function editsClash(mine: Edit["edit"], theirs: Edit["edit"]): boolean {
  const edited = new Map<string, unknown>(Object.entries(theirs));
  return Object.entries(mine).some(
    ([field, value]) =>
      value !== undefined && edited.has(field) && !isSameJson(edited.get(field), value),
  );
}
