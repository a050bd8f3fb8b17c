import { expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import { instant } from "@/lib/base/instant";
import { revisionIds } from "../ids";
import type { JournalKind } from "../journal";
import { readChangeRequests, requestsAgainst } from "./change-request";

const revision = revisionIds.fromDigest("00000000000000aa");

function entry(seq: number, kind: JournalKind, payload: JsonValue, rationale = "") {
  return { seq, kind, at: instant(seq), actor: "user:sue" as const, payload, rationale };
}

const asked = (seq: number, number: number, note: string) =>
  entry(seq, "changes-requested", { revision, number, note });
const ticked = (seq: number, request: number, line: number, against: number, isSettled = true) =>
  entry(seq, "change-request-settled", { request, line, against, isSettled });

test("each line of a note is a request of its own, whatever sign the line begins with", () => {
  const requests = readChangeRequests([asked(3, 1, "- Cite the proxy\n\n* Say who noticed")]);
  expect(requests).toMatchObject([
    { seq: 3, line: 0, number: 1, text: "Cite the proxy", settled: null },
    { seq: 3, line: 1, number: 1, text: "Say who noticed", settled: null },
  ]);
});

test("an entry from before, with its words only in the rationale, is read as well", () => {
  const old = entry(
    2,
    "changes-requested",
    { revision, number: 1 },
    "Asked for changes of revision 1: Fix: the end",
  );
  expect(readChangeRequests([old])).toMatchObject([{ text: "Fix: the end" }]);
});

test("one request is ticked off and not its neighbour, and opened again", () => {
  const entries = [asked(3, 1, "one\ntwo"), ticked(5, 3, 1, 2)];
  expect(readChangeRequests(entries).map(({ settled }) => settled?.against ?? null)).toEqual([
    null,
    2,
  ]);
  const again = [...entries, ticked(6, 3, 1, 2, false)];
  expect(readChangeRequests(again).every(({ settled }) => settled === null)).toBe(true);
});

test("against a revision are listed requests of earlier ones until the revision that settled them", () => {
  const requests = readChangeRequests([
    asked(3, 1, "settled in two\nopen"),
    ticked(5, 3, 0, 2),
    asked(8, 2, "of two"),
  ]);
  const texts = (number: number) => requestsAgainst(requests, number).map(({ text }) => text);
  expect(texts(1)).toEqual([]);
  expect(texts(2)).toEqual(["settled in two", "open"]);
  expect(texts(3)).toEqual(["open", "of two"]);
});
