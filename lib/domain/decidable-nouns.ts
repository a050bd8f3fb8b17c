import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { causalLinkRules, editingLink } from "./causal-link";
import {
  type AddingRules,
  type DecidableRules,
  type DecisionError,
  doesNotFit,
} from "./claim-verdict";
import { editingEvent, eventRules } from "./event";
import { gapRules } from "./gap";
import { editingHypothesis, hypothesisRules } from "./hypothesis";
import { editingRootCause, rootCauseAdding, rootCauseRules } from "./root-cause";
import type { Timeline } from "./timeline";
import { uncertaintyRules } from "./uncertainty";

/**
 * Everything people decide on: where its pieces are in a timeline, its rules, and the verdicts that only it knows.
 * Server, store, page and permalink go by this list.
 */
export const decidables = {
  event: { list: "events", rules: eventRules, edits: [editingEvent] },
  "causal-link": { list: "causalLinks", rules: causalLinkRules, edits: [editingLink] },
  "root-cause": { list: "rootCauses", rules: rootCauseRules, edits: [editingRootCause] },
  gap: { list: "gaps", rules: gapRules, edits: [] },
  uncertainty: { list: "uncertainties", rules: uncertaintyRules, edits: [] },
  hypothesis: { list: "hypotheses", rules: hypothesisRules, edits: [editingHypothesis] },
} as const;

export type DecidableNoun = keyof typeof decidables;
export const decidableNouns = Object.keys(decidables) as readonly DecidableNoun[];

/** What people decide on, by its noun. */
export type DecidablePieces = {
  readonly [Noun in DecidableNoun]: Timeline[(typeof decidables)[Noun]["list"]][number];
};

/** A piece as decisions, comments and marks name it. */
export type PieceName = { readonly noun: DecidableNoun; readonly piece: string };

/** The pieces of one noun, whatever their status. */
export function piecesOf<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
): readonly DecidablePieces[Noun][] {
  // What each noun's list holds is how its piece is defined above; the compiler does not follow that through `Noun`.
  return timeline[decidables[noun].list] as readonly DecidablePieces[Noun][];
}

/** The timeline with other pieces of one noun. */
export function withPieces<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  pieces: readonly DecidablePieces[Noun][],
): Timeline {
  return { ...timeline, [decidables[noun].list]: pieces };
}

/** Is the piece part of the timeline, whatever its status? */
export function hasPiece(timeline: Timeline, { noun, piece }: PieceName): boolean {
  return piecesOf(timeline, noun).some(({ id }) => id === piece);
}

/** The timeline with a verdict on one of its pieces, by the rules of its noun alone. */
export function decidePiece<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
  said: { readonly kind: string },
): Result<Timeline, DecisionError> {
  const pieces = piecesOf(timeline, noun);
  const piece = pieces.find((candidate) => candidate.id === id);
  if (!piece) return fail({ kind: "piece-not-found" });
  // The rules of a noun take its pieces, and they are asked for verdicts of their list only.
  const rules = decidables[noun].rules as unknown as DecidableRules<
    DecidablePieces[Noun],
    { readonly kind: string }
  >;
  if (!rules.verdicts.includes(said.kind)) return doesNotFit(rules.misfit);
  const decided = rules.decide(piece, said, timeline);
  if (!decided.ok) return decided;
  const after = pieces.map((other) => (other === piece ? decided.value : other));
  return ok(withPieces(timeline, noun, after));
}

/** What a person may add by hand, by its noun. Events and links need evidence and clocks: they have ways of their own. */
const addings = { "root-cause": rootCauseAdding } as const;

type AddableNoun = keyof typeof addings;
export type AddedPiece = z.infer<(typeof addings)[AddableNoun]["schema"]>;
export const addedPieceSchema: z.ZodType<AddedPiece> = z.union(
  Object.values(addings).map(({ schema }) => schema),
);

/** The timeline with a piece a person adds, and its name. */
export function addPiece(
  timeline: Timeline,
  added: AddedPiece,
  digest: string,
): Result<{ readonly timeline: Timeline; readonly name: PieceName }, DecisionError> {
  return addOf(timeline, added.noun, added, digest);
}

function addOf<Noun extends AddableNoun>(
  timeline: Timeline,
  noun: Noun,
  added: AddedPiece,
  digest: string,
): ReturnType<typeof addPiece> {
  const pieces = piecesOf(timeline, noun);
  // What is added names its noun, and each noun makes its own pieces.
  const { make } = addings[noun] as unknown as AddingRules<DecidablePieces[Noun], AddedPiece>;
  const piece = make(pieces, added, timeline, digest);
  if (!piece.ok) return piece;
  const next = withPieces(timeline, noun, [...pieces, piece.value]);
  return ok({ timeline: next, name: { noun, piece: piece.value.id } });
}
