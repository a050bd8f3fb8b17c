import { expect, test } from "vitest";
import { ownEvents, toComparedColumns, toComparedRows } from "./run-comparison";

const noUsage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
const rules = {
  ...{ number: 1, analyst: "rules", isOpinion: false, keyEvents: 1 },
  ...{ events: ["a", "b"], links: 1, states: 0 },
  ...{ rootCauses: ["a"], calls: 10, refused: 0, refusedCitations: 0 },
  ...{ usage: noUsage, usd: null, durationMs: 1200 },
};
const model = {
  ...{ ...rules, number: 2, analyst: "rules, local/x", events: ["a", "b", "c"], usd: 0.5 },
  ...{ refused: 3, refusedCitations: 2, rootCauses: [] },
  usage: { inputTokens: 1000, outputTokens: 50, cachedTokens: 800 },
};
const runs = [rules, model];
const cellsOf = (name: string) => toComparedRows(runs).find(({ key }) => key === name)?.cells;

test("each run is a column under the name of who performed it", () => {
  expect(toComparedColumns(runs)).toEqual([
    ...["What is compared", "Rules (analysis 1)", "Rules, then local/x (analysis 2)"],
  ]);
});

test("what differs stands side by side, and what rules do not take is a dash, no zero", () => {
  expect(cellsOf("Events")).toEqual(["Events", "2, 1 key", "3, 1 key"]);
  expect(cellsOf("Events that no other analysis has")).toEqual([
    "Events that no other analysis has",
    "0",
    "1",
  ]);
  expect(cellsOf("Root causes")).toEqual(["Root causes", "1. a", "none"]);
  expect(cellsOf("Refused citations")).toEqual(["Refused citations", "0", "2"]);
  expect(cellsOf("Tokens in")).toEqual(["Tokens in", "–", "1,000"]);
  expect(cellsOf("Cost")).toEqual(["Cost", "–", "0.5000 USD"]);
});

test("a run's own events are those whose titles stand in no other", () => {
  expect(ownEvents(model, runs)).toEqual(["c"]);
  expect(ownEvents(rules, runs)).toEqual([]);
});
