/** Clocks in doubt, made by hand for tests of what shows and decides them. */
import type {
  ClockBasis,
  ClockConflict,
  ClockExample,
  ClockProposal,
  ReadReport,
  SourceClock,
  StampPlace,
} from "@/lib/domain/evidence/artifact";
import type { CorrectedSource } from "@/lib/domain/evidence/clock-correction";
import { type ArtifactId, artifactIds } from "@/lib/domain/ids";

export function artifactIdOf(number: number): ArtifactId {
  return artifactIds.fromDigest(number.toString(16).padStart(16, "0"));
}

function placeIn(number: number, path: string, stamp: string, line = 1): StampPlace {
  const locator = { kind: "lines", from: line, to: line } as const;
  return { artifactId: artifactIdOf(number), path, locator, stamp };
}

/** host-2 is 7 m 02 s ahead of app-01, by 14 identifiers. */
export function sampleProposal(changes: Partial<ClockProposal> = {}): ClockProposal {
  return {
    ...{ kind: "proposal", what: "offset", question: "offset: app-01 ~ host-2" },
    ...{ clock: "host-2", against: "app-01/app.log", offsetMs: 422_000, partsPerMillion: 0 },
    ...{ anchors: 14, madMs: 1_100, reason: "no-majority" },
    segments: [
      {
        fromRecord: 0,
        offsetMs: 422_000,
        basis: { kind: "accepted", anchors: 14, madMs: 1_100 },
      },
    ],
    examples: [
      {
        identifier: "req-7f3a9c",
        own: placeIn(2, "host-2/host.log", "09:07:02.100"),
        other: placeIn(1, "app-01/app.log", "2026-03-08T09:00:00.040Z"),
      },
    ],
    statement: null,
    ...changes,
  };
}

/** The same question, asked of app-01. */
export function mirroredProposal(): ClockProposal {
  return sampleProposal({
    clock: "app-01",
    against: "host-2/host.log",
    offsetMs: -422_000,
    segments: [
      {
        fromRecord: 0,
        offsetMs: -422_000,
        basis: { kind: "accepted", anchors: 14, madMs: 1_100 },
      },
    ],
  });
}

export const sampleConflict: ClockConflict = {
  ...{ kind: "conflict", field: "inner_time", differenceMs: 28_799_999, madMs: 0 },
  ...{ records: 395, reading: "zone" },
  example: {
    place: placeIn(3, "pods/log.csv", "2026-03-08T11:39:03.269Z"),
    otherStamp: "19:39:03.269",
  },
};

/** A file with its clock; its stamps state no offset unless told. */
export function sampleSource(
  number: number,
  path: string,
  clock: Partial<SourceClock> = {},
  statesOffset: "all" | "none" = "none",
): CorrectedSource {
  const report = { ...readReport, statesOffset };
  return {
    artifact: { id: artifactIdOf(number), path, report },
    clock: sampleClock(number, clock),
  };
}

const readReport: Extract<ReadReport, { kind: "read" }> = {
  ...{ kind: "read", format: "log", reader: "plain", readerVersion: 1, mapping: null },
  ...{ encoding: "utf-8", containers: [], lines: 1, records: 1, undated: 0, dropped: [] },
  ...{
    warnings: [],
    statesOffset: "none",
    firstWallMicros: 0,
    lastWallMicros: 0,
    isYearless: false,
    statedYear: null,
  },
  ...{ yearRolls: [], isDayless: false, isTruncated: false, columns: [] },
};

/** 43 s ahead, by 200 identifiers shared with db-01. */
export function sampleCorrection(
  number: number,
  path: string,
  basis: ClockBasis = { kind: "anchors", anchors: 200, madMs: 1, isApplied: true },
): CorrectedSource {
  const [example] = sampleProposal().examples;
  const evidence = {
    ...{ clock: "app-01", against: "db-01/db.log" },
    examples: example === undefined ? [] : [withLines(example)],
  };
  return sampleSource(number, path, {
    segments: [{ fromRecord: 0, offsetMs: 43_000, basis, evidence }],
  });
}

function withLines({ identifier, own, other }: ClockExample): ClockExample {
  const lineOf = ({ stamp }: StampPlace) => `${stamp} handling ${identifier}`;
  return {
    identifier,
    own: { ...own, line: lineOf(own) },
    other: { ...other, line: lineOf(other) },
  };
}

export function sampleClock(number: number, changes: Partial<SourceClock> = {}): SourceClock {
  return {
    artifactId: artifactIdOf(number),
    zone: "UTC",
    zoneBasis: "explicit",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    doubts: [],
    ...changes,
  };
}
