import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function fieldsOf(name: string, record: number) {
  return (await readSample(name)).records[record]?.fields;
}

test.each([
  ["postgres-csvlog", "postgres-csv", "PostgreSQL log (csvlog)"],
  ["postgres-jsonlog", "json-lines", "PostgreSQL log (JSON lines)"],
  ["pgbouncer", "pgbouncer", "PgBouncer log"],
  ["mysql-error", "mysql-error", "MySQL or MariaDB error log"],
  ["mysql-slow", "mysql-slow", "MySQL or MariaDB slow query log"],
])("%s is told by its content", async (name, reader, format) => {
  expect((await readSample(name)).report).toMatchObject({ kind: "read", reader, format });
});

test("a row of csvlog is one record over all its lines, a zone without letters is an offset", async () => {
  expect(await rendered("postgres-csvlog")).toEqual([
    "L1 2026-11-21T00:20:01.220Z log/info - | starting PostgreSQL 15.18 on x86_64-pc-linux-gnu",
    "L2 2026-11-21T00:20:02.005Z log/info - | connection authorized: user=orders database=shop application_name=orders-api/2.14.0",
    "L3-5 2026-11-21T00:22:55.100Z log/info - | duration: 10234.500 ms  statement: select o.id, \"note\"⏎from orders o⏎where o.note = 'a, b'",
    'L6 2026-11-21T01:24:01.000+01:00 log/error - | duplicate key value violates unique constraint "carts_pkey"⏎DETAIL: Key (id)=(77) already exists.⏎STATEMENT: insert into carts values (77)',
  ]);
  expect(await fieldsOf("postgres-csvlog", 2)).toEqual({
    user: "orders",
    db: "shop",
    session_id: "6920a912.47",
    command: "SELECT",
    application: "orders-api/2.14.0",
    backend_type: "client backend",
    query_id: "-2712459012345678901",
    pid: 71,
    client: "10.21.0.11",
    client_port: 38146,
    duration_ms: 10234.5,
    level: "LOG",
  });
  expect(await fieldsOf("postgres-csvlog", 3)).toMatchObject({
    sqlstate: "23505",
    client: "local",
    transaction_id: "812",
  });
});

test("jsonlog says the same as the other two", async () => {
  expect(await rendered("postgres-jsonlog")).toEqual([
    "L1 2026-11-21T00:20:02.005Z log/info - | connection authorized: user=orders database=shop",
    'L2 2026-11-21T00:24:01.000Z log/error - | duplicate key value violates unique constraint "carts_pkey"⏎DETAIL: Key (id)=(77) already exists.⏎STATEMENT: insert into carts values (77)',
    'L3 2026-11-21T00:24:03.000Z log/critical - | could not write to file "pg_wal/xlogtemp.1": No space left on device',
  ]);
  expect(await fieldsOf("postgres-jsonlog", 1)).toMatchObject({
    db: "shop",
    client: "local",
    sqlstate: "23505",
    application: "psql",
    level: "ERROR",
  });
});

test("PgBouncer names the client or the server, the reason, and how long clients wait", async () => {
  expect((await rendered("pgbouncer")).slice(2)).toEqual([
    "L3 2026-11-21T00:20:04.511Z log/info - | login attempt: db=shop user=orders tls=no replication=no",
    "L4 2026-11-21T00:20:04.514Z log/info - | new connection to server (from 10.21.0.7:51844)",
    "L5 2026-11-21T00:21:01.100Z log/info - | stats: 12 xacts/s, 34 queries/s, 0 client parses/s, in 5672 B/s, out 890 B/s, xact 1234 us, query 567 us, wait 81024 us",
    "L6 2026-11-21T00:22:40.002Z log/warning - | pooler error: query_wait_timeout",
    "L7 2026-11-21T00:22:40.003Z log/info - | closing because: query_wait_timeout (age=155s)",
    "L8 2026-11-21T00:22:41.000Z log/info - | closing because: client unexpected eof (age=0s)",
  ]);
  expect(await fieldsOf("pgbouncer", 3)).toEqual({
    pid: 17,
    level: "LOG",
    db: "shop",
    user: "orders",
    upstream: "10.21.0.5:5432",
    side: "server",
  });
  expect(await fieldsOf("pgbouncer", 4)).toMatchObject({ queries_per_s: 34, wait_us: 81024 });
  expect(await fieldsOf("pgbouncer", 6)).toMatchObject({
    reason: "query_wait_timeout",
    age_s: 155,
    client: "10.21.0.11",
    client_port: 43210,
  });
  expect(await fieldsOf("pgbouncer", 7)).not.toHaveProperty("user");
});

test("MySQL's error log of every generation, MariaDB's, and InnoDB's lines without a level", async () => {
  expect(await rendered("mysql-error")).toEqual([
    "L1 2026-11-21T00:20:01.123456Z log/info - | /usr/sbin/mysqld (mysqld 8.0.36) starting as process 1",
    "L2 2026-11-21T00:20:02.000100Z log/info - | InnoDB initialization has started.",
    "L3 2026-11-21T00:20:03.500Z log/warning - | CA certificate ca.pem is self signed.",
    "L4 2026-11-21T00:21:04.000Z log/notice - | Aborted connection 8 to db: 'shop' user: 'web' host: '10.0.0.7' (Got timeout reading communication packets)",
    "L5 2026-11-21T00:21:05.000Z log/notice - | Access denied for user 'report'@'10.0.0.9' (using password: YES)",
    "L6 2026-11-21T00:21:06.000 log/error - | InnoDB: Unable to lock ./ibdata1, error: 11",
    "L7 2026-11-21T00:21:07.000 log - | InnoDB: Error: page 3 log sequence number 812 is in the future",
    "L8 2026-11-21T00:21:08.000 log/error - | Fatal error: Can't open and lock privilege tables",
    "L9 2026-11-21T00:21:09.000 log - | mysqld_safe mysqld from pid file /run/mysqld/mysqld.pid ended",
    "L10 2026-11-21T00:21:10.000Z log/error - | Operating system error number 28 in a file operation.",
    "L11-13 undated log - | Status information:⏎Current dir: /var/lib/mysql/",
  ]);
  expect(await fieldsOf("mysql-error", 2)).toEqual({
    thread: 0,
    code: "MY-010068",
    logger: "Server",
  });
  expect(await fieldsOf("mysql-error", 3)).toMatchObject({
    user: "web",
    client: "10.0.0.7",
    db: "shop",
  });
  expect(await fieldsOf("mysql-error", 4)).toMatchObject({ user: "report", client: "10.0.0.9" });
});

test("a slow query is one record, dated by its Time in the zone that its SET timestamp tells, else by that", async () => {
  expect(await rendered("mysql-slow")).toEqual([
    "L4-11 2026-11-21T00:20:04.123456Z log - | 3.000123 s: SELECT o.* FROM orders o WHERE note LIKE '%x%';",
    "L12-16 2026-11-21T00:20:04.000Z log - | 1.5 s: UPDATE carts SET n = 4 WHERE id = 77;",
    "L17-21 2026-11-21T00:20:09.000Z log - | 12 s: administrator command: Quit;",
  ]);
  expect(await fieldsOf("mysql-slow", 0)).toEqual({
    user: "orders",
    client: "10.0.0.7",
    thread: 8,
    db: "shop",
    duration_ms: 3000.123,
    Query_time: 3.000123,
    Lock_time: 0.00001,
    Rows_sent: 1,
    Rows_examined: 500000,
  });
  expect((await readSample("mysql-slow")).report).toMatchObject({
    dropped: [{ reason: "head that the server writes when it starts", count: 3, lines: [1, 2, 3] }],
  });
});

test("a log whose lines have a level and a colon is not PostgreSQL's for that", async () => {
  const lines = ["INFO: started", "WARNING: slow", "ERROR: could not connect"];
  const text = lines.map((line, at) => `2026-11-21 00:20:0${at} ${line}\n`).join("");
  const { report } = await readBytes(new TextEncoder().encode(text));
  expect(report).toMatchObject({ kind: "read", reader: "stamped-text" });
  const own = text.replaceAll(": ", ":  ");
  expect((await readBytes(new TextEncoder().encode(own))).report).toMatchObject({
    reader: "postgresql",
  });
});
