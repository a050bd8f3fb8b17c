import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { EvidenceReader } from "../ports/evidence-port";
import { sha256 } from "../sha256";

/** Digest of the evidence as it is read: its files, how each was read, its clocks, and what its fields mean. */
export function evidenceKey({
  artifacts,
  meanings = [],
}: Pick<EvidenceReader, "artifacts" | "meanings">): string {
  const read = meanings.length === 0 ? artifacts : [artifacts, meanings];
  return sha256(canonicalJsonOf(read));
}

/** The same of one artifact; what is only doubted of its clock changes no time. */
export function readingKey({ artifact, clock }: EvidenceReader["artifacts"][number]): string {
  return sha256(canonicalJsonOf({ artifact, clock: { ...clock, doubts: [] } }));
}
