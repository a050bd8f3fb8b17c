import { expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { revisionIds } from "../ids";
import { isCleared, readReviewVerdicts, verdictsOn } from "./review-verdict";

const first = revisionIds.fromDigest("00000000000000aa");
const second = revisionIds.fromDigest("00000000000000bb");

function said(by: string, verdict: string, more: Record<string, JsonValue> = {}) {
  const payload = { revision: first, noun: "event", piece: "evt_1", verdict, note: "", ...more };
  return { kind: "verdict-given", at: instant(1), actor: `user:${by}`, payload } as const;
}

const told = (entries: Parameters<typeof readReviewVerdicts>[0]) =>
  readReviewVerdicts(entries).map(({ by, kind, piece }) => `${by} ${kind} ${piece}`);

test("of what one person said of one piece the latest counts, and each person counts for themselves", () => {
  expect(
    told([said("sue", "doubt", { note: "why?" }), said("tom", "accept"), said("sue", "agree")]),
  ).toEqual(["tom accept evt_1", "sue agree evt_1"]);
});

test("a verdict on another piece or another revision replaces none", () => {
  const entries = [
    said("sue", "doubt"),
    said("sue", "agree", { piece: "evt_2" }),
    said("sue", "agree", { revision: second }),
  ];
  const verdicts = readReviewVerdicts(entries);
  expect(verdictsOn(verdicts, first)).toHaveLength(2);
  expect(verdictsOn(verdicts, first, { noun: "event", piece: "evt_1" })).toMatchObject([
    { kind: "doubt" },
  ]);
  expect(verdictsOn(verdicts, second)).toHaveLength(1);
});

test("an entry whose payload was erased, or that no person wrote, gives no verdict", () => {
  const erased = { ...said("sue", "agree"), payload: null };
  expect(told([erased, { ...said("sue", "agree"), actor: "rules" }])).toEqual([]);
});

test.each<[string, readonly string[], boolean]>([
  ["nobody looked at", [], false],
  ["one agreed with", ["agree"], true],
  ["one accepted and another doubts", ["accept", "doubt"], false],
  ["one asked about", ["question"], false],
])("a piece that %s is cleared: %j", (_, kinds, expected) => {
  const verdicts = readReviewVerdicts(kinds.map((kind, at) => said(`person-${at}`, kind)));
  expect(isCleared(verdicts)).toBe(expected);
});
