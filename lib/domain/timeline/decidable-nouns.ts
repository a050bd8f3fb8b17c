import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import { causalLinkRules, editingLink, toLinkItem } from "./causal-link";
import {
  type AddingRules,
  type DecidableRules,
  type DecisionError,
  doesNotFit,
} from "./claim-verdict";
import { coherencePartRules, contestingPart, toPartItem } from "./coherence-part";
import { contradictionRules, keepingFact, toContradictionItem } from "./contradiction";
import {
  contributingFactorAdding,
  contributingFactorRules,
  editingFactor,
  toFactorItem,
} from "./contributing-factor";
import { editingEvent, eventRules, toEventItem } from "./event";
import { editingGap, gapAdding, gapRules, toGapItem } from "./gap";
import { editingHypothesis, hypothesisRules, toHypothesisItem } from "./hypothesis";
import { toImpactItem } from "./impact";
import { markingImpact } from "./impact-marks";
import { editingImpact, impactAdding, impactRules } from "./impact-rules";
import { editingRootCause, rootCauseAdding, rootCauseRules, toRootCauseItem } from "./root-cause";
import { editingState, stateChangeRules, toStateChangeItem } from "./state-change";
import type { Timeline } from "./timeline";
import { toUncertaintyItem, uncertaintyRules } from "./uncertainty";

/**
 * Everything people decide on: where its pieces are in a timeline, its rules, the verdicts that only it knows, and how
 * documents tell it. Server, store, page and permalink go by this list.
 */
export const decidables = {
  event: { list: "events", rules: eventRules, edits: [editingEvent], toItem: toEventItem },
  "causal-link": {
    list: "causalLinks",
    rules: causalLinkRules,
    edits: [editingLink],
    toItem: toLinkItem,
  },
  "state-change": {
    list: "stateChanges",
    rules: stateChangeRules,
    edits: [editingState],
    toItem: toStateChangeItem,
  },
  "root-cause": {
    list: "rootCauses",
    rules: rootCauseRules,
    edits: [editingRootCause],
    toItem: toRootCauseItem,
  },
  "contributing-factor": {
    list: "contributingFactors",
    rules: contributingFactorRules,
    edits: [editingFactor],
    toItem: toFactorItem,
  },
  impact: {
    list: "impacts",
    rules: impactRules,
    edits: [editingImpact, markingImpact],
    toItem: toImpactItem,
  },
  gap: { list: "gaps", rules: gapRules, edits: [editingGap], toItem: toGapItem },
  "coherence-part": {
    list: "coherenceParts",
    rules: coherencePartRules,
    edits: [contestingPart],
    toItem: toPartItem,
  },
  contradiction: {
    list: "contradictions",
    rules: contradictionRules,
    edits: [keepingFact],
    toItem: toContradictionItem,
  },
  uncertainty: {
    list: "uncertainties",
    rules: uncertaintyRules,
    edits: [],
    toItem: toUncertaintyItem,
  },
  hypothesis: {
    list: "hypotheses",
    rules: hypothesisRules,
    edits: [editingHypothesis],
    toItem: toHypothesisItem,
  },
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

/** A verdict before it is known whether it fits the noun. */
export type AnyVerdict = { readonly kind: string; readonly [field: string]: unknown };

/** The timeline with a verdict on one of its pieces, by the rules of its noun alone. */
export function decidePiece<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
  verdict: AnyVerdict,
): Result<Timeline, DecisionError> {
  const pieces = piecesOf(timeline, noun);
  const piece = pieces.find((candidate) => candidate.id === id);
  if (!piece) return fail({ kind: "piece-not-found" });
  // The rules of a noun take its pieces, and they are asked for verdicts of their list only.
  const rules = decidables[noun].rules as unknown as DecidableRules<
    DecidablePieces[Noun],
    AnyVerdict
  >;
  if (!rules.verdicts.includes(verdict.kind)) return doesNotFit(rules.misfit);
  const decided = rules.decide(piece, verdict, timeline);
  if (!decided.ok) return decided;
  const after = pieces.map((other) => (other === piece ? decided.value : other));
  return ok(withPieces(timeline, noun, after));
}

/** What a person may add by hand, by its noun. Events and links need evidence and clocks: they have ways of their own. */
const addings = {
  "root-cause": rootCauseAdding,
  "contributing-factor": contributingFactorAdding,
  impact: impactAdding,
  gap: gapAdding,
} as const;

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

/** Pieces that are no longer part of the story, as documents tell them. */
export function listWithdrawn(timeline: Timeline) {
  return decidableNouns.flatMap((noun) => withdrawnOf(timeline, noun));
}

const withdrawnStatuses = ["rejected", "pruned", "superseded"] as const;

function withdrawnOf<Noun extends DecidableNoun>(timeline: Timeline, noun: Noun) {
  // Each noun tells its own pieces.
  const toItem = decidables[noun].toItem as unknown as (piece: DecidablePieces[Noun]) => object;
  return piecesOf(timeline, noun).flatMap((piece) => {
    const status = withdrawnStatuses.find((each) => each === piece.status);
    return status === undefined ? [] : [{ id: piece.id, noun, status, item: toItem(piece) }];
  });
}
