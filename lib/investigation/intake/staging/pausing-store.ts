import type { EvidenceStore } from "../../ports/evidence-port";
import type { Turn } from "./fair-turns";

/** The same store, which pauses between two pieces of bytes: what takes long lets others go first. */
export function pausingStore(evidence: EvidenceStore, turn: Turn): EvidenceStore {
  const pausing = async function* (bytes: AsyncIterable<Uint8Array>) {
    for await (const piece of bytes) {
      yield piece;
      await turn.pause();
    }
  };
  return {
    ...evidence,
    blobs: {
      ...evidence.blobs,
      put: (bytes) => evidence.blobs.put(pausing(bytes)),
      open: (...asked) => pausing(evidence.blobs.open(...asked)),
    },
  };
}
