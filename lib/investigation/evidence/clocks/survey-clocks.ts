import { formatInstant, type Instant } from "@/lib/base/instant";
import type {
  Artifact,
  ClockExample,
  ClockProposal,
  ClockSegment,
  CorrectionEvidence,
  SourceClock,
  StampPlace,
} from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import { findActMark } from "@/lib/ingest/clocks/acts/act-marks";
import { createClockSurvey, provisionalClock } from "@/lib/ingest/clocks/clock-survey";
import type { SurveyedClock } from "@/lib/ingest/clocks/conclude-survey";
import type { SoughtExample } from "@/lib/ingest/clocks/draft-proposal";
import { findIdentifier } from "@/lib/ingest/clocks/identifiers/identifiers";
import type { EvidenceReader, EvidenceStore } from "../../ports/evidence-port";

export type SurveySettings = {
  /** The year of stamps without one, when no source of the incident states a year. */
  readonly assumedYear: number;
  /** When the evidence is looked at: nothing in it lies in the future. */
  readonly asOf: Instant;
  readonly zone?: string;
  /** Clocks that people decided on; what they left open is the evidence's. */
  readonly decided?: readonly SourceClock[];
};

/** The evidence of a set of sources, heard once; what people decide is told by each question anew. */
export type HeardClocks = {
  conclude(settings: SurveySettings): Promise<readonly SourceClock[]>;
};

/** Reads every record once. What is kept is bounded, whatever the size of the evidence. */
export async function hearClocks(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
): Promise<HeardClocks> {
  const reader = await store.open(
    artifacts.map((artifact) => ({ artifact, clock: provisionalClock(artifact) })),
  );
  const survey = createClockSurvey(artifacts.map((artifact) => ({ artifact })));
  for await (const records of reader.scan({}, { order: "file" })) survey.observe(records);
  return {
    conclude: (settings) =>
      Promise.all(survey.conclude(settings).map((found) => describeDoubts(reader, found))),
  };
}

/**
 * Finds the zone and clock offset of every source from the evidence itself. What a person has decided is
 * kept as it is.
 */
export async function surveyClocks(
  store: EvidenceStore,
  artifacts: readonly Artifact[],
  settings: SurveySettings,
): Promise<readonly SourceClock[]> {
  return (await hearClocks(store, artifacts)).conclude(settings);
}

/** The year an instant lies in, UTC. */
export function yearOf(at: Instant): number {
  return Number(formatInstant(at).slice(0, 4));
}

type ExampleReader = Pick<EvidenceReader, "recordAt" | "rawText">;

/** As much of a line as a person reads to see what it is about. */
const lineLengthMax = 240;

async function firstLine(
  reader: ExampleReader,
  artifactId: ArtifactId,
  locator: Locator,
): Promise<string> {
  const text = (await reader.rawText(artifactId, locator)) ?? "";
  return (text.split("\n", 1)[0] ?? "").slice(0, lineLengthMax).toWellFormed();
}

/** A surveyed clock with its proposals, their examples looked up in the records. */
async function describeDoubts(
  reader: ExampleReader,
  { clock, proposals, correction }: SurveyedClock,
): Promise<SourceClock> {
  const described = await Promise.all(proposals.map((draft) => describeProposal(reader, draft)));
  const doubts = [...described, ...clock.doubts];
  if (correction === null) return { ...clock, doubts };
  const { clock: name, against, sought } = correction;
  const evidence = { clock: name, against, examples: await findExamples(reader, sought) };
  return { ...clock, doubts, segments: withEvidence(clock.segments, evidence) };
}

/** On the first piece that corrects anything: a drift has many. */
function withEvidence(
  segments: readonly ClockSegment[],
  evidence: CorrectionEvidence,
): readonly ClockSegment[] {
  const first = segments.findIndex(({ offsetMs }) => offsetMs !== 0);
  return segments.map((segment, at) => (at === first ? { ...segment, evidence } : segment));
}

async function describeProposal(
  reader: ExampleReader,
  { artifactId: _, sought, ...proposal }: SurveyedClock["proposals"][number],
): Promise<ClockProposal> {
  return { ...proposal, examples: await findExamples(reader, sought) };
}

async function findExamples(
  reader: ExampleReader,
  sought: readonly SoughtExample[],
): Promise<readonly ClockExample[]> {
  const examples: ClockExample[] = [];
  for (const one of sought) {
    const example = await findExample(reader, one);
    if (example !== null) examples.push(example);
  }
  return examples;
}

async function findExample(
  reader: ExampleReader,
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
  reader: ExampleReader,
  digest: number,
  { artifact, locator }: SoughtExample["own"],
): Promise<{ readonly identifier: string; readonly place: StampPlace } | null> {
  for (const record of await reader.recordAt(artifact.id, locator)) {
    const identifier = findActMark(record, digest) ?? findIdentifier(record, digest);
    if (identifier === null || record.time === null) continue;
    const { path, locator: whole } = record;
    const line = await firstLine(reader, artifact.id, whole);
    return {
      identifier,
      place: { artifactId: artifact.id, path, locator: whole, stamp: record.time.raw, line },
    };
  }
  return null;
}
