import { z } from "zod";
import type { DecidedSince } from "@/lib/base/action-result";
import type { Immutable } from "@/lib/base/immutable";
import type { Instant } from "@/lib/base/instant";
import type { DecisionId, UserId } from "../ids";
import { sharedVerdicts } from "../timeline/claim-verdict";
import { type DecidableNoun, decidableNouns, decidables } from "../timeline/decidable-nouns";
import { reshapings } from "../timeline/event";

type Shared = ReturnType<typeof sharedVerdicts>[number];
type Edit = (typeof decidables)[DecidableNoun]["edits"][number];

/** What a decision says of its piece. */
export type Verdict = Immutable<z.infer<Shared | Edit | (typeof reshapings)[number]>>;

const edits: readonly Edit[] = decidableNouns.flatMap((noun) => [...decidables[noun].edits]);

const anyText = z.string();
const text = z.string().trim().max(2000);

/** As the store holds it. */
export const verdictSchema: z.ZodType<Verdict> = z.discriminatedUnion("kind", [
  ...sharedVerdicts(anyText, anyText),
  ...edits,
  ...reshapings,
]);

/** As a person may say it. What is put aside needs a reason, except where the choice says it. */
export const plainVerdictSchema: z.ZodType<PlainVerdict> = z.discriminatedUnion("kind", [
  ...sharedVerdicts(text.default(""), text.min(1, "Give the reason")),
  ...edits,
]);

/** A person's word on one piece. Append-only: the latest of a piece that was not undone is in force. */
export type Decision = {
  readonly id: DecisionId;
  readonly noun: DecidableNoun;
  /** Id of the piece. */
  readonly piece: string;
  readonly verdict: Verdict;
  readonly by: UserId;
  readonly decidedAt: Instant;
};

export type PieceVerdict = Pick<Decision, "noun" | "piece" | "verdict">;

/** What becomes of events and their evidence: code looks it up before it is written. */
export type Reshaping = Immutable<z.infer<(typeof reshapings)[number]>>;

/** What is said of one piece alone, and needs no evidence. */
export type PlainVerdict = Exclude<Verdict, Reshaping>;
export type PlainPieceVerdict = Omit<PieceVerdict, "verdict"> & { readonly verdict: PlainVerdict };

/** The latest decision on a piece a person had in front of them when they decided; null when there was none. */
export type SeenPiece = Pick<Decision, "noun" | "piece"> & { readonly seen: DecisionId | null };

/** `seen` is the latest decision on the piece the person had in front of them; absent, nothing is compared. */
export type GivenVerdict = PlainPieceVerdict & { readonly seen?: DecisionId | null | undefined };

/** What became of an act on several pieces: those that could not be done are named with the reason. */
export type ActOutcome = {
  readonly done: readonly DecisionId[];
  readonly refused: readonly RefusedPiece[];
};

export type RefusedPiece = Pick<Decision, "noun" | "piece"> & {
  readonly message: string;
  readonly since?: DecidedSince;
};

/** A decision with what became of it: what undo and redo go by. */
export type PastDecision = Decision & {
  readonly undoneAt: Instant | null;
  /** The undone decision this one puts in force again; null for a new one. */
  readonly redoOf: DecisionId | null;
  /** First of the decisions one act made together; its own id when it was made alone. */
  readonly act: DecisionId;
};
