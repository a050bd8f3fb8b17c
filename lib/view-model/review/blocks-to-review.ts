import type { ReviewVerdict } from "@/lib/domain/review-verdict";
import type { RevisionDocument } from "../document/revision-document";

export type BlockToReview = {
  readonly id: string;
  readonly section: string;
  readonly text: string;
  /** Why it needs a look, the weightiest first; empty where nothing is known to be weak. */
  readonly weaknesses: readonly string[];
  readonly verdicts: readonly ReviewVerdict[];
};

type Block = NonNullable<RevisionDocument["text"]>["sections"][number]["blocks"][number];

/** Every block of the text, weak points first: those with the weightiest weakness, then in reading order. */
export function listBlocksToReview(
  { text, events }: Pick<RevisionDocument, "text" | "events">,
  verdicts: readonly ReviewVerdict[],
): readonly BlockToReview[] {
  const unchecked = new Set(
    events
      .filter(({ actor, status }) => actor === "model" && status === "proposed")
      .map(({ id }) => id),
  );
  const given = Map.groupBy(
    verdicts.filter(({ noun }) => noun === "block"),
    ({ piece }) => piece,
  );
  return (text?.sections ?? [])
    .flatMap(({ heading, blocks }) =>
      blocks.map((block) => ({ block, heading, found: findWeaknesses(block, unchecked) })),
    )
    .toSorted((a, b) => weightOf(a.found) - weightOf(b.found))
    .map(({ block, heading, found }) => ({
      ...{ id: block.id, section: heading, text: block.text },
      weaknesses: found.map((weakness) => weakness.words),
      verdicts: given.get(block.id) ?? [],
    }));
}

type Weakness = { readonly weight: number; readonly words: string };

const strong = 9;

function weightOf(found: readonly Weakness[]): number {
  return found[0]?.weight ?? strong;
}

/** The weightiest first. */
function findWeaknesses(block: Block, unchecked: ReadonlySet<string>): readonly Weakness[] {
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
  if (paths.size === 1) found.push({ weight: 4, words: "Cites a single source" });
  return found;
}
