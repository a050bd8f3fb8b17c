import type { ClockExample, ClockProposal, SourceClock, StampPlace } from "@/lib/domain/artifact";
import type { SurveyedClock } from "@/lib/ingest/clocks/conclude-survey";
import type { SoughtExample } from "@/lib/ingest/clocks/draft-proposal";
import { findIdentifier } from "@/lib/ingest/clocks/identifiers/identifiers";
import type { EvidenceReader } from "../ports/evidence-port";

/** A surveyed clock with its proposals, their examples looked up in the records. */
export async function describeDoubts(
  reader: Pick<EvidenceReader, "recordAt">,
  { clock, proposals }: SurveyedClock,
): Promise<SourceClock> {
  const described = await Promise.all(proposals.map((draft) => describeProposal(reader, draft)));
  return { ...clock, doubts: [...described, ...clock.doubts] };
}

async function describeProposal(
  reader: Pick<EvidenceReader, "recordAt">,
  { artifactId: _, sought, ...proposal }: SurveyedClock["proposals"][number],
): Promise<ClockProposal> {
  const examples: ClockExample[] = [];
  for (const one of sought) {
    const example = await findExample(reader, one);
    if (example !== null) examples.push(example);
  }
  return { ...proposal, examples };
}

async function findExample(
  reader: Pick<EvidenceReader, "recordAt">,
  { digest, own, other }: SoughtExample,
): Promise<ClockExample | null> {
  const here = await findNaming(reader, digest, own);
  const there = await findNaming(reader, digest, other);
  return here && there
    ? { identifier: here.identifier, own: here.place, other: there.place }
    : null;
}

/** The record at a place that names the identifier, for several may share the place. */
async function findNaming(
  reader: Pick<EvidenceReader, "recordAt">,
  digest: number,
  { artifact, locator }: SoughtExample["own"],
): Promise<{ readonly identifier: string; readonly place: StampPlace } | null> {
  for (const record of await reader.recordAt(artifact.id, locator)) {
    const identifier = findIdentifier(record, digest);
    if (identifier === null || record.time === null) continue;
    const { path, locator: whole } = record;
    return {
      identifier,
      place: { artifactId: artifact.id, path, locator: whole, stamp: record.time.raw },
    };
  }
  return null;
}
