import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { decisionIds, eventIds, userIdSchema } from "@/lib/domain/ids";
import type { PastDecision, Verdict } from "@/lib/domain/review/decision";
import type { StateEdit } from "@/lib/domain/timeline/state-change";
import { findOverlooked } from "./find-overlooked";

const [me, other] = [userIdSchema.parse("me"), userIdSchema.parse("other")];
const id = (number: number) => decisionIds.fromDigest(`${number}`.padStart(16, "0"));

function made(number: number, verdict: Verdict, changes: Partial<PastDecision> = {}): PastDecision {
  return {
    ...{ id: id(number), noun: "event", piece: "evt_1", verdict, by: other },
    ...{ decidedAt: instant(number), undoneAt: null, redoOf: null, act: id(number) },
    ...changes,
  };
}
const accept: Verdict = { kind: "accept" };
const reject: Verdict = { kind: "reject", reason: "wrong", note: "" };
const title = (text: string): Verdict => ({ kind: "edit-event", edit: { title: text } });
const state = (edit: StateEdit): Verdict => ({ kind: "edit-state", edit });
const waive = (note: string): Verdict => ({ kind: "waive", note });
const dismiss = (note: string): Verdict => ({ kind: "dismiss", note });
const merge = { kind: "merge", absorbed: [], links: [] } as const;
const split = { kind: "split", into: eventIds.fromDigest("0".repeat(16)) } as const;
const cite = { kind: "edit-evidence", add: [], drop: [] } as const;
const named = (name: string): Verdict => ({
  kind: "edit-event",
  edit: { entities: [{ type: "host", name }] },
});
const time: Verdict = { kind: "edit-event", edit: { earliest: instant(1), latest: instant(2) } };

test.each<[string, readonly PastDecision[], Verdict, number | null, string | null]>([
  ["nobody spoke", [], accept, null, null],
  ["their word was seen", [made(1, reject)], accept, 1, null],
  ["my own newer word is no surprise", [made(1, reject, { by: me })], accept, null, null],
  ["of another piece", [made(1, reject, { piece: "evt_2" })], accept, null, null],
  [
    "theirs was taken back before I knew of it",
    [made(1, reject, { undoneAt: instant(2) })],
    accept,
    null,
    null,
  ],
  ["both accepted", [made(1, accept)], accept, null, null],
  ["they rejected what I accept", [made(1, reject)], accept, null, "decided"],
  ["they reworded what I accept", [made(1, title("x"))], accept, null, "decided"],
  ["I reword what they accepted", [made(1, accept)], title("x"), null, null],
  ["I reword what they rejected", [made(1, accept), made(2, reject)], title("x"), 1, "decided"],
  ["each edited another field", [made(1, time)], title("x"), null, null],
  ["both wrote the same", [made(1, title("x"))], title("x"), null, null],
  ["both wrote the same field differently", [made(1, title("y"))], title("x"), null, "decided"],
  [
    "each edited another field of a state",
    [made(1, state({ from: "up" }))],
    state({ to: "down" }),
    null,
    null,
  ],
  [
    "both gave a state another value",
    [made(1, state({ to: "slow" }))],
    state({ to: "down" }),
    null,
    "decided",
  ],
  ["I edit a state they accepted", [made(1, accept)], state({ to: "down" }), null, null],
  ["both waived for the same reason", [made(1, waive("a test"))], waive("a test"), null, null],
  ["they waived for a reason of theirs", [made(1, waive("asked"))], waive("fine"), null, "decided"],
  ["I saw their reason", [made(1, waive("asked"))], waive("fine"), 1, null],
  ["they dismissed as they saw it", [made(1, dismiss("lost"))], dismiss("fine"), null, "decided"],
  ["they reworded what I merge", [made(1, title("x"))], merge, null, "decided"],
  ["they merged what I merge", [made(1, merge)], merge, null, "decided"],
  ["they accepted what I merge", [made(1, accept)], merge, null, null],
  ["they reworded what I split", [made(1, title("x"))], split, null, "decided"],
  ["they split something else off what I split", [made(1, split)], split, null, null],
  ["they reworded what I cite more for", [made(1, title("x"))], cite, null, null],
  ["they cite more for what I reword", [made(1, cite)], title("x"), null, null],
  ["both cite more", [made(1, cite)], cite, null, null],
  ["they cite something else for what I accept", [made(1, cite)], accept, null, "decided"],
  ["they rejected what I cite more for", [made(1, reject)], cite, null, "decided"],
  ["both named the same entities", [made(1, named("db-7"))], named("db-7"), null, null],
  ["each named another entity", [made(1, named("db-7"))], named("db-8"), null, "decided"],
  [
    "what I saw was taken back",
    [made(1, title("y"), { undoneAt: instant(2) })],
    accept,
    1,
    "taken-back",
  ],
])("%s", (_, history, verdict, seen, kind) => {
  const given = { noun: "event", piece: "evt_1", verdict } as const;
  const overlooked = findOverlooked(history, given, seen === null ? null : id(seen), me);
  expect(overlooked?.kind ?? null).toBe(kind);
});
