import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader } from "../ports/evidence-port";
import { findPlaceFacts } from "./find-place-facts";

const evidence = evidenceOfText({
  "app.log": [
    "2026-03-08T14:00:00Z request failed",
    "    at Pool.acquire (pool.js:12)",
    "    at process (server.js:80)",
    "2026-03-08T14:00:09Z request done",
  ],
  "notes.txt": ["nobody wrote down when"],
});
const [app, notes] = evidence.artifacts.map(({ artifact }) => artifact.id);
const at = (second: number) => instant(Date.UTC(2026, 2, 8, 14, 0, second));
const line = (number: number) => ({ kind: "lines", from: number, to: number }) as const;

test.each([
  ["a dated line happened when it says", 4, at(9)],
  ["the first line too", 1, at(0)],
  ["a line of a trace happened when the record before it did", 3, at(0)],
])("%s", async (_, number, expected) => {
  expect(app && (await findPlaceFacts(evidence, app, line(number)))).toMatchObject({
    at: expected,
  });
});

test("of a place as long as a file only the beginning is looked at", async () => {
  const asked: Locator[] = [];
  const watched: EvidenceReader = {
    ...evidence,
    recordAt: (id, locator) => {
      asked.push(locator);
      return evidence.recordAt(id, locator);
    },
  };
  const whole = { kind: "lines", from: 1, to: 999_999_999 } as const;
  expect(app && (await findPlaceFacts(watched, app, whole))).toMatchObject({ at: at(9) });
  expect(asked).toEqual([{ kind: "lines", from: 1, to: 200 }]);
});

test("what nothing dates has no moment", async () => {
  expect(notes && (await findPlaceFacts(evidence, notes, line(1)))).toEqual({
    at: null,
    traceId: null,
    writers: [{ type: "service", name: "notes" }],
    said: "nobody wrote down when",
  });
});

test.each<[string, Partial<EvidenceRecord>, readonly EntityMention[]]>([
  [
    "a log is of the service and the host it names",
    { fields: { service: "orders", host: "app-01" } },
    [
      { type: "service", name: "orders" },
      { type: "host", name: "app-01" },
    ],
  ],
  [
    "of its folder when it names none",
    { path: "db-02/app.log" },
    [{ type: "host", name: "db-02" }],
  ],
  [
    "what people wrote is of who wrote it, whatever the file is called",
    { kind: "message", source: "Ines", path: "db-02/orders.txt" },
    [{ type: "person", name: "Ines" }],
  ],
  ["nobody is made up", { path: "app.log" }, []],
])("who wrote a line: %s", async (_, changes, writers) => {
  const [record] = app ? await evidence.recordAt(app, line(1)) : [];
  if (!record || !app) throw new Error("There is no such record");
  const reading = { ...evidence, recordAt: async () => [{ ...record, fields: {}, ...changes }] };
  expect((await findPlaceFacts(reading, app, line(1))).writers).toEqual(writers);
});

test("a span names its trace, any other record none, whatever its fields", async () => {
  const [record] = app ? await evidence.recordAt(app, line(1)) : [];
  if (!record || !app) throw new Error("There is no such record");
  const fields = { trace_id: "4bf92f3577b34da6" };
  const reading = (kind: "span" | "log") => ({
    ...evidence,
    recordAt: async () => [{ ...record, kind, fields }],
  });
  const traceOf = async (kind: "span" | "log") =>
    (await findPlaceFacts(reading(kind), app, line(1))).traceId;
  expect(await traceOf("span")).toBe("4bf92f3577b34da6");
  expect(await traceOf("log")).toBeNull();
});
