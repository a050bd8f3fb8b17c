import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { quoteOccurs } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";

/**
 * The timeline with citations of files that were replaced pointing at the bytes that took their
 * place, where the quote stands at the same place there, as in a log that has only grown. Where it
 * does not, the citation stays with the old file.
 */
export async function moveCitations(
  evidence: EvidenceReader,
  timeline: Timeline,
): Promise<Timeline> {
  const present = new Set(evidence.artifacts.map(({ artifact }) => artifact.id));
  const byPath = new Map(evidence.artifacts.map(({ artifact }) => [artifact.path, artifact]));
  const move = async (reference: EvidenceReference): Promise<EvidenceReference> => {
    const heir = present.has(reference.artifactId) ? undefined : byPath.get(reference.path);
    if (!heir) return reference;
    const text = await evidence.rawText(heir.id, reference.locator);
    const isThere = text !== null && quoteOccurs(text, reference.locator, reference.quote);
    return isThere ? { ...reference, artifactId: heir.id } : reference;
  };
  const moveAll = (references: readonly EvidenceReference[]) => Promise.all(references.map(move));
  const moveIn = <Piece extends { readonly evidence: readonly EvidenceReference[] }>(
    pieces: readonly Piece[],
  ) =>
    Promise.all(
      pieces.map(async (piece) => ({ ...piece, evidence: await moveAll(piece.evidence) })),
    );
  return {
    ...timeline,
    events: await moveIn(timeline.events),
    stateChanges: await moveIn(timeline.stateChanges),
    causalLinks: await Promise.all(
      (await moveIn(timeline.causalLinks)).map(async (link) => ({
        ...link,
        against: await moveAll(link.against),
      })),
    ),
    uncertainties: await moveIn(timeline.uncertainties),
    gaps: await moveIn(timeline.gaps),
    hypotheses: await Promise.all(
      timeline.hypotheses.map(async (hypothesis) => ({
        ...hypothesis,
        for: await moveAll(hypothesis.for),
        against: await moveAll(hypothesis.against),
      })),
    ),
  };
}
