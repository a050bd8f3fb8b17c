import type { Artifact } from "@/lib/domain/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { looksRandom } from "@/lib/masking/rules/randomness";

/** Shorter ones are hidden only where a rule finds them anyhow. */
const nameForm = /^[A-Za-z][\w.-]{5,60}$/;
/** What is called so in so many files and records is a name: a secret is no program's or host's in each of them. */
const filesMin = 2;
const recordsMin = 5;
const keyLengthMin = 12;

type RecordOrigin = Pick<EvidenceRecord, "source" | "kind">;

/**
 * What programs and hosts call themselves, in many places that do not depend on each other: as who wrote a record, in
 * several files. A password that is also such a name is hidden where it stands as a password; hidden everywhere it would
 * hide the incident. People are not among them, nor what looks like a key.
 */
export function createEvidenceNames() {
  const counts = new Map<string, { records: number; readonly files: Set<Artifact["id"]> }>();
  return {
    add(artifactId: Artifact["id"], records: readonly RecordOrigin[]): void {
      for (const { source, kind } of records) {
        if (source === null || kind === "message" || !nameForm.test(source)) continue;
        const known = counts.get(source) ?? { records: 0, files: new Set() };
        known.records += 1;
        known.files.add(artifactId);
        counts.set(source, known);
      }
    },
    names(): readonly string[] {
      return [...counts].flatMap(([name, { records, files }]) =>
        records >= recordsMin && files.size >= filesMin && !looksRandom(name, keyLengthMin)
          ? [name]
          : [],
      );
    },
  };
}
