import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader, RawLines } from "../ports/evidence-port";

type LineReader = Pick<EvidenceReader, "rawText" | "rawLines">;

/**
 * The same evidence, with lines that were read already given from memory: a search upwards from each of a thousand lines asks
 * for the ones next above, and opening the file for each of those took longer than everything else together.
 */
export function linesAtHand(
  evidence: LineReader,
  id: ArtifactId,
  held: RawLines | null,
): LineReader {
  if (held === null) return evidence;
  const { from: first, lines, totalLines } = held;
  return {
    rawText: evidence.rawText,
    async rawLines(asked, from, to) {
      const isHeld = asked === id && from >= first && to < first + lines.length && from <= to;
      if (!isHeld) return evidence.rawLines(asked, from, to);
      return { from, lines: lines.slice(from - first, to - first + 1), totalLines };
    },
  };
}
