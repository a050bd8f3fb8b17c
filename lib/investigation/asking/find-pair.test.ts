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
  const more = { named: any, found: [found("only", 1, 1), found("next", 2, 0.4)] };
  expect(idsOf(findPair(one, more))).toEqual(["only", "next"]);
});
