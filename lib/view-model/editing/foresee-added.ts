import { causalLinkIds } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { type AddedPiece, addPiece } from "@/lib/domain/timeline/decidable-nouns";
import type { Timeline } from "@/lib/domain/timeline/timeline";

/** Stands in for the id the server will give: a browser takes no SHA-256 before it asks. */
const unnamed = "0".repeat(16);

/** The timeline with what a person is about to add; as it is where that would be refused. */
export function foreseeAdded(timeline: Timeline, added: AddedPiece): Timeline {
  const next = addPiece(timeline, added, unnamed);
  return next.ok ? next.value.timeline : timeline;
}

/** The same of a link that is about to be drawn. */
export function foreseeLink(
  timeline: Timeline,
  {
    source,
    target,
    relation,
    mechanism,
  }: Pick<CausalLink, "source" | "target" | "relation" | "mechanism">,
): Timeline {
  const link: CausalLink = {
    ...{ id: causalLinkIds.fromDigest(unnamed), source, target, relation, mechanism },
    ...{ confidence: 1, reasoning: "", evidence: [], against: [], delayMs: null },
    ...{ status: "accepted", actor: "person", isUnsupported: false },
  };
  return { ...timeline, causalLinks: [...timeline.causalLinks, link] };
}
