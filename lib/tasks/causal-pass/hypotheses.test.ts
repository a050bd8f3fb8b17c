import { expect, test } from "vitest";
import type { Statement } from "@/lib/signals/statements";
import { recordAt } from "../testing/drafts";
import { contradicts } from "./hypotheses";

const said = (second: number, text: string, act: "hypothesis" | "refutation"): Statement => ({
  ...{ record: recordAt(second), text, speaker: "sam", acts: new Set([act]), diagnosis: 0 },
});
const guess = said(10, "503s from app-01, feels like the database is down", "hypothesis");

test.each([
  ["denies its words", "it is not the database, it is our release", true],
  [
    "names it beside a denial of something else",
    "no change at all, still 503s. restarting app-01",
    false,
  ],
  ["denies a change, with a dash", "no change at all — still 503s", false],
  ["states a time in microseconds", "app-01 looks fine, it answers in 850µs", false],
  ["writes them with the Greek letter", "app-01 looks fine, it answers in 850μs", false],
  ["denies in letters that have marks", "डेटाबेस नहीं: app-01", true],
  ["rules its words out", "database ruled out, its latency is flat", true],
  ["says that something of it is well", "app-01 looks fine after the restart", false],
  ["denies in a language whose denials have no form here", "已排除 database", true],
])("a later statement rules a guess out where it %s", (_, text, isAgainst) => {
  expect(contradicts(said(20, text, "refutation"), guess)).toBe(isAgainst);
});
