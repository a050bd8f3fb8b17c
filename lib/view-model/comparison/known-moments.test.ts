import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { atSecond } from "../testing/sample-timeline";
import type { StreamedEntry } from "../workspace/journal-feed";
import { describeReach, momentIndexAt, toKnownMoments } from "./known-moments";

const entry = (seq: number, changes: Partial<StreamedEntry>): StreamedEntry => ({
  seq,
  at: atSecond(seq),
  kind: "pass-finished",
  actor: "rules",
  rationale: "",
  ...changes,
});

test("only what changes the timeline is a moment, and entries of one instant are one", () => {
  const moments = toKnownMoments(
    [
      entry(1, { kind: "run-started", actor: "user:u1" }),
      entry(2, { kind: "call-accepted" }),
      entry(3, { rationale: "coarse" }),
      entry(4, { at: atSecond(3), kind: "timeline-assessed" }),
      entry(5, { kind: "piece-decided", actor: "user:u1", rationale: "accepted" }),
      entry(6, { kind: "permalink-created", actor: "user:u1" }),
    ],
    { u1: "Ada" },
  );
  expect(moments).toEqual([
    { at: atSecond(3), label: "Timeline assessed (Rule-based analyst)" },
    { at: atSecond(5), label: "Decision made (Ada): accepted" },
  ]);
});

test("a decision that is undone, and one that is made again, change what was known", () => {
  const kinds = ["decision-undone", "decision-redone", "comment-added", "piece-marked"] as const;
  const moments = toKnownMoments(
    kinds.map((kind, index) => entry(index + 1, { kind, actor: "user:u1" })),
    { u1: "Ada" },
  );
  expect(moments.map(({ label }) => label)).toEqual([
    "Decision undone (Ada)",
    "Decision redone (Ada)",
  ]);
});

test.each([
  [0, -1],
  [3, 0],
  [4, 0],
  [5, 1],
  [90, 1],
])("at second %i the moment with index %i had passed", (second, index) => {
  const moments = [3, 5].map((at) => ({ at: atSecond(at), label: "" }));
  expect(momentIndexAt(moments, atSecond(second))).toBe(index);
});

const noon = Date.UTC(2026, 2, 8, 12);

const moments = [
  { at: instant(noon), label: "Analysis finished" },
  { at: instant(noon + 60_000), label: "Decision made (Ada)" },
];

const seen = { zone: "UTC", now: instant(noon + 3_600_000) };

test.each([
  [
    "1999-01-01T00:00:00Z",
    "Before the first analysis: the earliest recorded state is of 2026-03-08 12:00:00 UTC",
  ],
  ["2026-03-08T12:00:30Z", "Analysis finished"],
  ["2026-03-08T12:30:00Z", "Decision made (Ada)"],
  [
    "2099-01-01T00:00:00Z",
    "This time is in the future: the page shows what is known now, last changed at 2026-03-08 12:01:00 UTC",
  ],
])("of %s it is said: %s", (at, text) => {
  expect(describeReach(moments, instant(Date.parse(at)), seen)).toBe(text);
});

test("before anything is recorded there is no first moment to name", () => {
  expect(describeReach([], instant(noon), seen)).toBe("Before the first analysis");
});
