import { expect, test } from "vitest";
import { findRareSightings, joinStreams, segmentsOfPart } from "./streams";
import type { SurveySource } from "./survey-source";

const source = (path: string, from: number): SurveySource => ({
  path,
  host: null,
  statesOffset: false,
  statedOffsetMinutes: null,
  isMachine: true,
  year: null,
  personZone: null,
  personOffsetMs: null,
  decided: null,
  namedZones: [],
  abbreviations: [],
  statedElsewhereMs: null,
  toTime: (wallMs) => wallMs,
  span: { from, to: from + 10 },
  firstSights: [],
  announcements: [],
  changes: [],
  silences: [],
  times: [],
  activity: [],
});

test.each([
  ["app/a.log", "app/a.log.1.gz", true],
  ["app/a.log", "app/a.log-20240514.gz", true],
  ["app/a.log", "app/a.log.2024-05-14", true],
  ["app/a.log", "app/a.log.old", true],
  ["app/a.log", "app/b.log", false],
  ["app-01/a.log", "app-02/a.log", false],
  ["app/a1.log", "app/a2.log", false],
])("%s and %s are one stream: %s", (one, other, isOne) => {
  expect(joinStreams([source(one, 0), source(other, 100)])).toHaveLength(isOne ? 1 : 2);
});

test("the parts of a stream are in order of time, whatever the order of their names", () => {
  const [stream] = joinStreams([
    source("a.log", 500),
    source("a.log.2", 0),
    source("a.log.1", 300),
  ]);
  expect(stream?.parts).toEqual([1, 2, 0]);
  expect(stream?.source.span).toEqual({ from: 0, to: 510 });
});

test("an identifier is rare when all parts together name it rarely", () => {
  const sighting = (count: number) => ({ wallMs: 0, recordNumber: 7, count, place: 8 });
  const rare = findRareSightings([
    [
      [1, sighting(1)],
      [2, sighting(3)],
    ],
    [
      [2, sighting(2)],
      [3, sighting(1)],
    ],
  ]);
  expect([...rare.keys()]).toEqual([1, 3]);
});

test("segments of a stream come back numbered by each part's own records", () => {
  const basis = { kind: "none" } as const;
  const inSecond =
    [
      ...findRareSightings([
        [],
        [[1, { wallMs: 0, recordNumber: 40, count: 1, place: 41 }]],
      ]).values(),
    ][0]?.recordNumber ?? 0;
  const segments = [
    { fromRecord: 0, offsetMs: 0, basis },
    { fromRecord: inSecond, offsetMs: 9, basis },
  ];
  expect(segmentsOfPart(segments, 0)).toEqual([{ fromRecord: 0, offsetMs: 0, basis }]);
  expect(segmentsOfPart(segments, 1)).toEqual([
    { fromRecord: 0, offsetMs: 0, basis },
    { fromRecord: 40, offsetMs: 9, basis },
  ]);
  expect(segmentsOfPart(segments, 2)).toEqual([{ fromRecord: 0, offsetMs: 9, basis }]);
});
