import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import type { EvidenceReference } from "./evidence";
import { hypothesisStates } from "./hypothesis";
import type { CausalLinkId, DecisionId, EntityId, EventId, UserId } from "./ids";

export const rejectionReasons = [
  "known-good",
  "authorised-test",
  "misfire",
  "duplicate",
  "wrong",
  "other",
] as const;

/** Two of the same type and name, whatever the case, are the same entity. */
const namedEntitySchema = z.object({
  type: z.string().trim().min(1, "Say what kind of thing it is").max(40),
  name: z.string().trim().min(1).max(200),
});
export type NamedEntity = Readonly<z.infer<typeof namedEntitySchema>>;

/** The main one first. */
export const namedEntitiesSchema = z
  .array(namedEntitySchema)
  .min(1, "Name at least one entity")
  .max(20, "Name at most 20 entities")
  .readonly();

/** What a person may change of an event; each field given wins over every later proposal. */
export const eventEditSchema = z
  .object({
    title: z.string().trim().min(1).max(200),
    description: z.string().trim().max(4000),
    kind: z.string().trim().min(1).max(40),
    importance: z.enum(["key", "detail"]),
    /** All of them, the main one first; what the timeline does not know yet is made. */
    entities: namedEntitiesSchema,
    earliest: z.int(),
    latest: z.int(),
  })
  .partial()
  .refine((edit) => (edit.earliest === undefined) === (edit.latest === undefined), {
    error: "Give both ends of the time",
  })
  .refine((edit) => (edit.earliest ?? 0) <= (edit.latest ?? 0), {
    error: "The time ends before it starts",
  });
export type EventEdit = Readonly<z.infer<typeof eventEditSchema>>;

export const linkEditSchema = z
  .object({
    relation: z.enum(["causes", "enables", "prevents", "delays"]),
    mechanism: z.string().trim().min(1).max(500),
    confidence: z.number().min(0).max(1),
  })
  .partial();
export type LinkEdit = Readonly<z.infer<typeof linkEditSchema>>;

export const hypothesisEditSchema = z
  .object({
    statement: z.string().trim().min(1).max(500),
    state: z.enum(hypothesisStates),
  })
  .partial();
export type HypothesisEdit = Readonly<z.infer<typeof hypothesisEditSchema>>;

/** What a decision says of its piece. `restore` takes a rejection or dismissal back. */
export type Verdict =
  | { readonly kind: "accept" }
  | {
      readonly kind: "reject";
      readonly reason: (typeof rejectionReasons)[number];
      readonly note: string;
    }
  /** `mainBefore` is the main entity it had, when that was changed: what later runs know it by. */
  | { readonly kind: "edit-event"; readonly edit: EventEdit; readonly mainBefore?: EntityId }
  | { readonly kind: "edit-link"; readonly edit: LinkEdit }
  | { readonly kind: "edit-hypothesis"; readonly edit: HypothesisEdit }
  | { readonly kind: "dismiss"; readonly note: string }
  | { readonly kind: "waive"; readonly note: string }
  | { readonly kind: "restore" }
  /** Events united in the one decided on; `links` are those that moved, went or came with it. */
  | {
      readonly kind: "merge";
      readonly absorbed: readonly EventId[];
      readonly links: readonly CausalLinkId[];
    }
  /** Citations of the event decided on went to a new one. */
  | { readonly kind: "split"; readonly into: EventId }
  /** Citations that came to the event or were taken off it; `drop` holds evidence keys. */
  | {
      readonly kind: "edit-evidence";
      readonly add: readonly EvidenceReference[];
      readonly drop: readonly string[];
    };

export const decidableNouns = ["event", "causal-link", "gap", "uncertainty", "hypothesis"] as const;
export type DecidableNoun = (typeof decidableNouns)[number];

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
export type Reshaping = Extract<Verdict, { readonly kind: "merge" | "split" | "edit-evidence" }>;

/** What is said of one piece alone, and needs no evidence. */
export type SaidVerdict = Exclude<Verdict, Reshaping>;
export type SaidOfPiece = Omit<PieceVerdict, "verdict"> & { readonly verdict: SaidVerdict };

/** The latest decision on a piece a person had in front of them when they decided; null when there was none. */
export type SeenPiece = Pick<Decision, "noun" | "piece"> & { readonly seen: DecisionId | null };

/** `seen` is the latest decision on the piece the person had in front of them; absent, nothing is compared. */
export type GivenVerdict = SaidOfPiece & { readonly seen?: DecisionId | null | undefined };

/** What became of an act on several pieces: those that could not be done are named with the reason. */
export type ActOutcome = {
  readonly done: readonly DecisionId[];
  readonly refused: readonly (Pick<Decision, "noun" | "piece"> & { readonly message: string })[];
};

/** A decision with what became of it: what undo and redo go by. */
export type PastDecision = Decision & {
  readonly undoneAt: Instant | null;
  /** The undone decision this one puts in force again; null for a new one. */
  readonly redoOf: DecisionId | null;
  /** First of the decisions one act made together; its own id when it was made alone. */
  readonly act: DecisionId;
};
