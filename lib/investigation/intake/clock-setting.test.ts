import { describe, expect, test } from "vitest";
import type { ClockBasis, ZoneBasis } from "@/lib/domain/evidence/artifact";
import type { CorrectedSource } from "@/lib/domain/evidence/clock-correction";
import { userIdSchema } from "@/lib/domain/ids";
import {
  artifactIdOf,
  mirroredProposal,
  sampleCorrection,
  sampleProposal,
  sampleSource,
} from "@/lib/testing/clock-doubts";
import { type ClockSetting, settleClock } from "./clock-setting";

const sources = [
  sampleSource(1, "app-01/app.log", { doubts: [mirroredProposal()] }),
  sampleSource(2, "host-2/host.log", { doubts: [sampleProposal()] }),
  sampleSource(3, "host-2/other.log", { doubts: [sampleProposal({ what: "offset" })] }),
  sampleSource(4, "notes.txt"),
];
const ada = userIdSchema.parse("ada");
const artifactId = artifactIdOf(2);

function settle(setting: ClockSetting, among: readonly CorrectedSource[] = sources) {
  const settled = settleClock(setting, ada, among);
  if (!settled.ok) return settled.error;
  return settled.value.clocks.map((clock) => ({
    artifact: clock.artifactId,
    zone: `${clock.zone} ${clock.zoneBasis}`,
    segments: clock.segments.map(({ offsetMs, basis }) => `${offsetMs} ${basis.kind}`),
  }));
}

describe("a person's word on a clock", () => {
  test("accepts what is proposed for all files of that clock, and not for the other side", () => {
    const question = "offset: app-01 ~ host-2";
    expect(settle({ kind: "accept", artifactId, question })).toEqual([
      { artifact: artifactIdOf(2), zone: "UTC explicit", segments: ["422000 accepted"] },
      { artifact: artifactIdOf(3), zone: "UTC explicit", segments: ["422000 accepted"] },
    ]);
  });

  test("keeps the clock as it is for all files that are asked about", () => {
    expect(settle({ kind: "keep", artifactId })).toEqual([
      { artifact: artifactIdOf(2), zone: "UTC explicit", segments: ["0 person"] },
      { artifact: artifactIdOf(3), zone: "UTC explicit", segments: ["0 person"] },
    ]);
  });

  test("of the zone leaves the offset to the evidence, and the other way round", () => {
    const zone = "Europe/Vienna";
    expect(settle({ kind: "set", artifactId, zone, offsetMs: null })).toMatchObject([
      { zone: "Europe/Vienna person", segments: ["0 none"] },
    ]);
    const offsetMs = -4_000;
    expect(settle({ kind: "set", artifactId, zone: null, offsetMs })).toMatchObject([
      { zone: "UTC explicit", segments: ["-4000 person"] },
    ]);
  });

  test("can be taken back", () => {
    expect(settle({ kind: "reset", artifactId })).toMatchObject([{ segments: ["0 none"] }]);
  });

  test.each([
    [
      "a proposal that is gone",
      { kind: "accept", artifactId, question: "offset: a ~ b" },
      "not-found",
    ],
    [
      "a zone nobody knows",
      { kind: "set", artifactId, zone: "Mars/Olympus", offsetMs: 0 },
      "invalid",
    ],
    ["nothing at all", { kind: "set", artifactId, zone: null, offsetMs: null }, "invalid"],
    ["a file that is not there", { kind: "keep", artifactId: artifactIdOf(9) }, "not-found"],
  ] as const)("is refused for %s", (_, setting, kind) => {
    expect(settle(setting)).toMatchObject({ kind });
  });

  test("keeps what an accepted proposal was measured with, and who accepted it", () => {
    const question = "offset: app-01 ~ host-2";
    const settled = settleClock({ kind: "accept", artifactId, question }, ada, sources);
    expect(settled).toMatchObject({
      value: {
        clocks: [
          {
            segments: [
              {
                basis: { kind: "accepted", by: "ada" },
                evidence: { clock: "host-2", against: "app-01/app.log", examples: [{}] },
              },
            ],
          },
          {},
        ],
      },
    });
  });

  test("is written down with what was measured", () => {
    const question = "offset: app-01 ~ host-2";
    const settled = settleClock({ kind: "accept", artifactId, question }, ada, sources);
    expect(settled).toMatchObject({
      value: {
        rationale:
          "Accepted the proposal for the clock of host-2/host.log: 422000 ms ahead, 14 anchors, MAD 1100 ms",
        payload: { decision: "accept", anchors: 14, artifacts: [artifactIdOf(2), artifactIdOf(3)] },
      },
    });
  });
});

describe("the undoing of a correction", () => {
  const undo = { kind: "undo", artifactId: artifactIdOf(1), what: "offset" } as const;
  const zone = { kind: "undo", artifactId: artifactIdOf(1), what: "zone" } as const;
  const moved = (basis?: ClockBasis) => [
    sampleCorrection(1, "app-01/app.log", basis),
    sampleCorrection(2, "app-01/other.log", basis),
    sampleSource(3, "db-01/db.log"),
  ];
  const inVienna = (number: number, basis: ZoneBasis) =>
    sampleSource(number, `f${number}.log`, { zone: "+01:00", zoneBasis: basis });

  test("of one by code reads all files that it moved as written, and holds as a decision", () => {
    expect(settle(undo, moved())).toEqual([
      { artifact: artifactIdOf(1), zone: "UTC explicit", segments: ["0 person"] },
      { artifact: artifactIdOf(2), zone: "UTC explicit", segments: ["0 person"] },
    ]);
    expect(settle(undo, moved({ kind: "performer", actor: "model", reason: "Seen" }))).toEqual(
      settle(undo, moved()),
    );
  });

  test("of one by a person leaves the clock to the evidence, and so does the undoing of an undo", () => {
    const none = [{ segments: ["0 none"] }, { segments: ["0 none"] }];
    expect(settle(undo, moved({ kind: "person", by: ada }))).toMatchObject(none);
    const undone = { kind: "person", by: ada, isAsWritten: true } as const;
    const again = [1, 2].map((number) =>
      sampleSource(number, "app.log", {
        segments: [{ fromRecord: 0, offsetMs: 0, basis: undone }],
      }),
    );
    expect(settle(undo, again)).toMatchObject(none);
  });

  test("of a zone that code found reads the stamps as UTC in every file with that zone", () => {
    const sources = [inVienna(1, "change-records"), inVienna(2, "change-records")];
    expect(settle(zone, [...sources, inVienna(3, "person")])).toMatchObject([
      { artifact: artifactIdOf(1), zone: "UTC person" },
      { artifact: artifactIdOf(2), zone: "UTC person" },
    ]);
    expect(settle(zone, [inVienna(1, "person")])).toMatchObject([{ zone: "+01:00 assumed-utc" }]);
  });

  test("is refused when there is nothing to undo any more", () => {
    expect(settle(undo, [sampleSource(1, "app.log")])).toMatchObject({ kind: "not-found" });
  });
});
