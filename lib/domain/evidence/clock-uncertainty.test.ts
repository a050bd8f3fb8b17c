import { describe, expect, test } from "vitest";
import { artifactIds } from "../ids";
import type { ClockBasis, ClockProposal, SourceClock } from "./artifact";
import { clockUncertainty, uncertaintyBetween } from "./clock-uncertainty";

const proposal = (question: string, offsetMs: number): ClockProposal => ({
  ...{ kind: "proposal", what: "offset", question, clock: "a", against: "b.log", offsetMs },
  ...{ partsPerMillion: 0, anchors: 14, madMs: 900, reason: "no-majority", segments: [] },
  ...{ examples: [], statement: null },
});

const clockOf = (basis: ClockBasis, doubts: SourceClock["doubts"] = []): SourceClock => ({
  artifactId: artifactIds.fromDigest("0".repeat(16)),
  ...{ zone: "UTC", zoneBasis: "explicit", year: null, doubts },
  segments: [{ fromRecord: 0, offsetMs: 0, basis }],
});
const right = clockUncertainty(clockOf({ kind: "none" }));

test.each([
  ["50 ms for a clock nobody looked at", { kind: "none" }, 50],
  ["three times the spread it was measured with", anchors(400), 1_200],
  ["no less than a clock nobody looked at", anchors(2), 50],
  ["what was accepted, by its spread", { kind: "accepted", anchors: 14, madMs: 400 }, 1_200],
  ["a drift, by its spread", { ...anchors(100), kind: "drift", partsPerMillion: 200 }, 300],
  ["another file's clock", { kind: "same-host", path: "b.log" }, 1_000],
] as const)("a time may be wrong by %s", (_, basis, spreadMs) => {
  expect(clockUncertainty(clockOf(basis)).spreadMs).toBe(spreadMs);
});

function anchors(madMs: number) {
  return { kind: "anchors", anchors: 30, madMs, isApplied: true } as const;
}

describe("a disagreement that nobody has decided", () => {
  const ahead = clockUncertainty(clockOf({ kind: "none" }, [proposal("a ~ b", 422_000)]));
  const behind = clockUncertainty(clockOf({ kind: "none" }, [proposal("a ~ b", -422_000)]));

  test("widens what lies between its two sides, once", () => {
    expect(uncertaintyBetween(ahead, behind)).toBe(422_100);
  });

  test("widens what lies between one side and a clock that was not asked", () => {
    expect(uncertaintyBetween(ahead, right)).toBe(422_100);
    expect(uncertaintyBetween(right, behind)).toBe(422_100);
  });

  test("leaves two files alone that would move together", () => {
    expect(uncertaintyBetween(ahead, ahead)).toBe(100);
  });

  test("adds to another", () => {
    const other = clockUncertainty(clockOf({ kind: "none" }, [proposal("c ~ d", 30_000)]));
    expect(uncertaintyBetween(ahead, other)).toBe(452_100);
  });
});
