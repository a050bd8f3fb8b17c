import { describe, expect, test } from "vitest";
import {
  artifactIdOf,
  mirroredProposal,
  sampleClock,
  sampleProposal,
} from "@/lib/testing/clock-doubts";
import { type ClockSetting, settleClock } from "./clock-setting";

const clocks = [
  sampleClock(1, { doubts: [mirroredProposal()] }),
  sampleClock(2, { doubts: [sampleProposal()] }),
  sampleClock(3, { doubts: [sampleProposal({ what: "offset" })] }),
  sampleClock(4),
];
const artifactId = artifactIdOf(2);

function settle(setting: ClockSetting) {
  const settled = settleClock(setting, "host-2/host.log", clocks);
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

  test("is written down with what was measured", () => {
    const question = "offset: app-01 ~ host-2";
    const settled = settleClock(
      { kind: "accept", artifactId, question },
      "host-2/host.log",
      clocks,
    );
    expect(settled).toMatchObject({
      value: {
        rationale:
          "Accepted the proposal for the clock of host-2/host.log: 422000 ms ahead, 14 anchors, MAD 1100 ms",
        payload: { decision: "accept", anchors: 14, artifacts: [artifactIdOf(2), artifactIdOf(3)] },
      },
    });
  });
});
