import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Artifact } from "@/lib/domain/evidence/artifact";
import { artifactIds } from "@/lib/domain/ids";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { QueryLimits } from "@/lib/investigation/ports/query-port";
import { findCacheFiles } from "../../cache/cache-files";
import {
  clockOf,
  createHandMadeStore,
  readReport,
  record,
  stampAt,
} from "../../testing/hand-made-store";
import { allowedFunctions } from "./allowed-functions";
import { createStatementProcesses } from "./statement-process";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
let reader: EvidenceReader;
let others: Artifact;
let foldersBefore: readonly string[];

const limits: QueryLimits = { rowsMax: 50, cellCharactersMax: 200, timeoutMs: 20_000 };
const ask = (sql: string, rest: Partial<QueryLimits> = {}, signal?: AbortSignal) =>
  reader.query(sql, { ...limits, ...rest }, signal);

async function rowsOf(sql: string, rest: Partial<QueryLimits> = {}) {
  const answer = await ask(sql, rest);
  if (!answer.ok) throw new Error(answer.error.sentence);
  return answer.value.rows;
}

beforeAll(async () => {
  made = await createHandMadeStore();
  const web = await made.write({
    path: "web's/access.log",
    records: [
      record(1, {
        stamp: stampAt("2024-03-01T10:00:01"),
        kind: "access",
        severity: "info",
        source: "web-1",
        message: "GET /orders",
        template: "GET <*> orders",
        fields: { client: "10.0.0.1", status: 200, "http.path": "/orders", isRetry: false },
      }),
      record(2, {
        stamp: stampAt("2024-03-01T10:00:05.250", { granularity: "millisecond" }),
        kind: "access",
        severity: "error",
        message: "GET /orders failed",
        template: "GET <*> failed",
        fields: { client: "10.0.0.2", status: 503, reason: null, __proto__x: "y" },
      }),
      record(3, { message: "no time here" }),
    ],
    templates: [
      { id: "t1", mask: "GET <*> orders", template: "GET <*>", count: 1 },
      { id: "t1", mask: "GET <*> failed", template: "GET <*>", count: 1 },
    ],
    report: { records: 3, undated: 1 },
  });
  const base = await made.write({
    path: "db.json",
    records: [
      record(1, {
        locator: { kind: "index", index: 7 },
        stamp: stampAt("2024-03-01T11:00:35"),
        severity: "critical",
        message: "out of connections",
        fields: { client: "10.0.0.2" },
      }),
    ],
    report: { records: 1 },
  });
  const shut: Artifact = {
    ...base,
    id: artifactIds.fromDigest("00000000000000ff"),
    path: "shut.bin",
    report: { kind: "unread", format: "unknown", reason: "no text", warnings: [] },
  };
  others = await made.write({ path: "others.log", records: [record(1, { message: "not yours" })] });
  reader = await made.store.open([
    { artifact: web, clock: clockOf(web) },
    // An hour east, and half a minute fast.
    {
      artifact: base,
      clock: clockOf(base, {
        zone: "Etc/GMT-1",
        segments: [{ fromRecord: 0, offsetMs: 30_000, basis: { kind: "none" } }],
      }),
    },
    { artifact: shut, clock: clockOf(shut) },
  ]);
  foldersBefore = await listed();
});
afterAll(() => made.remove());

/** Every file there is of ours, and what lies where the process runs. */
async function listed(): Promise<readonly string[]> {
  const own = await readdir(made.folder, { recursive: true });
  return [...own, ...(await readdir(process.cwd()))].toSorted();
}

describe("records", () => {
  test("are asked with their places, and times as the clocks of their files are corrected", async () => {
    const answer = await ask(
      "SELECT path, record_number, line_from, line_to, element_index, time FROM records ORDER BY time, record_number",
    );
    expect(answer).toEqual({
      ok: true,
      value: {
        columns: [
          { name: "path", type: "VARCHAR" },
          { name: "record_number", type: "BIGINT" },
          { name: "line_from", type: "BIGINT" },
          { name: "line_to", type: "BIGINT" },
          { name: "element_index", type: "BIGINT" },
          { name: "time", type: "TIMESTAMP" },
        ],
        rows: [
          ["web's/access.log", 0, 1, 1, null, "2024-03-01T10:00:01Z"],
          ["db.json", 0, null, null, 7, "2024-03-01T10:00:05Z"],
          ["web's/access.log", 1, 2, 2, null, "2024-03-01T10:00:05.25Z"],
          ["web's/access.log", 2, 3, 3, null, null],
        ],
        more: false,
      },
    });
  });

  test("say what they say, with the templates of their file", async () => {
    expect(
      await rowsOf(
        "SELECT stamp, kind, severity, source, message, template FROM records WHERE time IS NOT NULL ORDER BY time",
      ),
    ).toEqual([
      ["2024-03-01T10:00:01", "access", "info", "web-1", "GET /orders", "GET <*>"],
      ["2024-03-01T11:00:35", "log", "critical", null, "out of connections", "line <*>"],
      ["2024-03-01T10:00:05.250", "access", "error", null, "GET /orders failed", "GET <*>"],
    ]);
  });

  test("have fields by name, as text, whatever the name holds", async () => {
    expect(
      await rowsOf(
        `SELECT fields['client'], fields->>'client', fields['status']::INT + 1, fields['http.path'],
           fields['isRetry'], fields['reason'], fields['none']
         FROM records WHERE kind = 'access' ORDER BY record_number`,
      ),
    ).toEqual([
      ["10.0.0.1", "10.0.0.1", 201, "/orders", "false", null, null],
      ["10.0.0.2", "10.0.0.2", 504, null, null, null, null],
    ]);
    expect(await rowsOf("SELECT fields FROM records WHERE fields['status'] = '503'")).toEqual([
      ['{"client":"10.0.0.2","status":"503","reason":null,"__proto__x":"y"}'],
    ]);
  });

  test("are joined over files, counted by time, and ranked", async () => {
    expect(
      await rowsOf(
        `WITH failed AS (SELECT * FROM records WHERE severity IN ('error', 'critical'))
         SELECT a.path, b.path, epoch_ms(b.time) - epoch_ms(a.time) AS apart
         FROM failed a JOIN failed b ON a.fields['client'] = b.fields['client'] AND a.time < b.time`,
      ),
    ).toEqual([["db.json", "web's/access.log", 250]]);
    expect(
      await rowsOf(
        `SELECT time_bucket(INTERVAL '5 seconds', time) AS bucket, count(*), row_number() OVER (ORDER BY bucket DESC)
         FROM records WHERE time IS NOT NULL GROUP BY bucket ORDER BY bucket`,
      ),
    ).toEqual([
      ["2024-03-01T10:00:00Z", 1, 2],
      ["2024-03-01T10:00:05Z", 2, 1],
    ]);
  });
});

test("files are listed, those too that nothing could read", async () => {
  expect(await rowsOf("FROM files ORDER BY path")).toEqual([
    // A stamp of one second is all of that second.
    ["db.json", readReport.format, 1, "2024-03-01T10:00:05Z", "2024-03-01T10:00:05.999Z"],
    ["shut.bin", "unknown", 0, null, null],
    [
      "web's/access.log",
      readReport.format,
      3,
      "2024-03-01T10:00:01Z",
      expect.stringMatching(/^2024-03-01T10:00:05\.25/),
    ],
  ]);
});

test("an incident without a file that could be read has no records", async () => {
  const none = await made.store.open([]);
  const answer = await none.query("SELECT * FROM records, files", limits);
  expect(answer).toMatchObject({ ok: true, value: { rows: [], more: false } });
});

test("columns are described", async () => {
  const described = await rowsOf("DESCRIBE records");
  expect(described.map(([name, type]) => `${name} ${type}`)).toEqual([
    ...["path VARCHAR", "record_number BIGINT", "line_from BIGINT", "line_to BIGINT"],
    ...["element_index BIGINT", "time TIMESTAMP", "stamp VARCHAR", "kind VARCHAR"],
    ...["severity VARCHAR", "source VARCHAR", "message VARCHAR", "template VARCHAR"],
    "fields MAP(VARCHAR, VARCHAR)",
  ]);
  expect(await rowsOf("SUMMARIZE files")).toHaveLength(5);
});

test("values are what JSON can hold, and times are UTC", async () => {
  expect(
    await rowsOf(
      `SELECT 9007199254740993, 1.50::DECIMAL(9,2), 'nan'::DOUBLE, DATE '2024-02-29', INTERVAL 90 MINUTE,
         TIMESTAMPTZ '2024-01-01 00:00:00+02', [TIMESTAMP '2024-01-01 00:00:00'], {'a': 1, 'b': [true, NULL]},
         'infinity'::TIMESTAMP, 5::HUGEINT`,
    ),
  ).toEqual([
    [
      ...["9007199254740993", "1.50", "NaN", "2024-02-29", "01:30:00"],
      ...["2023-12-31T22:00:00Z", '["2024-01-01T00:00:00Z"]', '{"a":1,"b":[true,null]}'],
      ...["infinity", 5],
    ],
  ]);
});

describe("an answer", () => {
  test("ends with the last row it may have, and says that there are more", async () => {
    const answer = await ask("SELECT range FROM range(5000)", { rowsMax: 3 });
    expect(answer).toMatchObject({ ok: true, value: { rows: [[0], [1], [2]], more: true } });
    const whole = await ask("SELECT range FROM range(3)", { rowsMax: 3 });
    expect(whole).toMatchObject({ ok: true, value: { rows: [[0], [1], [2]], more: false } });
  });

  test("is not made beyond that", async () => {
    const answer = await ask("SELECT range FROM range(1000000000000)", { rowsMax: 2 });
    expect(answer).toMatchObject({ ok: true, value: { rows: [[0], [1]], more: true } });
  });

  test("has cells of a length, cut between characters", async () => {
    expect(
      await rowsOf("SELECT 'abcdefgh', 'abc\u{1f525}', [1, 2, 3]", { cellCharactersMax: 4 }),
    ).toEqual([["abcd…", "abc…", "[1,2…"]]);
  });

  test("is of a million characters in all, however many rows it may have", async () => {
    const answer = await ask(
      "SELECT array_to_string(list_transform(range(5000), x -> 'ab'), '') FROM range(20000)",
      { rowsMax: 100_000, cellCharactersMax: 10_000 },
    );
    if (!answer.ok) throw new Error(answer.error.sentence);
    expect(answer.value.more).toBe(true);
    expect(answer.value.rows.flat().join("").length).toBeLessThan(1_020_000);
    expect(answer.value.rows.length).toBeGreaterThan(90);
  });

  test("has no more columns than anybody reads", async () => {
    const columns = Array.from({ length: 101 }, (_, at) => `${at} AS c${at}`).join(", ");
    expect(await ask(`SELECT ${columns}`)).toMatchObject({
      ok: false,
      error: { kind: "failed", sentence: expect.stringContaining("101 columns") },
    });
  });
});

describe("a problem is told so that its author can mend it", () => {
  test.each([
    ["SELEC 1", "refused", 'syntax error at or near "SELEC"'],
    ["SELECT colour FROM records", "failed", 'Referenced column "colour" not found'],
    ["SELECT path FROM lines", "refused", 'There is no table "lines": there are records and files'],
    ["SELECT frob(path) FROM records", "refused", 'The function "frob" may not be used here'],
    ["SELECT message::INT FROM records", "failed", "Could not convert string"],
    ["SELECT * FROM records WHERE fields['status'] > 500", "failed", "explicit cast is required"],
    ["SELECT now()", "refused", "no present time"],
    ["SELECT * FROM records WHERE path = ?", "refused", "write the value itself"],
    ["", "refused", "There is no statement"],
    ["-- nothing", "refused", "There is no statement"],
    ["SELECT 1; SELECT 2", "refused", "several statements"],
  ])("%s", async (sql, kind, words) => {
    expect(await ask(sql)).toMatchObject({
      ok: false,
      error: { kind, sentence: expect.stringContaining(words) },
    });
  });
});

/** `FILE`: of another incident in the same store; `OWN`: of this one. */
const refused: readonly string[] = [
  "INSERT INTO files VALUES ('x', 'y', 1, NULL, NULL)",
  "UPDATE files SET path = 'x'",
  "DELETE FROM files",
  "DROP VIEW records",
  "CREATE TABLE t AS SELECT 1",
  "CREATE OR REPLACE VIEW records AS SELECT 1",
  "CREATE MACRO f(x) AS x",
  "ALTER TABLE files ADD COLUMN c INT",
  "TRUNCATE files",
  "MERGE INTO files USING records ON true WHEN MATCHED THEN DELETE",
  "WITH gone AS (DELETE FROM files RETURNING *) SELECT * FROM gone",
  "WITH made AS (INSERT INTO files SELECT * FROM files RETURNING *) SELECT * FROM made",
  "SELECT 1; DROP VIEW records",
  "SELECT 1;;; DELETE FROM files; --",
  "COPY records TO 'ESCAPED/out.csv'",
  "COPY (SELECT 1) TO 'OWN' (FORMAT parquet)",
  "COPY files FROM '/etc/passwd'",
  "EXPORT DATABASE 'ESCAPED/out'",
  "IMPORT DATABASE 'ESCAPED/out'",
  "ATTACH 'ESCAPED/new.db' AS other",
  "ATTACH ':memory:' AS other",
  "DETACH memory",
  "USE memory",
  "INSTALL httpfs",
  "LOAD httpfs",
  "LOAD '/tmp/evil.duckdb_extension'",
  "PRAGMA database_list",
  "PRAGMA memory_limit='8GB'",
  "SET memory_limit = '8GB'",
  "SET enable_external_access = true",
  "SET allowed_directories = ['/']",
  "SET GLOBAL lock_configuration = false",
  "RESET lock_configuration",
  "SET VARIABLE x = 1",
  "CALL duckdb_settings()",
  "CALL pragma_version()",
  "EXPLAIN ANALYZE SELECT 1",
  "PREPARE p AS SELECT 1",
  "EXECUTE p",
  "BEGIN TRANSACTION",
  "CHECKPOINT",
  "VACUUM",
  "ANALYZE",
  "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  "SHOW TABLES",
  "SHOW ALL TABLES",
  "SELECT * FROM (SHOW DATABASES)",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_csv_auto('/etc/passwd')",
  "SELECT * FROM READ_TEXT('/etc/passwd')",
  "SELECT * FROM \"read_blob\"('/etc/passwd')",
  "SELECT * FROM main.read_text('/etc/passwd')",
  "SELECT * FROM read_json('https://example.com/a.json')",
  "SELECT * FROM read_ndjson_objects('/etc/passwd')",
  "SELECT * FROM read_parquet('FILE')",
  "SELECT * FROM parquet_scan('FILE')",
  "SELECT * FROM parquet_schema('OWN')",
  "SELECT * FROM read_duckdb('FILE')",
  "SELECT * FROM sniff_csv('/etc/passwd')",
  "SELECT * FROM glob('/etc/*')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM 'FILE'",
  "SELECT * FROM 'OWN'",
  'SELECT * FROM "https://example.com/a.parquet"',
  "SELECT * FROM records WHERE path IN (SELECT content FROM read_text('/etc/passwd'))",
  "SELECT (SELECT max(content) FROM read_text('/etc/passwd')) FROM records",
  "SELECT list_transform([1], x -> getenv('HOME'))",
  "SELECT count(*) FILTER (WHERE current_setting('temp_directory') = '') FROM records",
  "SELECT sum(1) OVER (ORDER BY getvariable('x')) FROM records",
  "SELECT * FROM records ORDER BY (SELECT max(file) FROM glob('/*'))",
  "SELECT * REPLACE (getenv('PATH') AS path) FROM records",
  "SELECT * FROM records QUALIFY current_setting('threads') = '1'",
  "SELECT 1 UNION ALL SELECT count(*) FROM read_text('/etc/passwd')",
  "WITH a AS (SELECT * FROM read_text('/etc/passwd')) SELECT * FROM a",
  "WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n FROM a, glob('/*')) SELECT * FROM a",
  "SELECT * FROM (PIVOT glob('/*') ON file IN ('/etc') USING count(*))",
  "SELECT * FROM files, LATERAL (SELECT * FROM read_text(path))",
  "DESCRIBE read_text('/etc/passwd')",
  "SUMMARIZE read_text('/etc/passwd')",
  "VALUES (getenv('PATH'))",
  "SELECT * FROM query('SELECT 1')",
  "SELECT * FROM query_table('source_0')",
  "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  "SELECT * FROM sql_auto_complete('SEL')",
  "SELECT * FROM duckdb_settings()",
  "SELECT * FROM duckdb_secrets()",
  "SELECT * FROM duckdb_views()",
  "SELECT * FROM duckdb_logs",
  "SELECT * FROM duckdb_tables",
  "SELECT * FROM which_secret('s3://a', 's3')",
  "SELECT * FROM pragma_table_info('records')",
  "SELECT * FROM sqlite_master",
  "SELECT * FROM information_schema.tables",
  "SELECT * FROM pg_catalog.pg_class",
  "SELECT * FROM system.information_schema.tables",
  "SELECT * FROM source_0",
  "SELECT * FROM masks",
  "SELECT * FROM seq_scan('files')",
  "SELECT * FROM enable_logging()",
  "SELECT * FROM force_checkpoint()",
  "SELECT * FROM test_all_types()",
  "SELECT sleep_ms(100000)",
  "SELECT pg_sleep(100)",
  "SELECT write_log('x')",
  "SELECT setseed(0.5), random()",
  "SELECT nextval('s')",
  "SELECT current_query()",
  "SELECT version()",
  "SELECT repeat('x', 4000000000)",
  "SELECT lpad('x', 2000000000, 'y')",
  "SELECT printf('%2000000000d', 1)",
  "SELECT * FROM repeat('x', 4000000000)",
  "SELECT $1",
  "SELECT current_date",
  "SELECT 'x\0y'",
  "SELECT 1 \0; DROP VIEW records",
];

/** What may run, and does no harm: its answer is a problem or nothing anybody wants. */
const harmless: readonly string[] = [
  "SELECT * FROM records AT (VERSION => 1)",
  "WITH \"/etc/passwd\" AS (SELECT 1) SELECT * FROM '/etc/passwd'",
  "SELECT * FROM (WITH \"FILE\" AS (SELECT 1) SELECT 1), 'FILE'",
  "WITH source_0 AS (SELECT 1) SELECT * FROM source_0",
  "WITH files AS (SELECT 1) SELECT * FROM files",
  "SELECT session_user, current_user",
  "SELECT error('x') FROM records",
  "SELECT CAST('/etc/passwd' AS BLOB)",
  `SELECT ${"(".repeat(5_000)}1${")".repeat(5_000)}`,
  `SELECT ${"1+".repeat(9_000)}1`,
  `SELECT ${"-".repeat(15)}1`,
  `SELECT ${"[".repeat(3_000)}1${"]".repeat(3_000)}`,
  "\uFEFFSELECT 1",
  "SELECT 1 \u2028; \u00a0",
];

describe("a hostile statement", () => {
  const recordsOf = (artifact: Artifact | undefined) =>
    findCacheFiles(join(made.folder, "records"), {
      ...readReport,
      sha256: artifact?.sha256 ?? "",
    }).records;
  const filled = (sql: string) =>
    sql
      .replaceAll("OWN", recordsOf(reader.artifacts[0]?.artifact))
      .replaceAll("FILE", recordsOf(others))
      .replaceAll("ESCAPED", made.folder);

  test("finds its files where the tests say", async () => {
    for (const of of [reader.artifacts[0]?.artifact, others]) await access(recordsOf(of));
  });

  test.concurrent.each(refused)("%s is refused", async (sql) => {
    const answer = await ask(filled(sql));
    expect(answer).toMatchObject({ ok: false, error: { kind: "refused" } });
  });

  test.concurrent.each(harmless)("%s does no harm", async (sql) => {
    const answer = await ask(filled(sql), { timeoutMs: 5_000 });
    expect(JSON.stringify(answer)).not.toMatch(/root:|not yours|\/bin\//);
    if (!answer.ok) expect(answer.error.sentence.length).toBeGreaterThan(20);
  });

  test.each([
    "COPY (SELECT 1) TO 'OWN' (FORMAT parquet)",
    "COPY (SELECT 1) TO 'ESCAPED/out.csv'",
    "ATTACH 'ESCAPED/new.db' AS other",
    "SET enable_external_access = true",
    "RESET lock_configuration",
    "LOAD httpfs",
    "DROP VIEW records",
    "SELECT 1; DROP VIEW records",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM read_parquet('FILE')",
    "SELECT * FROM 'FILE'",
    "SELECT * FROM read_csv('https://example.com/a.csv')",
    "SELECT * FROM read_duckdb('FILE')",
    "SELECT getenv('PATH')",
  ])("%s does not get through the engine either, were it not refused", async (sql) => {
    const answer = await createStatementProcesses().with(
      { signal: undefined, asker: undefined },
      async (process) => {
        const views = [filled("CREATE VIEW records AS SELECT * FROM read_parquet('OWN')")];
        const prepared = { paths: [filled("OWN")], files: [], tables: [], masks: [], views };
        await process.ask({ kind: "prepare", ...prepared }, 60_000);
        const bounds = { rowsMax: 5, cellCharactersMax: 100 };
        return process.ask({ kind: "run", sql: filled(sql), ...bounds }, 20_000);
      },
    );
    expect(answer).toMatchObject({ kind: "failed" });
  });

  test("leaves everything as it was", async () => {
    expect(await rowsOf("SELECT count(*) FROM records")).toEqual([[4]]);
    expect(await listed()).toEqual(foldersBefore);
  });
});

describe("a statement that takes too much is ended", () => {
  test.each([
    ["counting", "SELECT count(*) FROM range(1000000000000) a, range(1000) b"],
    [
      "in one call of a function, which no interrupt reaches",
      "SELECT list_sum(list_transform(range(3000), x -> list_sum(list_transform(range(3000), y -> list_sum(list_transform(range(3000), z -> z * x * y))))))",
    ],
    [
      "in a recursion",
      "WITH RECURSIVE t AS (SELECT 1 AS x UNION ALL SELECT x FROM t) SELECT count(*) FROM t",
    ],
  ])("%s", async (_, sql) => {
    const began = performance.now();
    expect(await ask(sql, { timeoutMs: 300 })).toMatchObject({
      ok: false,
      error: { kind: "too-slow", sentence: expect.stringContaining("longer than 0.3 s") },
    });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test.each([
    ["sorting", "SELECT * FROM range(1000000000) ORDER BY hash(range)"],
    ["in a list", "SELECT len(range(4000000000))"],
    [
      "in a text that grows by itself",
      "WITH RECURSIVE t(s) AS (SELECT 'xxxxxxxx' UNION ALL SELECT s || s FROM t) SELECT max(length(s)) FROM t",
    ],
    [
      "in a text of texts",
      "WITH t AS (SELECT array_to_string(list_transform(range(60000), x -> 'a'), '') AS s) SELECT length(replace(s, 'a', s)) FROM t",
    ],
  ])("of memory: %s", async (_, sql) => {
    expect(await ask(sql)).toMatchObject({ ok: false, error: { kind: "too-large" } });
  });

  test("of text", async () => {
    expect(await ask(`SELECT '${"x".repeat(20_000)}'`)).toMatchObject({
      ok: false,
      error: { kind: "refused", sentence: expect.stringContaining("20009 characters") },
    });
  });
});

describe("somebody who waits no more", () => {
  test("is told so, and the statement is ended", async () => {
    const leaving = new AbortController();
    const asked = ask("SELECT count(*) FROM range(1000000000000)", {}, leaving.signal);
    setTimeout(() => leaving.abort(new Error("gone")), 700);
    const began = performance.now();
    await expect(asked).rejects.toThrow("gone");
    expect(performance.now() - began).toBeLessThan(10_000);
  });

  test("is not begun with", async () => {
    await expect(ask("SELECT 1", {}, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  });
});

test("several are answered at once, each by itself", async () => {
  const slow = ask("SELECT count(*) FROM range(1000000000000)", { timeoutMs: 2_000 });
  const quick = [1, 2, 3].map((number) => rowsOf(`SELECT ${number}, count(*) FROM records`));
  expect(await Promise.all(quick)).toEqual([[[1, 4]], [[2, 4]], [[3, 4]]]);
  expect(await slow).toMatchObject({ ok: false, error: { kind: "too-slow" } });
});

test("records that are gone are our failure, not the statement's", async () => {
  const store = await createHandMadeStore();
  const artifact = await store.write({ records: [record(1)] });
  const opened = await store.openOne(artifact);
  await store.store.records.removeOf(artifact.sha256);
  await expect(opened.query("SELECT * FROM records", limits)).rejects.toThrow();
  await store.remove();
});

test("every function on the list is one of the engine's", async () => {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const result = await connection.runAndReadAll(
    "SELECT DISTINCT lower(function_name) FROM duckdb_functions()",
  );
  const known = new Set(result.getRows().map(([name]) => String(name)));
  // An arrow is of the grammar: what is left of it may be a parameter.
  const parsed = new Set(["->"]);
  expect([...allowedFunctions].filter((name) => !known.has(name) && !parsed.has(name))).toEqual([]);
  connection.closeSync();
  instance.closeSync();
});
