import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { Episode, Statement } from "@/lib/ledger/entry";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { toLedgerDraft } from "./ledger-draft";

/** Lines of a pump that come again after a pause. */
function resumption(more: Partial<Line>) {
  const line = { path: "pump-2/ops.log", at: 60, message: "stroke", ...more };
  const witness = assertPresent(toReferences([line])[0], "a record");
  const entry: Episode = {
    ...{ kind: "episode", property: "resumption", direction: "up", isReturn: true },
    ...{ entities: [], onset: witness.time, end: null, witnesses: [witness] },
    ...{ saying: null, title: "Again: stroke", measures: {} },
  };
  const told = { entries: [entry], witnesses: [witness], onset: witness.time, names: new Map() };
  return toLedgerDraft(told, { chance: 0.5, bill: [] }, true)?.kind;
}

test.each<[string, Partial<Line>, string]>([
  ["lines that come again are a recovery", {}, "recovery"],
  ["with an answer that succeeded too", { fields: { st: 200 } }, "recovery"],
  ["those that report a failed answer are not", { fields: { st: 401 } }, "observation"],
  ["nor where its status is a text", { fields: { code: "503" } }, "observation"],
  ["nor under another short name", { fields: { resp: 502 } }, "observation"],
  ["nor are mails put off", { message: "8F: to=<mill@x.example>, dsn=4.2.0" }, "observation"],
  [
    "nor those that came back",
    { message: "8F: to=<mill@x.example>, status=bounced" },
    "observation",
  ],
  [
    "those handed over are",
    { message: "8F: to=<mill@x.example>, dsn=2.0.0, status=sent" },
    "recovery",
  ],
  ["nor are errors", { severity: "error" }, "observation"],
])("%s", (_, more, kind) => {
  expect(resumption(more)).toBe(kind);
});

test("words with a level are a program's, and nobody said them", () => {
  const line = { path: "db-1/start.log", at: 0, message: "using the generic checksum" };
  const read = assertPresent(toReferences([line])[0], "a record");
  const kindOf = (severity: typeof read.severity) => {
    const witness = { ...read, severity };
    const entry: Statement = {
      ...{ kind: "statement", speaker: null, entities: [], onset: witness.time, end: null },
      ...{ witnesses: [witness], saying: null, title: line.message, measures: {} },
    };
    const told = { entries: [entry], witnesses: [witness], onset: witness.time, names: new Map() };
    return toLedgerDraft(told, { chance: 0.5, bill: [] }, true)?.kind;
  };
  expect([kindOf(null), kindOf("info")]).toEqual(["communication", "observation"]);
});

test("that a counter grows faster is neither better nor worse", () => {
  const [witness] = toReferences([{ path: "pump-2/flow.csv", at: 60, message: "flow" }]);
  const record = assertPresent(witness, "a record");
  const kindOf = (isRate: boolean) => {
    const entry: Episode = {
      ...{ kind: "episode", property: "level", direction: "up", isReturn: false, isRate },
      ...{ entities: [], onset: record.time, end: null, witnesses: [record] },
      ...{ saying: null, title: "litres rises", measures: {} },
    };
    const told = { entries: [entry], witnesses: [record], onset: record.time, names: new Map() };
    return toLedgerDraft(told, { chance: 0.5, bill: [] }, true)?.kind;
  };
  expect([kindOf(true), kindOf(false)]).toEqual(["observation", "degradation"]);
});
