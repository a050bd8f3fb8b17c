import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskedTools, askTools } from "../testing/ask-tools";

const secret = "Zk7hunterQ2harbour";
const pin = "7319";
const mail = "eve.marlow@shop.example";
const key = Array.from(
  { length: 4 },
  (_, line) => `MIIEowIBAAKCAQEAxX7v2k9PqLm4TzR8aBcDeFgHiJkLm0${line}`,
);
const files = {
  "web/app.log": [
    "2026-03-04T09:00:00Z INFO web-1 started version=4.1",
    `2026-03-04T09:00:01Z INFO web-1 login user=${mail} password=${secret} ok`,
    `2026-03-04T09:00:02Z WARN web-1 retry with pin=${pin} refused, status=401`,
    `2026-03-04T09:00:03Z ERROR web-1 upstream said: ${secret} is not valid`,
    "2026-03-04T09:00:04Z INFO web-1 request done status=200 took=12",
    "2026-03-04T09:00:05Z INFO web-1 request done status=503 took=900",
    "-----BEGIN RSA PRIVATE KEY-----",
    ...key,
    "-----END RSA PRIVATE KEY-----",
  ],
  "audit.json": [
    JSON.stringify([
      { time: "2026-03-04T09:00:01Z", user: mail, password: secret, action: "login" },
      { time: "2026-03-04T09:00:06Z", user: mail, url: `https://eve:${secret}@shop.example/x` },
    ]),
  ],
  "accounts.csv": [
    "time,account,password,role",
    `2026-03-04T08:00:00Z,eve,${secret},buyer`,
    `2026-03-04T08:00:01Z,bob,${pin}x,seller`,
  ],
};

let tools: AskedTools;
const ask = async (sql: string) => (await tools.ask("query_records", { sql })).text;
beforeAll(async () => {
  tools = await askTools(files);
});
afterAll(() => tools.close());

describe("a row that names its place has a handle", () => {
  test.each([
    [
      "line_from",
      "SELECT path, line_from, kind FROM records WHERE path = 'web/app.log' AND line_from = 5",
    ],
    [
      "record_number",
      "SELECT path, record_number, kind FROM records WHERE path = 'web/app.log' AND line_from = 5",
    ],
  ])("%s", async (_, sql) => {
    const answer = await tools.ask("query_records", { sql });
    expect(answer.lines).toEqual([
      expect.objectContaining({
        place: { path: "web/app.log", locator: { kind: "lines", from: 5, to: 5 } },
      }),
    ]);
  });

  test("element_index", async () => {
    const answer = await tools.ask("query_records", {
      sql: "SELECT path, element_index, fields['action'] FROM records WHERE fields['action'] = 'login'",
    });
    expect(answer.lines.map(({ place }) => place.locator)).toEqual([{ kind: "index", index: 0 }]);
  });

  test("a place that is none has none", async () => {
    const answer = await tools.ask("query_records", {
      sql: "SELECT 'web/app.log' AS path, 4000 AS line_from UNION ALL SELECT 'none.log', 1",
    });
    expect(answer.lines).toEqual([]);
  });
});

test("records, files and happenings are counted and joined", async () => {
  expect(
    await ask(
      "SELECT fields['status'], count(*) FROM records WHERE fields['took'] IS NOT NULL GROUP BY ALL ORDER BY 1",
    ),
  ).toMatch(/200 \| 1\n503 \| 1\n/);
  expect(await ask("SELECT path FROM files ORDER BY path")).toContain("(3 rows of path");
  expect(await ask("SELECT count(*) > 0 FROM happenings")).toContain("true");
});

test("the same value has the same token as everywhere else, and can be asked for by it", async () => {
  const shown = await tools.ask("search_records", { text: "login", paths: ["web/app.log"] });
  const [token = ""] = /\[email#\d+\]/.exec(shown.text) ?? [];
  expect(token).not.toBe("");
  const found = await ask(
    `SELECT path, count(*) FROM records WHERE fields['user'] = '${token}' OR contains(message, '${token}') GROUP BY path ORDER BY path`,
  );
  expect(found).toMatch(/audit\.json.*\| 2|audit\.json \| 2/);
});

test("what does not fit is told with how many", async () => {
  expect(await ask("SELECT range FROM range(500)")).toContain("60 rows of range; there are more");
});

const hostile: readonly string[] = [
  "INSERT INTO files VALUES ('x', 'y', 1, NULL, NULL)",
  "UPDATE happenings SET words = 'x'",
  "DELETE FROM happenings",
  "DROP TABLE happenings",
  "DROP VIEW records",
  "CREATE TABLE t AS SELECT * FROM records",
  "CREATE OR REPLACE VIEW records AS SELECT 1",
  "CREATE MACRO f(x) AS x",
  "ALTER TABLE happenings ADD COLUMN c INT",
  "TRUNCATE happenings",
  "WITH gone AS (DELETE FROM happenings RETURNING *) SELECT * FROM gone",
  "SELECT 1; SELECT 2",
  "SELECT 1; DROP VIEW records; --",
  "COPY records TO '/tmp/out.csv'",
  "COPY happenings FROM '/etc/passwd'",
  "EXPORT DATABASE '/tmp/out'",
  "ATTACH '/tmp/new.db' AS other",
  "INSTALL httpfs",
  "LOAD httpfs",
  "PRAGMA database_list",
  "SET memory_limit = '8GB'",
  "SET enable_external_access = true",
  "RESET lock_configuration",
  "CALL duckdb_settings()",
  "EXPLAIN ANALYZE SELECT * FROM records",
  "PREPARE p AS SELECT 1",
  "BEGIN TRANSACTION",
  "CHECKPOINT",
  "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  "SHOW ALL TABLES",
  "SELECT * FROM read_csv('/etc/passwd')",
  "SELECT * FROM read_text('/etc/passwd')",
  "SELECT * FROM main.read_text('/etc/passwd')",
  "SELECT * FROM read_json('https://example.com/a.json')",
  "SELECT * FROM glob('/etc/*')",
  "SELECT * FROM '/etc/passwd'",
  "SELECT * FROM source_0",
  "SELECT * FROM masks",
  "SELECT * FROM duckdb_settings()",
  "SELECT * FROM duckdb_views()",
  "SELECT sql FROM sqlite_master",
  "SELECT * FROM information_schema.tables",
  "SELECT * FROM query('SELECT 1')",
  "SELECT * FROM query_table('source_0')",
  "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
  "SELECT getenv('HOME')",
  "SELECT current_setting('allowed_paths')",
  "SELECT * FROM which_secret('s3://a', 's3')",
  "SELECT repeat('x', 4000000000)",
  "SELECT random()",
  "SELECT now()",
  "SELECT $1",
  "SELECT * FROM files, LATERAL (SELECT * FROM read_text(path))",
];

test.concurrent.each(hostile)("hostile: %s", async (sql) => {
  expect(await ask(sql)).toMatch(/^Refused: /);
});

/** Each would tell a secret, or that a guess of it is right, were it asked of what the files say. */
const telling: readonly string[] = [
  "SELECT message FROM records",
  "SELECT raw FROM records",
  "SELECT string_split(raw, '') FROM records",
  "SELECT regexp_extract_all(raw, '[A-Za-z0-9]+') FROM records",
  "SELECT fields FROM records",
  "SELECT template FROM records",
  "SELECT stamp, source, kind, severity FROM records",
  "SELECT words, subject FROM happenings",
  "SELECT substr(message, 1, 60), substr(message, 30, 60) FROM records",
  "SELECT message[20:60] FROM records",
  "SELECT left(message, 40), right(message, 40) FROM records",
  "SELECT reverse(message) FROM records",
  "SELECT upper(message), lower(message) FROM records",
  "SELECT hex(message) FROM records",
  "SELECT to_base64(message::BLOB) FROM records",
  "SELECT to_base64(encode(message)) FROM records",
  "SELECT url_encode(message) FROM records",
  "SELECT bin(message) FROM records",
  "SELECT string_split(message, '') FROM records",
  "SELECT string_split(message, ' ') FROM records",
  "SELECT unnest(string_split(message, '=')) FROM records",
  "SELECT regexp_extract(message, 'password=(.*)', 1) FROM records",
  "SELECT regexp_extract(message, 'pin=(\\d+)', 1) FROM records",
  "SELECT regexp_extract_all(message, '[A-Za-z0-9]+') FROM records",
  "SELECT regexp_replace(message, '.', '\\0 ', 'g') FROM records",
  "SELECT regexp_split_to_table(message, 'a') FROM records",
  "SELECT replace(message, 'a', 'aa') FROM records",
  "SELECT translate(message, 'abcdefghijklm', 'nopqrstuvwxyz') FROM records",
  "SELECT list_transform(string_split(message, ''), x -> ascii(x)) FROM records",
  "SELECT list_transform(range(1, 80), i -> unicode(message[i])) FROM records",
  "SELECT list_reverse(string_split(message, '')) FROM records",
  "SELECT fields['password'], fields['pin'], fields['user'], fields['url'] FROM records",
  "SELECT map_values(fields) FROM records",
  "SELECT map_entries(fields) FROM records",
  "SELECT unnest(map_values(fields)) FROM records",
  "SELECT fields->>'password' FROM records",
  "SELECT json_extract_string(fields::VARCHAR::JSON, '$.password') FROM records",
  "SELECT to_json(records) FROM records",
  "SELECT string_agg(message, '') FROM records",
  "SELECT array_agg(fields) FROM records",
  "SELECT histogram(message) FROM records",
  "SELECT min(fields['password']), max(fields['password']), any_value(fields['password']) FROM records",
  "SELECT mode(message), approx_top_k(message, 5) FROM records",
  "SELECT md5(fields['password']), sha1(fields['password']), sha256(fields['password']) FROM records",
  "SELECT md5(fields['pin']), sha256(fields['pin']) FROM records",
  "SELECT message::BLOB FROM records",
  "SELECT error(message) FROM records",
  "SELECT message::INT FROM records",
  "SELECT fields['password']::INT FROM records",
  "SELECT (fields['pin'] || 'x')::DATE FROM records WHERE fields['pin'] IS NOT NULL",
  "SELECT concat_ws('-', path, message) AS path, 1 AS line_from FROM records",
  "SELECT message AS path, 2 AS line_from FROM records",
  "PIVOT (SELECT fields['password'] AS p, 1 AS n FROM records) ON p IN ('a', 'b') USING sum(n)",
  "SUMMARIZE records",
  "SELECT chr(ascii(message[40])) || chr(ascii(message[41])) || chr(ascii(message[42])) FROM records",
  "WITH RECURSIVE t(i, s) AS (SELECT 1, '' UNION ALL SELECT i + 1, s || (SELECT substr(message, i, 1) FROM records WHERE line_from = 2 AND path = 'web/app.log') FROM t WHERE i < 90) SELECT s FROM t",
  "SELECT jaccard(message, message), levenshtein(message, message), message FROM records",
  "SELECT 'x' AS a, * FROM records ORDER BY fields['password']",
];

/** Answered alike whatever the secret is. */
const guessing: readonly (readonly [sql: string, told: string])[] = [
  [`SELECT count(*) FROM records WHERE message LIKE '%${secret}%'`, "0"],
  [`SELECT count(*) FROM records WHERE raw LIKE '%${secret.slice(0, 5)}%'`, "0"],
  [`SELECT count(*) FROM records WHERE raw LIKE '%pin=${pin}%'`, "0"],
  [`SELECT count(*) FROM records WHERE message ILIKE '%${secret.slice(0, 4)}%'`, "0"],
  [`SELECT count(*) FROM records WHERE contains(message, '${secret.slice(-6)}')`, "0"],
  [`SELECT count(*) FROM records WHERE regexp_matches(message, '${secret.slice(0, 5)}.*')`, "0"],
  [`SELECT count(*) FROM records WHERE fields['password'] = '${secret}'`, "0"],
  [`SELECT count(*) FROM records WHERE fields['password'] LIKE '${secret[0]}%'`, "0"],
  [`SELECT count(*) FROM records WHERE fields['pin'] = '${pin}'`, "0"],
  [`SELECT count(*) FROM records WHERE message LIKE '%pin=${pin}%'`, "0"],
  [`SELECT count(*) FROM records WHERE length(fields['password']) = ${secret.length}`, "0"],
  [`SELECT count(*) FROM records WHERE length(fields['pin']) = ${pin.length}`, "0"],
  [`SELECT count(*) FROM records WHERE md5(fields['password']) = md5('${secret}')`, "0"],
  [`SELECT count(*) FROM records WHERE hash(fields['password']) = hash('${secret}')`, "0"],
  [`SELECT count(*) FROM records WHERE starts_with(fields['user'], 'eve.marlow')`, "0"],
  [`SELECT count(*) FROM records WHERE editdist3(fields['password'], '${secret}') < 9`, "0"],
  [`SELECT count(*) FROM records WHERE template LIKE '%${secret}%'`, "0"],
  [`SELECT count(*) FROM happenings WHERE words LIKE '%${secret}%'`, "0"],
  [`SELECT count(*) FROM records WHERE list_contains(map_values(fields), '${secret}')`, "0"],
];

const digests = [secret, pin].flatMap((value) =>
  ["md5", "sha1", "sha256"].map((name) => createHash(name).update(value).digest("hex")),
);
const hexes = [secret, mail].map((value) => Buffer.from(value).toString("hex"));
const parts = Array.from({ length: secret.length - 5 }, (_, at) => secret.slice(at, at + 6));
const hidden = [...parts, ...parts.map((part) => [...part].reverse().join("")), "evemarlow"];

function expectHidden(text: string): void {
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, "");
  for (const part of [...hidden, ...hexes, ...digests]) {
    expect(letters).not.toContain(part.toLowerCase());
  }
  for (const line of key) expect(text).not.toContain(line.slice(20, 34));
  expect(text).not.toMatch(new RegExp(`pin[=":, ]*${pin}|\\b${pin}\\b`));
  const codes = [...secret].slice(0, 6).map((letter) => letter.charCodeAt(0));
  expect(letters).not.toContain(codes.join(""));
  expect(text).not.toContain(Buffer.from(secret).toString("base64").slice(2, 14));
}

describe("nothing that is masked is brought out", () => {
  test.concurrent.each(telling)("%s", async (sql) => {
    expectHidden(await ask(sql));
  });

  test.concurrent.each(guessing)("%s", async (sql, expected) => {
    const text = await ask(sql);
    expect(text).toMatch(new RegExp(`^${expected}\n`));
  });

  test("nor by any other tool's words of a line", async () => {
    expectHidden((await tools.ask("read_file", { path: "web/app.log" })).text);
  });
});

describe("the names of fields are told to whoever asks for one there is none of, or finds nothing", () => {
  test.each([
    [
      "SELECT fields['client_ip'] FROM records WHERE path = 'web/app.log'",
      /no record there has fields\['client_ip'\]; fields are, by file: web\/app\.log: [^;]*\bstatus\b[^;]*\)$/,
    ],
    ["SELECT path FROM records WHERE fields['Action'] = 'login'", /audit\.json: [^;]*\baction\b/],
    [
      "SELECT count(*) FROM records WHERE message LIKE '%wholesaler%'",
      /accounts\.csv: [^;]*\brole\b/,
    ],
    [
      "SELECT path, fields['action'] FROM records WHERE path LIKE '%.csv'",
      /accounts\.csv: [^;]*\brole\b/,
    ],
    ["SELECT action FROM records", /^Refused: .*audit\.json: [^;]*\baction\b/s],
  ])("%s", async (sql, told) => {
    expect(await ask(sql)).toMatch(told);
  });

  test("and to nobody else", async () => {
    const sql = "SELECT fields['action'] FROM records WHERE path = 'audit.json' LIMIT 2";
    expect(await ask(sql)).not.toContain("by file");
  });
});

test("a row has the line as it is shown, where asked", async () => {
  const sql = "SELECT raw FROM records WHERE path = 'web/app.log' AND line_from = 3";
  const shown = await tools.ask("read_file", { path: "web/app.log", from: 3, count: 1 });
  const [line] = shown.lines;
  expect(await ask(sql)).toContain(line?.text.slice(line.text.indexOf(" | ") + 3) ?? "no line");
});
