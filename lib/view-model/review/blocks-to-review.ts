import type { ClaimSince } from "@/lib/domain/claims-since";
import type { PieceComment } from "@/lib/domain/piece-comment";
import { needsReason, type ReviewVerdict } from "@/lib/domain/review-verdict";
import { credibilityMin } from "@/lib/domain/rounds/critique";
import { idInText } from "@/lib/domain/unapproved-part";
import type { RevisionDocument } from "../document/revision-document";

export type BlockToReview = {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Why it needs a look, the weightiest first; empty where nothing is known to be weak. */
  readonly weaknesses: readonly string[];
  readonly verdicts: readonly ReviewVerdict[];
  /** Of this block in this revision, in the order they were written. */
  readonly comments: readonly PieceComment[];
};

type Block = NonNullable<RevisionDocument["text"]>["sections"][number]["blocks"][number];

/** The last approval before a revision, and which claims of the revision it does not cover as they are. */
export type SinceApproval = {
  readonly number: number;
  readonly claims: readonly Pick<ClaimSince, "noun" | "id">[];
};

/**
 * Every block of the text, weak points first: what reviewers doubt or ask about, then those with the weightiest
 * weakness, then in reading order.
 */
export function listBlocksToReview(
  document: Pick<RevisionDocument, "text" | "events" | "rootCauses">,
  verdicts: readonly ReviewVerdict[],
  sinceApproval: SinceApproval | null,
  comments: readonly PieceComment[] = [],
): readonly BlockToReview[] {
  const { text } = document;
  const weak = findWeakClaims(document, sinceApproval);
  const given = Map.groupBy(
    verdicts.filter(({ noun }) => noun === "block"),
    ({ piece }) => piece,
  );
  const threads = Map.groupBy(comments, ({ piece }) => piece);
  return (text?.sections ?? [])
    .flatMap(({ heading, blocks }) =>
      blocks.map((block) => ({
        ...{ block, heading },
        found: [...findDoubts(given.get(block.id) ?? []), ...findWeaknesses(block, weak)],
      })),
    )
    .toSorted((a, b) => weightOf(a.found) - weightOf(b.found))
    .map(({ block, heading, found }) => ({
      ...{ id: block.id, section: heading, text: block.text },
      weaknesses: found.map((weakness) => weakness.words),
      verdicts: given.get(block.id) ?? [],
      comments: threads.get(block.id) ?? [],
    }));
}

function findDoubts(verdicts: readonly ReviewVerdict[]): readonly Weakness[] {
  const kinds = new Set(verdicts.map(({ kind }) => kind).filter(needsReason));
  return [
    ...(kinds.has("doubt") ? [{ weight: -2, words: "A reviewer doubts it" }] : []),
    ...(kinds.has("question") ? [{ weight: -1, words: "A reviewer asks about it" }] : []),
  ];
}

/** Ids of claims, as sentences name them. */
type WeakClaims = {
  readonly unchecked: ReadonlySet<string>;
  readonly doubtful: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly approved: number | null;
};

function findWeakClaims(
  document: Pick<RevisionDocument, "events" | "rootCauses">,
  sinceApproval: SinceApproval | null,
): WeakClaims {
  const { events } = document;
  const idsOf = (found: typeof events) => new Set(found.map(({ id }) => id));
  return {
    unchecked: idsOf(
      events.filter(({ actor, status }) => actor === "model" && status === "proposed"),
    ),
    // One that nobody has judged is not known to be low.
    doubtful: idsOf(
      events.filter(({ confidence }) => (confidence?.credibility ?? 1) < credibilityMin),
    ),
    changed: new Set(sinceApproval?.claims.map((claim) => idInText(claim, document))),
    approved: sinceApproval?.number ?? null,
  };
}

type Weakness = { readonly weight: number; readonly words: string };

const strong = 9;

function weightOf(found: readonly Weakness[]): number {
  return found[0]?.weight ?? strong;
}

/** The weightiest first. */
function findWeaknesses(
  block: Block,
  { unchecked, doubtful, changed, approved }: WeakClaims,
): readonly Weakness[] {
  const { by, citations, claims = [], generated, notInEvidence = [] } = block;
  const paths = new Set(citations.map(({ path }) => path));
  const found: Weakness[] = [];
  if (notInEvidence.length > 0) {
    found.push({ weight: 0, words: `Not in the evidence: ${notInEvidence.join(", ")}` });
  }
  if (by !== undefined && paths.size === 0) {
    found.push({ weight: 1, words: "Written by a person without a citation" });
  }
  if (generated !== undefined) {
    found.push({ weight: 2, words: "Edited: the timeline states something else" });
  }
  if (claims.some((claim) => unchecked.has(claim))) {
    found.push({ weight: 3, words: "States a proposal of a model that nobody accepted" });
  }
  if (claims.some((claim) => doubtful.has(claim))) {
    found.push({ weight: 4, words: "States an event of low credibility" });
  }
  if (approved !== null && claims.some((claim) => changed.has(claim))) {
    const words = `Changed since the approval of revision ${approved}, or not covered by it`;
    found.push({ weight: 5, words });
  }
  if (paths.size === 1) found.push({ weight: 6, words: "Cites a single source" });
  return found;
}
