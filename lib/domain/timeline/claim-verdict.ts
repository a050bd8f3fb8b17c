import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { ClaimActor, ClaimStatus } from "../claim";
import type { EventTime } from "../evidence/event-time";
import type { EvidenceReference } from "../evidence/evidence";
import type { EntityId, EventId } from "../ids";

export const rejectionReasons = [
  "known-good",
  "authorised-test",
  "misfire",
  "duplicate",
  "wrong",
  "other",
] as const;

/**
 * What may be said of pieces of more than one noun. `note` may be empty and `reason` may not where a person writes them;
 * read back from the store they are taken as they stand.
 */
export function sharedVerdicts(note: z.ZodType<string>, reason: z.ZodType<string>) {
  return [
    z.strictObject({ kind: z.literal("accept") }),
    z.strictObject({ kind: z.literal("reject"), reason: z.enum(rejectionReasons), note }),
    /** Takes a rejection, a dismissal or a waiver back. */
    z.strictObject({ kind: z.literal("restore") }),
    z.strictObject({ kind: z.literal("dismiss"), note: reason }),
    z.strictObject({ kind: z.literal("waive"), note: reason }),
  ] as const;
}

export type SharedVerdict = z.infer<ReturnType<typeof sharedVerdicts>[number]>;
export type ClaimVerdict = Extract<SharedVerdict, { kind: "accept" | "reject" | "restore" }>;
export const claimVerdictKinds = ["accept", "reject", "restore"] as const;

export type DecisionError =
  | { readonly kind: "piece-not-found" }
  | { readonly kind: "verdict-does-not-fit"; readonly message: string };

export function doesNotFit(message: string): Result<never, DecisionError> {
  return fail({ kind: "verdict-does-not-fit", message });
}

type PartOfEvent = {
  readonly id: string;
  readonly event: EventId;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
};

/** What a piece stands among, as far as a verdict on it asks. */
export type Surroundings = {
  readonly events: readonly {
    readonly id: EventId;
    readonly status: ClaimStatus;
    readonly time: EventTime;
    readonly endTime: EventTime | null;
    readonly entities: readonly EntityId[];
    readonly evidence: readonly EvidenceReference[];
  }[];
  readonly causalLinks: readonly {
    readonly source: EventId;
    readonly status: ClaimStatus;
    readonly evidence: readonly EvidenceReference[];
  }[];
  readonly rootCauses: readonly PartOfEvent[];
  readonly contributingFactors: readonly PartOfEvent[];
};

/** The rules of one noun that people decide on. Pure: the server writes what comes of them, the page foresees it. */
export type DecidableRules<Piece, OwnVerdict extends { readonly kind: string }> = {
  /** As a sentence names one, such as "an event". */
  readonly oneOf: string;
  /** Kinds of verdict that fit; any other is refused with `misfit`. */
  readonly verdicts: readonly OwnVerdict["kind"][];
  readonly misfit: string;
  readonly decide: (
    piece: Piece,
    verdict: OwnVerdict,
    among: Surroundings,
  ) => Result<Piece, DecisionError>;
};

/** How a person puts a piece of a noun into a timeline by hand; what they add they have accepted. */
export type AddingRules<Piece, Given extends { readonly noun: string }> = {
  readonly schema: z.ZodType<Given>;
  /** `digest` is new each time, for nouns whose ids say nothing. */
  readonly make: (
    pieces: readonly Piece[],
    given: Given,
    among: Surroundings,
    digest: string,
  ) => Result<Piece, DecisionError>;
};

const wasMerged = "This piece became part of another when events were merged; undo the merge first";

/** An edited piece that is then accepted stays "edited": the person's words are already in force. */
export function decideClaim<Piece extends { readonly status: ClaimStatus }>(
  piece: Piece,
  verdict: ClaimVerdict,
): Piece {
  return { ...piece, status: nextStatus(piece.status, verdict) };
}

function nextStatus(status: ClaimStatus, verdict: ClaimVerdict): ClaimStatus {
  if (verdict.kind === "accept") return status === "edited" ? "edited" : "accepted";
  return verdict.kind === "reject" ? "rejected" : "proposed";
}

/** Nothing is said of a piece that lives on in another. */
export function unlessMerged<Piece extends { readonly status: ClaimStatus }>(
  piece: Piece,
): Result<Piece, DecisionError> {
  return piece.status === "superseded" ? doesNotFit(wasMerged) : ok(piece);
}

/** The members of an edit that were given: spreading it keeps what was not. */
export function given<Edit extends object>(
  edit: Edit,
): { [Key in keyof Edit]?: Exclude<Edit[Key], undefined> } {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Edit]?: Exclude<Edit[Key], undefined>;
  };
}
