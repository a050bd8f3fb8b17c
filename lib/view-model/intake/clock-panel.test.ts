import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { ClockSegment, DatedArtifact, SourceClock } from "@/lib/domain/evidence/artifact";
import { sampleClock, sampleConflict, sampleProposal } from "@/lib/testing/clock-doubts";
import { describeClock, describeDoubt, describeSegments } from "./clock-facts";
import { describeClockPanel, exampleTime } from "./clock-panel";

const panelOf = (changes: Partial<SourceClock>) =>
  describeClockPanel({ clock: sampleClock(2, changes) });

describe("the panel of a clock", () => {
  test("says what is proposed, by what, and against whom", () => {
    const panel = panelOf({ doubts: [sampleProposal()] });
    expect(panel).toMatchObject({ isDecided: false, conflicts: [] });
    expect(panel.uncertainty).toBe("Times may be wrong by 50 ms either way.");
    expect(panel.proposals).toEqual([
      {
        question: "offset: app-01 ~ host-2",
        title: "host-2 +7 m 02 s",
        measure: "14 anchors, median deviation 1.1 s · proposed against app-01/app.log",
        meaning:
          "host-2 is 7 m 02 s ahead of app-01/app.log. Not applied: no third host shows which of the two is right.",
        quote: null,
        examples: [
          {
            identifier: "req-7f3a9c",
            own: "09:07:02.100 (host-2/host.log, line 1)",
            other: "2026-03-08T09:00:00.040Z (app-01/app.log, line 1)",
          },
        ],
        offsetMs: 422_000,
      },
    ]);
  });

  test.each([
    [{ offsetMs: -422_000 }, "host-2 −7 m 02 s"],
    [{ offsetMs: 268 * 86_400_000 }, "host-2 +268 d 00 h"],
    [{ what: "drift", offsetMs: 17_280, partsPerMillion: 200 }, "host-2 +17.3 s, +200 ppm"],
  ] as const)("names the amount of %j", (changes, title) => {
    expect(panelOf({ doubts: [sampleProposal(changes)] }).proposals[0]?.title).toBe(title);
  });

  test("says so when there is nothing but a person's word", () => {
    const doubts = [sampleProposal({ anchors: 0, against: null, reason: "said" })];
    expect(panelOf({ doubts }).proposals[0]?.measure).toBe("stated by a person");
  });

  test("tells of conflicting clocks with an example", () => {
    expect(panelOf({ doubts: [sampleConflict] }).conflicts).toEqual([
      "The time in the field inner_time is 8 h 00 m 00 s later than the record's own (395 records looked at): it is in another zone. For example 2026-03-08T11:39:03.269Z beside 19:39:03.269.",
    ]);
  });

  test("knows when a person has spoken", () => {
    expect(panelOf({ zoneBasis: "person" }).isDecided).toBe(true);
    const basis = { kind: "accepted", anchors: 14, madMs: 1_100 } as const;
    const accepted = panelOf({ segments: [{ fromRecord: 0, offsetMs: 422_000, basis }] });
    expect(accepted).toMatchObject({
      isDecided: true,
      uncertainty: "Times may be wrong by 3.3 s either way.",
    });
  });
});

describe("the first time of a file", () => {
  const wallMs = Date.UTC(2026, 2, 8, 9, 7, 2, 100);
  type ReadFacts = Extract<DatedArtifact["report"], { kind: "read" }>;
  const reportOf = (changes: Partial<ReadFacts>): ReadFacts => ({
    ...{ kind: "read", format: "text", reader: "text", readerVersion: 1, mapping: null },
    ...{ encoding: "utf-8", containers: [], lines: 1, records: 1, undated: 0, dropped: [] },
    ...{ warnings: [], lastWallMicros: wallMs * 1000, statesOffset: "none", isYearless: false },
    ...{ statedYear: null, yearRolls: [], isTruncated: false, isDayless: false, columns: [] },
    firstWallMicros: wallMs * 1000,
    ...changes,
  });
  const artifactOf = (changes: Partial<ReadFacts>, firstAt: number) => ({
    clock: sampleClock(2),
    firstAt: instant(firstAt),
    report: reportOf(changes),
  });

  test("is shown as written and as a zone and an offset make it", () => {
    expect(exampleTime(artifactOf({}, wallMs), "Europe/Vienna", 422_000)).toEqual({
      asWritten: "2026-03-08 09:07:02.100",
      corrected: "2026-03-08 08:00:00.100 UTC",
    });
  });

  test("is moved by the offset only when it states its own", () => {
    const stated = artifactOf({ statesOffset: "all" }, wallMs - 3_600_000);
    expect(exampleTime(stated, "Asia/Tokyo", 2_100)?.corrected).toBe("2026-03-08 08:07:00.000 UTC");
  });

  test("is written without a year when it has none", () => {
    const yearless = artifactOf({ isYearless: true }, wallMs);
    expect(exampleTime(yearless, "UTC", 0)?.asWritten).toBe("03-08 09:07:02.100");
  });
});

describe("a clock in a table", () => {
  const piece = (fromRecord: number, offsetMs: number, basis: ClockSegment["basis"]) => ({
    fromRecord,
    offsetMs,
    basis,
  });
  const anchors = { kind: "anchors", anchors: 30, madMs: 40, isApplied: true } as const;
  const drift = { kind: "drift", anchors: 90, madMs: 60, partsPerMillion: -199.6 } as const;

  test.each([
    ["as it is", { segments: [piece(0, 0, { kind: "none" })] }, { offset: "", basis: "" }],
    [
      "with a proposal",
      { doubts: [sampleProposal()] },
      {
        offset: "",
        basis:
          "7 m 02 s ahead of app-01/app.log, 14 anchors, median deviation 1.1 s; proposed, not applied",
      },
    ],
    [
      "set while the file was written",
      { segments: [piece(0, 0, { kind: "none" }), piece(90, 60_000, anchors)] },
      { offset: "clock right, then 1 m 00 s ahead", basis: "30 anchors, spread 40 ms" },
    ],
    [
      "that drifts",
      { segments: [piece(0, 0, drift), piece(9, -100, drift), piece(18, -200, drift)] },
      { offset: "clock 200 ppm slow", basis: "90 anchors, median deviation 60 ms" },
    ],
  ] as const)("%s", (_, changes, cell) => {
    expect(describeClock(sampleClock(2, changes))).toEqual(cell);
  });

  test("is told piece by piece as long as somebody reads them", () => {
    const many = Array.from({ length: 64 }, (_, at) => piece(at, at * -100, drift));
    expect(describeSegments({ segments: many })).toEqual([
      { term: "Clock", text: "clock 200 ppm slow, 90 anchors, median deviation 60 ms" },
    ]);
    expect(describeSegments({ segments: [piece(0, 38_000, anchors)] })).toEqual([
      { term: "Clock", text: "clock 38 s ahead, 30 anchors, median deviation 40 ms" },
    ]);
    expect(describeDoubt(sampleProposal()).text).toContain("not applied: no third host");
  });
});
