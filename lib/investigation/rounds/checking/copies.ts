import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader } from "../../ports/evidence-port";

/** Of a longer file only so many records are compared. */
const recordsMax = 50_000;
/** Fewer different messages than this say next to nothing of who wrote them. */
const bodiesMin = 3;

type Bodies = { readonly bodies: ReadonlySet<string>; readonly isMeasured: boolean };

/** Evidence does not change while it is open: each file is read once. */
const known = new WeakMap<EvidenceReader, Map<ArtifactId, Promise<Bodies>>>();

/**
 * Is the one a copy, a forwarding or a part of the other: equal bytes, or more than half of the different messages of the
 * smaller one, word for word, in both? Numbers that were measured agree by chance: series are compared by bytes alone.
 */
export async function haveSameBodies(
  evidence: EvidenceReader,
  one: Artifact,
  other: Artifact,
): Promise<boolean> {
  if (one.id === other.id) return false;
  if (one.sha256 === other.sha256) return true;
  const [a, b] = await Promise.all([bodiesOf(evidence, one.id), bodiesOf(evidence, other.id)]);
  if (a.isMeasured || b.isMeasured) return false;
  const [small, large] =
    a.bodies.size <= b.bodies.size ? [a.bodies, b.bodies] : [b.bodies, a.bodies];
  return small.size >= bodiesMin && small.intersection(large).size * 2 > small.size;
}

function bodiesOf(evidence: EvidenceReader, id: ArtifactId): Promise<Bodies> {
  const ofReader = known.get(evidence) ?? new Map<ArtifactId, Promise<Bodies>>();
  known.set(evidence, ofReader);
  const read = ofReader.get(id) ?? readBodies(evidence, id);
  ofReader.set(id, read);
  return read;
}

async function readBodies(evidence: EvidenceReader, id: ArtifactId): Promise<Bodies> {
  const bodies = new Set<string>();
  let read = 0;
  let measured = 0;
  const without = ["template", "fields", "stamp"] as const;
  for await (const records of evidence.scan({ artifactIds: [id] }, { order: "file", without })) {
    for (const { artifactId, kind, message } of records) {
      if (artifactId !== id) continue;
      read += 1;
      measured += kind === "metric" ? 1 : 0;
      bodies.add(message.trim());
    }
    if (read >= recordsMax) break;
  }
  return { bodies, isMeasured: measured * 2 > read };
}

/** Shorter words are the same by chance. */
const quotedMin = 24;

/** Does the one record hold the words of the other and more: passed on with something before them, or pasted? */
export function quotesRecord(one: EvidenceRecord, other: EvidenceRecord): boolean {
  const [a, b] = [one.message.trim(), other.message.trim()];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= quotedMin && short.length < long.length && long.includes(short);
}

/** Like programs say like things: that they say it is no copy, unless it is most of what they say. */
export function saysAlike(one: EvidenceRecord, other: EvidenceRecord): boolean {
  return one.message.trim() === other.message.trim();
}
