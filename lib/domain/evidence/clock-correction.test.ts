import { describe, expect, test } from "vitest";
import { sampleCorrection, sampleSource } from "@/lib/testing/clock-doubts";
import { userIdSchema } from "../ids";
import type { ClockSegment } from "./artifact";
import { type ClockCorrection, type CorrectedSource, listCorrections } from "./clock-correction";
import { describeCorrection, describeCorrectionBasis } from "./clock-correction-text";

const textsOf = (sources: readonly CorrectedSource[]) =>
  listCorrections(sources).map((one: ClockCorrection) => [
    describeCorrection(one),
    describeCorrectionBasis(one),
  ]);
const withSegments = (...segments: readonly ClockSegment[]) => [
  sampleSource(1, "app.log", { segments }),
];
const ada = userIdSchema.parse("ada");

describe("the corrections of clocks", () => {
  test("are one for all files of a clock, with its size, side, measure and examples", () => {
    const sources = [
      sampleCorrection(1, "app-01/app.log"),
      sampleCorrection(2, "app-01/other.log"),
      sampleSource(3, "db-01/db.log"),
    ];
    expect(textsOf(sources)).toEqual([
      [
        "The stamps of app-01/app.log and app-01/other.log read 43 s ahead. 43 s were subtracted.",
        "Measured by 200 identifiers shared with db-01/db.log, spread 1 ms.",
      ],
    ]);
    expect(listCorrections(sources)).toMatchObject([
      { by: { kind: "code" }, examples: [{ identifier: "req-7f3a9c" }] },
    ]);
  });

  test("of a file of the same host are listed with the file that shows them", () => {
    const basis = { kind: "same-host", path: "app-01/app.log" } as const;
    const [own] = sampleCorrection(1, "app-01/app.log").clock.segments;
    const without = { fromRecord: 0, offsetMs: 43_000, basis: own?.basis ?? basis };
    const [text] = textsOf([
      sampleSource(1, "app-01/app.log", { segments: [without] }),
      sampleSource(2, "app-01/other.log", {
        segments: [{ fromRecord: 0, offsetMs: 43_000, basis }],
      }),
    ]);
    expect(text?.[0]).toMatch(/^The stamps of app-01\/app.log and app-01\/other.log read/);
  });

  test.each<[string, readonly ClockSegment[], string, string]>([
    [
      "a clock that is behind, set by a person",
      [{ fromRecord: 0, offsetMs: -4_000, basis: { kind: "person", by: ada } }],
      "The stamps of app.log read 4 s behind. 4 s were added.",
      "Set by a person.",
    ],
    [
      "a step",
      [
        { fromRecord: 0, offsetMs: 0, basis: { kind: "none" } },
        {
          ...{ fromRecord: 120, offsetMs: 93_000 },
          basis: { kind: "anchors", anchors: 40, madMs: 20, isApplied: true },
        },
      ],
      "From record 120 on, part of the stamps of app.log read up to 1 m 33 s ahead. Up to 1 m 33 s were subtracted.",
      "Measured by 40 identifiers shared with other files, spread 20 ms.",
    ],
    [
      "a drift",
      [
        {
          ...{ fromRecord: 0, offsetMs: -17_000 },
          basis: { kind: "drift", anchors: 90, madMs: 50, partsPerMillion: -200 },
        },
      ],
      "The clock of app.log runs 200 ppm slow. Up to 17 s were added.",
      "Measured by 90 identifiers shared with other files, spread 50 ms.",
    ],
    [
      "a correction by a model",
      [
        {
          ...{ fromRecord: 0, offsetMs: 3_600_000 },
          basis: { kind: "performer", actor: "model", reason: "The panel shows it." },
        },
      ],
      "The stamps of app.log read 1 h 00 m 00 s ahead. 1 h 00 m 00 s were subtracted.",
      "The panel shows it.",
    ],
    [
      "one that was undone",
      [{ fromRecord: 0, offsetMs: 0, basis: { kind: "person", by: ada, isAsWritten: true } }],
      "A correction of app.log was undone. The stamps are read as written.",
      "Set by a person.",
    ],
  ])("are told by which way they move: %s", (_, segments, text, basis) => {
    expect(textsOf(withSegments(...segments))).toEqual([[text, basis]]);
  });

  test("are none where a clock was found to be right, or a measure was not applied", () => {
    const basis = { kind: "anchors", anchors: 12, madMs: 9, isApplied: false } as const;
    expect(textsOf(withSegments({ fromRecord: 0, offsetMs: 0, basis }))).toEqual([]);
  });

  test("include zones that were found, and none that the stamps state or that had to be assumed", () => {
    const zone = "+01:00";
    expect(
      textsOf([
        sampleSource(1, "a.log", { zone, zoneBasis: "change-records" }),
        sampleSource(2, "b.log", { zone, zoneBasis: "explicit" }),
        sampleSource(3, "c.log", { zone, zoneBasis: "same-host" }, "all"),
        sampleSource(4, "d.log", { zone: "UTC", zoneBasis: "shared-identifiers" }),
        sampleSource(5, "e.log", { zone: "UTC", zoneBasis: "assumed-utc" }),
      ]),
    ).toEqual([
      [
        "The stamps of a.log state no zone. They were read as +01:00.",
        "The zone is from change records.",
      ],
    ]);
  });
});
