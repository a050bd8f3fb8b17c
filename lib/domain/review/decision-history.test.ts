import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, userIdSchema } from "../ids";
import type { PastDecision } from "./decision";
import { findOwnSteps } from "./decision-history";

const [me, other] = [userIdSchema.parse("me"), userIdSchema.parse("other")];
const id = (number: number) => decisionIds.fromDigest(`${number}`.padStart(16, "0"));

/** Decision `number`, made at second `number`. */
function made(number: number, changes: Partial<PastDecision> = {}): PastDecision {
  return {
    ...{
      id: id(number),
      noun: "event",
      piece: `evt_${number}`,
      verdict: { kind: "accept" },
      by: me,
    },
    ...{ decidedAt: instant(number * 1000), undoneAt: null, redoOf: null, act: id(number) },
    ...changes,
  };
}
const undone = (second: number) => ({ undoneAt: instant(second * 1000) });
const again = (number: number) => ({ redoOf: id(number) });

test.each<[string, readonly PastDecision[], readonly number[], readonly number[]]>([
  ["nothing was decided", [], [], []],
  ["only others decided", [made(1, { by: other })], [], []],
  ["the newest own decision is undone first", [made(1), made(2), made(3, { by: other })], [2], []],
  ["what was undone last is redone first", [made(1, undone(4)), made(2, undone(3))], [], [1]],
  [
    "after a redo the way forward goes on",
    [made(1, undone(4)), made(2, undone(3)), made(5, again(1))],
    [5],
    [2],
  ],
  [
    "an undone redo can be redone",
    [made(1, undone(3)), made(4, { ...again(1), ...undone(5) })],
    [],
    [4],
  ],
  [
    "what somebody else decided on since is passed by",
    [made(1), made(2), made(3, { by: other, piece: "evt_2" })],
    [1],
    [],
  ],
  [
    "and what a later one of that kind stands on",
    [made(1), made(2), made(3, { piece: "evt_2" }), made(4, { by: other, piece: "evt_2" })],
    [1],
    [],
  ],
  [
    "until they take it back",
    [made(1), made(2), made(3, { by: other, piece: "evt_2", ...undone(4) })],
    [2],
    [],
  ],
  [
    "an act is taken back for what of it is free",
    [made(1, { act: id(1) }), made(2, { act: id(1) }), made(3, { by: other, piece: "evt_2" })],
    [1, 2],
    [],
  ],
  ["a new decision ends the way forward", [made(1, undone(2)), made(3)], [3], []],
  ["another person's decision does not", [made(1, undone(2)), made(3, { by: other })], [], [1]],
  [
    "decisions of one act go back together",
    [made(1), made(2, { act: id(2) }), made(3, { act: id(2) })],
    [2, 3],
    [],
  ],
  [
    "and forward together",
    [made(2, { act: id(2), ...undone(5) }), made(3, { act: id(2), ...undone(5) })],
    [],
    [2, 3],
  ],
])("%s", (_, history, undo, redo) => {
  const steps = findOwnSteps(history, me);
  expect(steps.undo.map((decision) => decision.id)).toEqual(undo.map(id));
  expect(steps.redo.map((decision) => decision.id)).toEqual(redo.map(id));
});

test("what is passed by is named", () => {
  const history = [made(1), made(2), made(3, { by: other, piece: "evt_2" })];
  expect(findOwnSteps(history, me).skipped.map((decision) => decision.id)).toEqual([id(2)]);
  expect(findOwnSteps(history.slice(0, 2), me).skipped).toEqual([]);
  const stuck = [made(2), made(3, { by: other, piece: "evt_2" })];
  expect(findOwnSteps(stuck, me)).toMatchObject({ undo: [], skipped: [{ id: id(2) }] });
});
