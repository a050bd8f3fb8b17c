import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { CopiedRecord, CopiedTable, QueryLimits } from "@/lib/investigation/ports/query-port";
import { createHandMadeStore, record, stampAt } from "../../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
let artifact: Artifact;
let reader: EvidenceReader;
const limits: QueryLimits = { rowsMax: 50, cellCharactersMax: 200, timeoutMs: 20_000 };

beforeAll(async () => {
  made = await createHandMadeStore();
  artifact = await made.write({
    path: "a.log",
    records: [
      record(1, {
        stamp: stampAt("2024-03-01T10:00:01"),
        kind: "access",
        severity: "error",
        message: "pin=7319",
        template: "pin=<*> mask",
        fields: { pin: 7319 },
      }),
      record(2, { message: "quiet" }),
    ],
    templates: [{ id: "t1", mask: "pin=<*> mask", template: "pin=7<*>", count: 1 }],
    report: { records: 2 },
  });
  reader = await made.openOne(artifact);
});
afterAll(() => made.remove());

const copied = (recordNumber: number): CopiedRecord => ({
  ...{ recordNumber, stamp: "hidden", source: null, message: `hidden ${recordNumber}` },
  ...{
    template: "hidden <*>",
    fields: { pin: "[secret:code#1]" },
    raw: `Line ${recordNumber} END`,
  },
});

const table: CopiedTable = {
  name: "notes",
  columns: [
    { name: "time", type: "TIMESTAMP", cells: ["2024-03-01T10:00:00.000Z", null] },
    { name: "words", type: "VARCHAR", cells: ["it's", "x"] },
  ],
};

function copyOf(records: readonly CopiedRecord[], from: EvidenceReader = reader) {
  async function* all() {
    yield { artifactId: artifact.id, records };
  }
  return from.copy(all(), async () => [table]);
}

async function workFiles(): Promise<readonly string[]> {
  const names = await readdir(join(made.folder, "records"), { recursive: true });
  return names.filter((name) => /^\.work-.*parquet$/.test(name));
}

test("a copy has its own texts, and all else as the records have it", async () => {
  const copy = await copyOf([copied(0), copied(1)]);
  const answer = await copy.query(
    "SELECT * EXCLUDE (path) FROM records ORDER BY record_number",
    limits,
  );
  expect(answer).toMatchObject({
    ok: true,
    value: {
      rows: [
        [
          0,
          1,
          1,
          null,
          "2024-03-01T10:00:01Z",
          "hidden",
          "access",
          "error",
          null,
          "hidden 0",
          "hidden <*>",
          '{"pin":"[secret:code#1]"}',
          "Line 0 END",
        ],
        [
          1,
          2,
          2,
          null,
          null,
          "hidden",
          "log",
          null,
          null,
          "hidden 1",
          "hidden <*>",
          '{"pin":"[secret:code#1]"}',
          "Line 1 END",
        ],
      ],
    },
  });
  expect(
    await copy.query(
      "SELECT count(*) FROM records WHERE message LIKE '%7319%' OR template LIKE '%7%'",
      limits,
    ),
  ).toMatchObject({ ok: true, value: { rows: [[0]] } });
  expect(
    await reader.query("SELECT message FROM records WHERE line_from = 1", limits),
  ).toMatchObject({
    ok: true,
    value: { rows: [["pin=7319"]] },
  });
  await copy.remove();
});

test("a copy is looked through for all that stands at a place, in whatever column", async () => {
  const copy = await copyOf([copied(0), copied(1)]);
  const found = async (term: { text: string } | { regex: string }) => {
    const kind =
      "text" in term ? { kind: "text" as const, ...term } : { kind: "regex" as const, ...term };
    const page = await copy.search({ terms: [{ ...kind, isExcluded: false }], limit: 9 });
    return page.records.map(({ recordNumber }) => recordNumber);
  };
  expect(await found({ text: "line 1 end" })).toEqual([1]);
  expect(await found({ regex: "^Line \\d END$" })).toEqual([0, 1]);
  expect(await found({ regex: "secret:code" })).toEqual([0, 1]);
  expect(await found({ regex: "^hidden 0" })).toEqual([0]);
  expect(await found({ text: "7319" })).toEqual([]);
  expect(
    await reader.search({
      terms: [{ kind: "text", text: "line 1 end", isExcluded: false }],
      limit: 9,
    }),
  ).toMatchObject({ total: 0 });
  await copy.remove();
});

test("tables beside the records are those that are given, and are refused elsewhere", async () => {
  const copy = await copyOf([copied(0)]);
  expect(await copy.query("SELECT time, words FROM notes ORDER BY words", limits)).toMatchObject({
    ok: true,
    value: {
      rows: [
        ["2024-03-01T10:00:00Z", "it's"],
        [null, "x"],
      ],
    },
  });
  expect(await copy.query("SELECT count(*) FROM records", limits)).toMatchObject({
    ok: true,
    value: { rows: [[1]] },
  });
  expect(await reader.query("SELECT * FROM notes", limits)).toMatchObject({ ok: false });
  expect(await copy.query("SELECT * FROM source_0", limits)).toMatchObject({ ok: false });
  await copy.remove();
});

test("its files are for their owner alone, and gone when it is removed", async () => {
  const copy = await copyOf([copied(0)]);
  const files = await workFiles();
  expect(files).toHaveLength(1);
  for (const file of files) {
    expect((await stat(join(made.folder, "records", file))).mode & 0o077).toBe(0);
  }
  await copy.remove();
  expect(await workFiles()).toEqual([]);
});

test("a hole in a copy is refused, and nothing of it stays", async () => {
  await expect(copyOf([copied(1)])).rejects.toThrow("has number 1");
  expect(await workFiles()).toEqual([]);
});

test("what is removed of an artifact is removed of copies too", async () => {
  await copyOf([copied(0), copied(1)]);
  expect(await workFiles()).toHaveLength(1);
  await made.store.records.removeOf(artifact.sha256);
  expect(await workFiles()).toEqual([]);
});
