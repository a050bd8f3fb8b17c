import { expect, test } from "vitest";
import { parseRoundStep } from "./round-step-key";

const direct = { kind: "direct" } as const;

test.each([
  ["r1-direct", { round: 1, part: direct, isTakenOver: false }],
  ["r10-direct-rules", { round: 10, part: direct, isTakenOver: true }],
  [
    "r2-q3-logs",
    { round: 2, part: { kind: "answer", number: 3, expert: "logs" }, isTakenOver: false },
  ],
  ["r2-critique", { round: 2, part: { kind: "critique" }, isTakenOver: false }],
  ["r2-take", { round: 2, part: { kind: "take" }, isTakenOver: false }],
  ["report-rules", { round: null, part: { kind: "report" }, isTakenOver: true }],
])("a step of a round says what it does: %s", (key, step) => {
  expect(parseRoundStep(key)).toEqual(step);
});

test.each(["coarse", "assess", "r0-direct", "r1-q0-logs", "r1-q1-nobody", "r1-direct-model", ""])(
  "a step that is none of a round is not read as one: %s",
  (key) => {
    expect(parseRoundStep(key)).toBeNull();
  },
);
