import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Moment } from "../document/moments";
import { findPair } from "./find-pair";

function found(id: string, minute: number, score: number) {
  const at = instant(minute * 60_000);
  const moment: Moment = {
    ...{ id, title: id, words: [], kind: "change", earliest: at, latest: at, end: null },
    ...{ entities: [], isKey: false, confidence: 1, evidence: [] },
  };
  return { moment, score };
}

const any = { words: "x", place: null };
const first = { words: "x", place: "first" } as const;
const idsOf = (pair: ReturnType<typeof findPair>) => pair?.map(({ moment }) => moment.id);

const changes = [found("early", 1, 1), found("late", 8, 0.9), found("other", 9, 0.3)];
const alerts = [found("before", 5, 1), found("after", 10, 0.95)];

test("of all that may be meant, the ends next to each other in time are taken, the second behind the first", () => {
  expect(idsOf(findPair({ named: any, found: changes }, { named: any, found: alerts }))).toEqual([
    "late",
    "after",
  ]);
});

test("whose turn is told is that one", () => {
  expect(idsOf(findPair({ named: first, found: changes }, { named: any, found: alerts }))).toEqual([
    "early",
    "before",
  ]);
});

test("one happening is not both ends, and without another there is no pair", () => {
  const one = { named: any, found: [found("only", 1, 1)] };
  expect(findPair(one, one)).toBeNull();
  expect(findPair(one, { named: any, found: [] })).toBeNull();
});

test("where nothing likely is in order, what tells less is taken, and nothing rather than an end before its beginning", () => {
  const steps = [found("back", 7, 1), found("forth", 2, 0.65)];
  const alert = { named: any, found: [found("alert", 4, 1)] };
  expect(idsOf(findPair({ named: any, found: steps }, alert))).toEqual(["forth", "alert"]);
  const far = [found("back", 7, 1), found("aside", 8, 0.9)];
  expect(findPair({ named: any, found: far }, alert)).toBeNull();
});

test("of two that nothing else may be meant by, the sooner is the beginning", () => {
  const [late, soon] = [found("late", 7, 1), found("soon", 4, 1)].map((one) => ({
    ...{ named: any, found: [one] },
  }));
  expect(late && soon && idsOf(findPair(late, soon))).toEqual(["soon", "late"]);
});

test("what somebody says of an end is the end only where saying is asked for", () => {
  const said = found("said", 5, 1);
  const talk = { ...said, moment: { ...said.moment, kind: "communication" } };
  const start = { named: any, found: [found("start", 1, 1)] };
  const ends = [talk, found("end", 9, 0.9)];
  expect(idsOf(findPair(start, { named: any, found: ends }))).toEqual(["start", "end"]);
  const asked = { words: "ana says x", place: null };
  expect(idsOf(findPair(start, { named: asked, found: ends }))).toEqual(["start", "said"]);
});
