/**
 * Zones and clocks of all sources of an incident, read off the evidence itself in one pass. Feed it every
 * record, dated with provisional clocks; what it keeps of each source is bounded, whatever the size. What
 * people decided is heard at the end, so that one pass serves every change of mind.
 */
import type { Instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { concludeSurvey, type SurveyedClock } from "./conclude-survey";
import { findDecided } from "./decided-clocks";
import { SourceObservation } from "./observation/source-observation";
import type { PersonsWord } from "./observation/survey-source";

/** Identifiers kept over all sources, and of one source at most; beyond, an even sample of them. */
const identifiersMax = 1_000_000;
const identifiersPerSourceMax = 20_000;

export type SurveyWords = {
  /** What a person says of all stamps without an offset. */
  readonly zone?: string;
  /** For stamps without a year when no source states one. */
  readonly assumedYear?: number;
  /** When the evidence was looked at: nothing in it lies in the future. */
  readonly asOf?: Instant;
  /** Clocks that people decided on, in whole or in part; of others nothing is taken. */
  readonly decided?: readonly SourceClock[];
};

export type ClockSurvey = {
  /** In any order; a record twice counts twice. Those without a time may name a zone. */
  observe(records: readonly EvidenceRecord[]): void;
  /** One for each artifact, in their order. */
  conclude(words: SurveyWords): readonly SurveyedClock[];
};

/** Stamps as written: what a survey's records are to be dated with. */
export function provisionalClock(artifact: Artifact): SourceClock {
  return {
    artifactId: artifact.id,
    zone: "UTC",
    zoneBasis: "assumed-utc",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    doubts: [],
  };
}

export function createClockSurvey(
  artifacts: readonly { readonly artifact: Artifact }[],
): ClockSurvey {
  const size = Math.floor(identifiersMax / Math.max(1, artifacts.length));
  const observations = new Map(
    artifacts.map(({ artifact }) => [
      artifact.id,
      new SourceObservation(artifact, Math.min(size, identifiersPerSourceMax)),
    ]),
  );
  return {
    observe(records) {
      for (const record of records) observations.get(record.artifactId)?.observe(record);
    },
    conclude(words) {
      const given: PersonsWord = {
        zone: words.zone ?? null,
        year: words.assumedYear ?? null,
        asOf: words.asOf ?? null,
        decided: findDecided(words.decided ?? []),
      };
      return concludeSurvey([...observations.values()], given);
    },
  };
}
