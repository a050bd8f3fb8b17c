import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toNamed } from "@/lib/retrieval/words/named";
import type { Moment } from "../../document/moments";
import { isAskedAct } from "./asked-act";

function moment(title: string, kind = "observation", quote = title): Moment {
  return {
    ...{ id: "evt_1", title, kind, entities: [], isKey: true, confidence: 0.9 },
    ...{ earliest: instant(0), latest: instant(0), end: null },
    words: [[title, 1]],
    evidence: [{ path: "loom.log", lines: [1, 1], quote }],
  };
}

test.each([
  [
    "the undoing of a change",
    "the tension changed",
    moment("loom: tension reset", "action"),
    false,
  ],
  ["a change, for its undoing", "the undo of T-7", moment("T-7 | loom | tension 3 -> 5"), false],
  ["the undoing", "the undo of T-7", moment("T-8 | loom | undo T-7: tension"), true],
  ["a change put back", "the tension set back", moment("tension set back to 3", "action"), true],
  ["a rollback, for a rollout", "loom 4 rolled out", moment("loom 4 backed out", "action"), false],
  ["a stop, for a start", "the loom start", moment("loom: SIGTERM received, draining"), false],
  ["a start, for a stop", "the loom stop", moment("loom starts"), false],
  ["that it is over, for that it fails", "the loom fail", moment("Alarm LoomWeak resolves"), false],
  ["an opening, for a closing", "the gate close", moment("gate opened"), false],
  ["an unlocking, for a lock", "ana locked", moment("ana unlocked", "action"), false],
  ["a logout, for a login", "ana log in", moment("ana logged out"), false],
  ["an attempt before any login", "ana log in", moment("login of ana closed [preauth]"), false],
  ["a login, for a failed one", "ana fail to log in", moment("login of ana accepted"), false],
  ["a failed login", "ana fail to log in", moment("login of ana failed"), true],
  [
    "the start of a rollout, for that of the thing",
    "the loom start",
    moment("T-9 | loom | back out T-8 | start"),
    false,
  ],
  ["that it listens", "the loom start", moment("loom 4 rolled out and listening"), true],
  [
    "the start of a rollout, where that is asked for",
    "the rollout start",
    moment("Rollout of loom starts", "change"),
    true,
  ],
  ["both the act and its opposite", "the gate open", moment("gate opened, then closed"), true],
])("%s", (_, words, found, isAsked) => {
  expect(isAskedAct(toNamed(words), found)).toBe(isAsked);
});
