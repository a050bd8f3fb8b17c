import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence";
import type { Timeline } from "@/lib/domain/timeline";
import { quoteOccurs } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";

/** What a timeline has that another had not and that cannot be read off the evidence as it is now; null when all can. */
export async function findUnproved(
  before: Timeline,
  after: Timeline,
  evidence: EvidenceReader,
): Promise<string | null> {
  const known = new Set(citingPieces(before).map(({ id }) => id));
  const brought = citingPieces(after).filter(({ id }) => !known.has(id));
  const cited = brought.flatMap((piece): readonly EvidenceReference[] => [
    ...piece.evidence,
    ...("against" in piece ? piece.against : []),
  ]);
  const present = new Set(evidence.artifacts.map(({ artifact }) => artifact.id));
  for (const { artifactId, path, locator, quote } of cited) {
    if (!present.has(artifactId)) return `${path} is not part of the incident any more`;
    // A frame has no text: what a model read in it was proved by its record, and the file it read is here.
    if (locator.kind === "frame") continue;
    const text = await evidence.rawText(artifactId, locator);
    if (text === null || !quoteOccurs(text, locator, quote)) {
      return `${path} ${describeLocator(locator)} does not say what is quoted`;
    }
  }
  return null;
}

function citingPieces({ events, stateChanges, causalLinks, gaps }: Timeline) {
  return [...events, ...stateChanges, ...causalLinks, ...gaps];
}
