import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "../../ports/evidence-port";
import { plainIncludes, plainText } from "./plain-text";

const recordsMax = 50;

/** Does any record name something of both, or one written by the one name the other? Looked for only where nothing else ties them. */
export async function areNamedTogether(
  evidence: EvidenceReader,
  one: readonly string[],
  other: readonly string[],
): Promise<boolean> {
  if (one.length === 0 || other.length === 0) return false;
  const named = (aliases: readonly string[]) => ({
    kind: "entity" as const,
    aliases,
    isExcluded: false,
  });
  const both = await evidence.search({ terms: [named(one), named(other)], limit: recordsMax });
  if (both.records.some((record) => names(record, one) && names(record, other))) return true;
  return (await isWrittenBy(evidence, one, other)) || isWrittenBy(evidence, other, one);
}

/** Files whose path names the one are its own words. */
async function isWrittenBy(
  evidence: EvidenceReader,
  writer: readonly string[],
  named: readonly string[],
): Promise<boolean> {
  const artifactIds = evidence.artifacts
    .filter(({ artifact }) => includesAny(plainText(artifact.path), writer))
    .map(({ artifact }) => artifact.id);
  if (artifactIds.length === 0) return false;
  const terms = [{ kind: "entity" as const, aliases: named, isExcluded: false }];
  const { records } = await evidence.search({ terms, artifactIds, limit: recordsMax });
  return records.some((record) => artifactIds.includes(record.artifactId) && names(record, named));
}

function names({ message, source, fields }: EvidenceRecord, wanted: readonly string[]): boolean {
  return includesAny(
    plainText([message, source ?? "", ...Object.values(fields)].join(" ")),
    wanted,
  );
}

function includesAny(plain: string, wanted: readonly string[]): boolean {
  return wanted.some((name) => plainIncludes(plain, plainText(name)));
}
