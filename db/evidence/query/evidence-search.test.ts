import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { EvidenceRecord, RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceTerm } from "@/lib/domain/evidence/evidence-term";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createHandMadeStore, record, stampAt } from "../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

type AnyTerm = EvidenceTerm extends infer Term
  ? Term extends unknown
    ? Omit<Term, "isExcluded">
    : never
  : never;

const is = (term: AnyTerm): EvidenceTerm => ({ ...term, isExcluded: false }) as EvidenceTerm;
const isNot = (term: AnyTerm): EvidenceTerm => ({ ...term, isExcluded: true }) as EvidenceTerm;

async function openRecords(...records: readonly Partial<RecordAsWritten>[]) {
  return made.openOne(
    await made.write({ records: records.map((rest, at) => record(at + 1, rest)) }),
  );
}

/** Numbers of the records that fit. */
async function find(reader: EvidenceReader, ...terms: readonly EvidenceTerm[]) {
  const page = await reader.search({ terms, limit: 50 });
  return page.records.map(({ recordNumber }) => recordNumber);
}

describe("text", () => {
  const text = (value: string) => is({ kind: "text", text: value });

  test("is found in the values of fields, whatever its case, and never in their names", async () => {
    const reader = await openRecords(
      { fields: { client: "92.79.160.35", status: 503 } },
      { fields: { note: 'said "Status" \\ 503' } },
      { fields: { "a.status": true, path: "/Search?q=K\u00e4se" } },
    );
    expect(await find(reader, text("92.79.160.35"))).toEqual([0]);
    expect(await find(reader, text("status"))).toEqual([1]);
    expect(await find(reader, text("503"))).toEqual([0, 1]);
    expect(await find(reader, text('"STATUS" \\'))).toEqual([1]);
    expect(await find(reader, text("search?Q=KÄSE"))).toEqual([2]);
    expect(await find(reader, text("true"))).toEqual([2]);
    expect(await find(reader, text("92.79.160.3"), text("status"))).toEqual([]);
  });

  test("is no pattern there either", async () => {
    const reader = await openRecords({ fields: { path: "/a+b" } }, { fields: { path: "/aab" } });
    expect(await find(reader, text("a+b"))).toEqual([0]);
    expect(await find(reader, text(".*"))).toEqual([]);
  });

  test("that is left out takes its records away, and no others", async () => {
    const reader = await openRecords({ message: "GET /health" }, { message: "GET /orders" });
    expect(await find(reader, isNot({ kind: "text", text: "HEALTH" }))).toEqual([1]);
  });
});

describe("fields", () => {
  const field = (name: string, value: string, operator: "=" | ">" | "<=" = "=") =>
    ({ kind: "field", name, operator, value }) as const;

  test("are compared whole, also numbers, truth values and names with dots and slashes", async () => {
    const reader = await openRecords(
      { fields: { status: 503, "http.path/~x": "/a b", isRetry: true } },
      { fields: { status: "5030", http: "x" } },
      { fields: { other: "503" } },
    );
    expect(await find(reader, is(field("status", "503")))).toEqual([0]);
    expect(await find(reader, is(field("http.path/~x", "/a b")))).toEqual([0]);
    expect(await find(reader, is(field("isRetry", "true")))).toEqual([0]);
    expect(await find(reader, is(field("status", "*")))).toEqual([0, 1]);
    expect(await find(reader, isNot(field("status", "503")))).toEqual([1, 2]);
    await expect(find(reader, is(field("status' OR 1=1 --", "503")))).rejects.toMatchObject({
      problem: { kind: "unknown-field" },
    });
  });

  test("are compared as numbers; what is none fits no comparison", async () => {
    const reader = await openRecords(
      { fields: { took: 9.5 } },
      { fields: { took: "100" } },
      { fields: { took: "slow" } },
      { fields: { took: "NaN" } },
    );
    expect(await find(reader, is(field("took", "9.5", ">")))).toEqual([1]);
    expect(await find(reader, is(field("took", "0x10", ">")))).toEqual([1]);
    expect(await find(reader, is(field("took", "100", "<=")))).toEqual([0, 1]);
  });
});

test("a source is compared whole", async () => {
  const reader = await openRecords({ source: "web-1" }, { source: "web-10" }, { source: null });
  expect(await find(reader, is({ kind: "source", source: "web-1" }))).toEqual([0]);
  expect(await find(reader, isNot({ kind: "source", source: "web-1" }))).toEqual([1, 2]);
});

test("an entity is found by any of its names, as a whole word, value or source", async () => {
  const reader = await openRecords(
    { message: "connect to WEB-1:8080 failed" },
    { message: "web-10 is up" },
    { message: "host web-1.example answered" },
    { message: "lost web-1." },
    { fields: { peer: "10.0.0.5" } },
    { fields: { peer: "10.0.0.55" } },
    { fields: { user: 1005, "web-1": "x" } },
    { source: "Web-1" },
    { message: "old-web-1 and 110.0.0.5" },
  );
  const names = is({ kind: "entity", aliases: ["web-1", "10.0.0.5", "1005"] });
  expect(await find(reader, names)).toEqual([0, 3, 4, 6, 7]);
  expect(await find(reader, is({ kind: "entity", aliases: [] }))).toEqual([]);
  const file = { ...names, files: reader.artifacts.map(({ artifact }) => artifact.id) };
  expect(await find(reader, file)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  const terms = [names, file, is({ kind: "entity", aliases: [] })].filter(
    (term) => term.kind === "entity",
  );
  expect(await reader.countEach(terms)).toEqual([5, 9, 0]);
});

test("the records nearest to a moment are as many before it as from it on, whatever comes first", async () => {
  const reader = await openRecords(
    ...Array.from({ length: 50 }, (_, at) => ({
      stamp: stampAt(`2026-03-08T14:00:${String(at).padStart(2, "0")}`),
    })),
    { stamp: null },
  );
  const moment = instant(Date.UTC(2026, 2, 8, 14, 0, 40));
  const near = await reader.search({ nearest: moment, limit: 6 });
  expect(near.records.map(({ recordNumber }) => recordNumber)).toEqual([37, 38, 39, 40, 41, 42]);
  expect(near).toMatchObject({ total: 50, nextCursor: null });
  const late = await reader.search({ nearest: instant(moment + 8_500), limit: 6 });
  expect(late.records.map(({ recordNumber }) => recordNumber)).toEqual([46, 47, 48, 49]);
});

test("a template is what the grouping of its file made of the masks", async () => {
  const masks = ["user <*> in", "user <*> <*> in", "bye"];
  const one = await made.write({
    records: masks.map((template, at) => record(at + 1, { template })),
    templates: [
      { id: "t1", mask: "user <*> in", template: "user <*> in", count: 1 },
      { id: "t1", mask: "user <*> <*> in", template: "user <*> in", count: 1 },
    ],
  });
  const other = await made.write({ records: [record(1, { template: "user <*> <*> in" })] });
  const reader = await made.openAll(one, other);
  const found = await reader.search({
    terms: [is({ kind: "template", template: "user <*> in" })],
    limit: 9,
  });
  expect(found.records.map(({ artifactId, template }) => [artifactId, template])).toEqual([
    [one.id, "user <*> in"],
    [one.id, "user <*> in"],
  ]);
  expect(await find(reader, is({ kind: "template", template: "user <*> <*> in" }))).toEqual([0]);
  expect(await find(reader, isNot({ kind: "template", template: "user <*> in" }))).toEqual([2, 0]);
});

test("a cursor of the least number there is is refused like any other of no page", async () => {
  const reader = await made.openOne(await made.write({ records: [record(1)] }));
  const cursor = Buffer.from(JSON.stringify([`-${2n ** 63n}`, "a.log", 0])).toString("base64url");
  await expect(reader.search({ cursor, limit: 1 })).rejects.toMatchObject({
    problem: { kind: "invalid-cursor" },
  });
});

test("a page goes on where it ended, whatever artifact came in between", async () => {
  const at = (second: number) => ({ stamp: stampAt(`2024-01-01T00:00:0${second}`) });
  const records = [1, 2, 3, 4].map((second) => record(second, at(second)));
  const b = await made.write({ path: "b.log", records });
  const a = await made.write({ path: "a.log", records });
  const first = await (await made.openAll(b)).search({ limit: 2 });
  const rest = await (await made.openAll(a, b)).search({
    limit: 9,
    cursor: first.nextCursor ?? "",
  });
  const places = rest.records.map((one) => `${one.path}#${one.recordNumber}`);
  expect(places).toEqual(["a.log#2", "b.log#2", "a.log#3", "b.log#3"]);
  expect(rest.total).toBe(8);
});

test("a pattern that is too long is refused", async () => {
  const reader = await openRecords({});
  const asked = reader.search({
    terms: [is({ kind: "regex", regex: "a".repeat(501) })],
    limit: 1,
  });
  await expect(asked).rejects.toMatchObject({ problem: { kind: "invalid-regex" } });
});

test("a field that no record has is refused, with the fields there are; one that only has other values is not", async () => {
  const reader = await openRecords({ fields: { status: 200, "http.path": "/" } }, {});
  const asked = (name: string, value: string) =>
    find(reader, is({ kind: "field", name, operator: "=", value }));
  await expect(asked("Status", "503")).rejects.toMatchObject({
    problem: { kind: "unknown-field", name: "Status", known: ["http.path", "status"] },
    message: expect.stringContaining("Did you mean status?"),
  });
  await expect(asked("path", "/")).rejects.toThrow("Did you mean http.path?");
  await expect(asked("colour", "red")).rejects.toThrow("Fields here: http.path, status.");
  expect(await asked("status", "503")).toEqual([]);
  const without = isNot({ kind: "field", name: "colour", operator: "=", value: "red" });
  expect(await find(reader, without)).toEqual([0, 1]);
});

test("density counts only the records that fit the terms, by bucket and severity", async () => {
  const at = (second: number) => stampAt(`2024-01-01T00:00:0${second}`);
  const reader = await openRecords(
    { stamp: at(1), message: "pool full", severity: "error" },
    { stamp: at(1), message: "pool full" },
    { stamp: at(3), message: "pool full", severity: "error" },
    { stamp: at(3), message: "fine", severity: "error" },
    { message: "pool full, undated" },
  );
  const cells = await reader.density({
    bucketMs: 2000,
    terms: [is({ kind: "text", text: "pool" })],
  });
  const start = Date.parse("2024-01-01T00:00:00Z");
  expect(cells.map(({ at: bucket, severity, count }) => [bucket - start, severity, count])).toEqual(
    [
      [0, "error", 1],
      [0, null, 1],
      [2000, "error", 1],
    ],
  );
});

describe("a search that takes too long", () => {
  /** Blocks that take a search a few hundred milliseconds. */
  async function openLong(store: typeof made, isForPerson = true) {
    const message = "x".repeat(16_000);
    const records: EvidenceRecord[] | RecordAsWritten[] = Array.from({ length: 400 }, (_, at) =>
      record(at + 1, { message }),
    );
    const blocks = Array.from({ length: 12 }, () => records);
    return store.openOne(await store.write({ blocks }), {}, { isForPerson });
  }
  const slow = { terms: [is({ kind: "regex", regex: "(x+x+)+y" })], limit: 1 };

  test("is ended, and says so", async () => {
    const hasty = await createHandMadeStore({ queryMsMax: 1 });
    const reader = await openLong(hasty);
    await expect(reader.search(slow)).rejects.toMatchObject({
      problem: { kind: "too-slow", limitMs: 1 },
    });
    await hasty.remove();
  });

  test("is not ended when no person waits for it: an analysis takes what it takes", async () => {
    const hasty = await createHandMadeStore({ queryMsMax: 1 });
    const reader = await openLong(hasty, false);
    expect(await reader.search(slow)).toMatchObject({ total: 0 });
    await hasty.remove();
  });

  test("is ended when nobody waits for it any more", async () => {
    const reader = await openLong(made);
    const leaving = new AbortController();
    const asked = reader.search(slow, leaving.signal);
    leaving.abort(new Error("gone"));
    await expect(asked).rejects.toThrow("gone");
  });
});
