import { canonicalJson } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import { type JournalEntry, journalHash, journalOrigin } from "./journal";

export type ChainProblem = { readonly seq: number; readonly what: string };

/** What is wrong with a whole chain of an incident, from its first entry on. A payload that was erased is not missed. */
export function findChainProblems(
  entries: readonly JournalEntry[],
  sha256: Sha256,
): readonly ChainProblem[] {
  const problems: ChainProblem[] = [];
  let previous = journalOrigin;
  for (const [index, { payload, hash, ...entry }] of entries.entries()) {
    const { seq, causedBy } = entry;
    if (seq !== index + 1) problems.push({ seq, what: "The sequence has a hole" });
    if (payload !== null && sha256(canonicalJson(payload)) !== entry.payloadSha256) {
      problems.push({ seq, what: "The payload does not match its digest" });
    }
    if (causedBy !== null && causedBy >= seq) {
      problems.push({ seq, what: "What led to it came after it" });
    }
    if (journalHash(previous, entry, sha256) !== hash) {
      problems.push({ seq, what: "The entry does not match its hash" });
    }
    previous = hash;
  }
  return problems;
}
