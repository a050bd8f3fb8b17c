import { expect, test } from "vitest";
import { countBrief, splitEpisodes, surgeCount } from "./answer-episodes";
import { epochMs, toReferences } from "./testing/records";

/** Failed answers at these seconds. */
function failuresAt(seconds: readonly number[]) {
  return toReferences(
    seconds.map((at) => ({ path: "edge.log", at, kind: "access" as const, message: "503" })),
  );
}

function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) }, (_, index) => from + index * step);
}

test("failures 20 s apart are one episode, further apart two", () => {
  const episodes = splitEpisodes(failuresAt([0, 20, 41, 42]));
  expect(episodes.map(({ length }) => length)).toEqual([2, 2]);
});

test("a few failures long before an outage are brief, the outage is not", () => {
  const episodes = splitEpisodes(failuresAt([0, 1, 2, ...every(1, 60, 100)]));
  expect(countBrief(episodes)).toBe(1);
});

test("a first wave with a tenth of the failures of the second is no brief one", () => {
  const episodes = splitEpisodes(failuresAt([...every(1, 0, 4), ...every(1, 60, 100)]));
  expect(countBrief(episodes)).toBe(0);
});

test("refusals that come all the time raise what counts as a surge", () => {
  // 15 in every 15 s, so 45 are a surge
  const steady = failuresAt(every(1, 0, 300));
  expect(surgeCount(steady, epochMs, epochMs + 300_000, 8)).toBe(45);
});

test("an outage over most of the recording does not make itself ordinary", () => {
  const outage = failuresAt(every(1, 90, 300));
  expect(surgeCount(outage, epochMs, epochMs + 300_000, 8)).toBe(8);
});

test("a recording of less than a minute says nothing about what is ordinary", () => {
  expect(surgeCount(failuresAt(every(1, 0, 50)), epochMs, epochMs + 50_000, 8)).toBe(8);
});
