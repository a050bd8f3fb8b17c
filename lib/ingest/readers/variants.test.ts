import { describe, expect, test } from "vitest";
import { readBytes, renderRecords } from "../testing/read-sample";

async function read(lines: readonly string[]) {
  const { report, records } = await readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
  return { report, records, lines: renderRecords(records) };
}

describe("a line that begins with a bracket is no JSON array", () => {
  test.each([
    [
      "PHP-FPM and PHP's error log",
      [
        "[21-Nov-2026 14:20:02] WARNING: [pool www] server reached pm.max_children setting (5)",
        "[21-Nov-2026 14:20:03 UTC] PHP Fatal error:  Uncaught Exception: x in /a.php:3",
        "Stack trace:",
        "#0 {main}",
      ],
      [
        "L1 2026-11-21T14:20:02.000 log/warning - | server reached pm.max_children setting (5)",
        "L2-4 2026-11-21T14:20:03.000Z log/error - | Fatal error:  Uncaught Exception: x in /a.php:3⏎Stack trace:⏎#0 {main}",
      ],
    ],
    [
      "Monolog with its context as an object",
      [
        '[2026-11-21T14:20:01.123456+01:00] app.CRITICAL: Uncaught Exception {"code":1} []',
        "[2026-11-21T14:20:02.123456+01:00] security.DEBUG: hi [] []",
      ],
      [
        'L1 2026-11-21T14:20:01.123456+01:00 log/critical - | Uncaught Exception {"code":1} []',
        "L2 2026-11-21T14:20:02.123456+01:00 log/debug - | hi [] []",
      ],
    ],
    [
      "pino-pretty with an error below",
      [
        "[2026-11-21 14:20:02.456 +0000] ERROR (4412): request failed",
        "    err: {",
        '      "type": "Error"',
        "    }",
      ],
      [
        'L1-4 2026-11-21T14:20:02.456Z log/error - | request failed⏎    err: {⏎      "type": "Error"⏎    }',
      ],
    ],
  ])("%s", async (_name, text, expected) => {
    const { report, lines } = await read(text);
    expect(report).toMatchObject({ reader: "stamped-text" });
    expect(lines).toEqual(expected);
  });

  test("an array that begins with something other than an object still is one", async () => {
    const { report } = await read(['[null, {"time":"2026-11-21T14:20:01Z","message":"a"}]']);
    expect(report).toMatchObject({ reader: "json-document", records: 2 });
  });
});

test("Envoy's lines of requests without sizes are requests too", async () => {
  const { report, lines } = await read([
    '[2026-11-21T14:20:01.123Z] "GET /a HTTP/1.1" 200 - via_upstream - "-" 0 135 4 4 "-" "curl/8" "id-1" "shop:80" "10.0.0.9:80" outbound|80||shop 10.0.0.1:2 10.0.0.3:80 10.0.0.4:5 - default',
    '[2026-11-21T14:20:02.123Z] "- - -" 0 UH - - "-" - - 1 - "-" "-" "-" "-" "-" - - 10.0.0.1:1 10.0.0.2:2 - -',
  ]);
  expect(report).toMatchObject({ reader: "envoy-access" });
  expect(lines).toEqual([
    "L1 2026-11-21T14:20:01.123Z access - | GET /a HTTP/1.1 200",
    "L2 2026-11-21T14:20:02.123Z access - | - - - 0 UH",
  ]);
});

test("the end of a day and a leap second are the instant that follows, and keep their lines apart", async () => {
  const { lines } = await read([
    "2026-12-31 23:59:59 before",
    "2026-12-31 23:59:60 leap second",
    "2026-12-31 24:00:00 end of day",
    "2027-01-01 00:00:01 after",
  ]);
  expect(lines).toEqual([
    "L1 2026-12-31T23:59:59.000 log - | before",
    "L2 2027-01-01T00:00:00.000 log - | leap second",
    "L3 2027-01-01T00:00:00.000 log - | end of day",
    "L4 2027-01-01T00:00:01.000 log - | after",
  ]);
});

describe("layouts of loggers", () => {
  test.each([
    [
      "columns between tabs with a level in small letters are a log, not a chat",
      [
        "2026-11-21T14:20:01.123456Z\tinfo\tads\tPush Status: {}",
        "2026-11-21T14:20:02.123456Z\terror\tcontrollers\terror handling x",
      ],
      ["info ads\tPush Status: {}", "error controllers\terror handling x"],
    ],
    [
      "columns between bars with a level are a log, not a table",
      ["2026-11-21 14:20:01.1234|INFO|App|started", "2026-11-21 14:20:02.1234|ERROR|App|failed"],
      ["info started", "error failed"],
    ],
    [
      "a table without names knows its column of levels and what is said last",
      ["2026-11-21 14:20:01,INFO,api,started", "2026-11-21 14:20:02,ERROR,api,failed"],
      ["info started", "error failed"],
    ],
    [
      "logrus on a terminal, with a time",
      ["INFO[2026-11-21T14:20:01Z] starting", "ERRO[2026-11-21T14:20:02Z] failed"],
      ["info starting", "error failed"],
    ],
    [
      "logrus on a terminal, with seconds since the start",
      ["INFO[0000] starting", "FATA[0012] failed"],
      ["info starting", "critical failed"],
    ],
    [
      "levels in Chinese",
      ["2026年11月21日 14:20:01 错误 连接失败", "2026年11月21日 下午2:20:02 信息 恢复"],
      ["error 连接失败", "info 恢复"],
    ],
    [
      "commands of a pipeline",
      [
        "2026-11-21T14:20:01.1234567Z ##[group]Run npm ci",
        "2026-11-21T14:20:02.1234567Z ##[error]Process completed with exit code 1.",
      ],
      ["null ##[group]Run npm ci", "error Process completed with exit code 1."],
    ],
    [
      ".NET's console without times",
      ["info: Microsoft.Hosting.Lifetime[14]", "      Now listening", "fail: Acme.Orders[13]"],
      [
        "info info: Microsoft.Hosting.Lifetime[14]⏎      Now listening",
        "error fail: Acme.Orders[13]",
      ],
    ],
    [
      "Spring Boot with trace and span behind the thread",
      [
        "2026-11-21T14:20:02.123+01:00 ERROR 1 --- [orders] [nio-8080-exec-1] [64d4a1b2c3d4e5f60718293a4b5c6d7e-1a2b3c4d5e6f7081] c.a.Handler : boom",
      ],
      ["error boom"],
    ],
  ])("%s", async (_name, text, expected) => {
    const { records } = await read(text);
    const shown = records.map(({ severity, message }) => `${severity} ${message}`);
    expect(shown.map((line) => line.replaceAll("\n", "⏎"))).toEqual(expected);
  });
});

describe("tables", () => {
  test("numbers with a comma before the fraction are numbers, with groups or without", async () => {
    const { records } = await read([
      "Zeit;cpu;mem_mb;ip",
      "21.11.2026 14:20:00;12,5;1.024,5;10.100.200.123",
      "21.11.2026 14:21:00;;1.025;10.100.200.123",
      "21.11.2026 14:22:00;99,25;2;10.100.200.124",
    ]);
    expect(records.map(({ fields }) => fields)).toMatchObject([
      { cpu: 12.5, mem_mb: 1024.5 },
      { mem_mb: 1025 },
      { cpu: 99.25, mem_mb: 2, ip: "10.100.200.124" },
    ]);
  });

  test("a point anywhere says that commas are something else", async () => {
    const { records } = await read([
      "time;list;value",
      "2026-11-21 14:20:00;1,2;12.5",
      "2026-11-21 14:21:00;1,3;13.5",
    ]);
    expect(records.map(({ fields }) => fields)).toMatchObject([
      { list: "1,2", value: 12.5 },
      { list: "1,3", value: 13.5 },
    ]);
  });

  test("the line for spreadsheets above the names says the separator", async () => {
    const { report, lines } = await read([
      "sep=;",
      '"Time";"cpu";"mem"',
      "2026-11-21 14:20:00;1.5;2",
      "2026-11-21 14:20:15;null;3",
    ]);
    expect(report).toMatchObject({ reader: "csv", dropped: [{ count: 2 }] });
    expect(lines).toEqual([
      "L3 2026-11-21T14:20:00.000 metric - | cpu=1.5 mem=2",
      "L4 2026-11-21T14:20:15.000 metric - | mem=3",
    ]);
  });
});

test("a JSON access log with nginx's $msec alone is dated", async () => {
  const { lines } = await read(['{"msec":"1795271403.123","request_uri":"/y","status":200}']);
  expect(lines[0]).toMatch(/^L1 2026-11-21T14:30:03\.123Z /);
});

describe("prefixes of PostgreSQL's log lines", () => {
  test.each([
    [
      "Amazon RDS",
      "2026-11-21 14:20:01 UTC:10.0.0.1(5432):app@shop:[1234]:ERROR:  deadlock detected",
      "L1 2026-11-21T14:20:01.000Z log/error - | deadlock detected",
      { user: "app", db: "shop", client: "10.0.0.1", client_port: 5432, pid: 1234 },
    ],
    [
      "Azure, whose session id behind a dash is no offset",
      "2026-11-21 14:20:01 UTC-655f4d2a.4d2-FATAL:  sorry, too many clients already",
      "L1 2026-11-21T14:20:01.000Z log/error - | sorry, too many clients already",
      { level: "FATAL" },
    ],
    [
      "the time behind names",
      "user=app,db=shop,app=psql,client=10.0.0.1 [12]: [3-1] 2026-11-21 14:20:01 CET LOG:  a",
      "L1 2026-11-21T14:20:01.000+01:00 log/info - | a",
      { user: "app", db: "shop", application: "psql", client: "10.0.0.1", pid: 12 },
    ],
    [
      "everything in brackets",
      "[2026-11-21 14:20:01.123 UTC] [1234] [app@shop] ERROR:  b",
      "L1 2026-11-21T14:20:01.123Z log/error - | b",
      { user: "app", db: "shop", pid: 1234 },
    ],
  ])("%s", async (_name, line, expected, fields) => {
    const { report, lines, records } = await read([line]);
    expect(report).toMatchObject({ reader: "postgresql" });
    expect(lines).toEqual([expected]);
    expect(records[0]?.fields).toMatchObject(fields);
  });

  test("lines in an envelope of syslog stay syslog's", async () => {
    const { report } = await read([
      "Nov 21 14:20:01 db1 postgres[1234]: [5-1] 2026-11-21 14:20:01.123 UTC [1234] app@shop ERROR:  x",
    ]);
    expect(report).toMatchObject({ reader: "syslog" });
  });
});

describe("HAProxy", () => {
  const request =
    '[21/Nov/2026:14:20:00.655] web app/s1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /a HTTP/1.1"';

  test("its bare messages are requests dated at their end, and notices", async () => {
    const { report, lines } = await read([
      `10.0.1.2:33317 ${request}`,
      "[WARNING]  (8) : Server app/s1 is DOWN, reason: Layer4 timeout",
    ]);
    expect(report).toMatchObject({ reader: "haproxy-log" });
    expect(lines).toEqual([
      "L1 2026-11-21T14:20:00.764 access - | GET /a 200 app/s1",
      "L2 undated log/warning - | Server app/s1 is DOWN, reason: Layer4 timeout",
    ]);
  });

  test.each([
    ["of the same zone", "2026-11-21T14:20:00.764+01:00", "+01:00"],
    ["of a host in another zone than the program", "2026-11-21T12:20:01.001-02:00", "Z"],
  ])("its accept date takes the offset from a syslog stamp %s", async (_name, stamp, offset) => {
    const { lines } = await read([`${stamp} lb haproxy[1]: 10.0.1.2:33317 ${request}`]);
    expect(lines).toEqual([`L1 2026-11-21T14:20:00.764${offset} access lb | GET /a 200 app/s1`]);
  });
});

describe("several logs in one file", () => {
  test("a line of JSON above a log does not make a document of it", async () => {
    const { report, lines } = await read([
      '{"time":"2026-11-21T14:20:01Z","level":"info","msg":"one"}',
      "2026-11-21 14:20:02 INFO two",
      "2026-11-21 14:20:03 INFO three",
    ]);
    expect(report).toMatchObject({ reader: "stamped-text", dropped: [] });
    expect(lines).toEqual([
      "L1 2026-11-21T14:20:01.000Z log/info - | one",
      "L2 2026-11-21T14:20:02.000 log/info - | two",
      "L3 2026-11-21T14:20:03.000 log/info - | three",
    ]);
  });

  test("lines with a time between lines of JSON are dated", async () => {
    const { lines } = await read([
      '{"time":"2026-11-21T14:20:01Z","msg":"one"}',
      "2026-11-21 14:20:02 WARN two",
      '{"time":"2026-11-21T14:20:03Z","msg":"three"}',
    ]);
    expect(lines[1]).toBe("L2 2026-11-21T14:20:02.000 log/warning - | two");
  });

  test.each([
    ["docker compose", "api-1     | ", "api-1"],
    ["kubectl logs --prefix", "[pod/api-7d9c-abc/main] ", "api-7d9c-abc"],
  ])("what %s writes before each line says whose it is", async (_name, prefix, source) => {
    const text = await read([
      `${prefix}2026-11-21T14:20:01Z INFO up`,
      `${prefix}2026-11-21T14:20:02Z ERROR down`,
    ]);
    expect(text.lines).toEqual([
      `L1 2026-11-21T14:20:01.000Z log/info ${source} | up`,
      `L2 2026-11-21T14:20:02.000Z log/error ${source} | down`,
    ]);
    const json = await read([`${prefix}{"time":"2026-11-21T14:20:01Z","level":"warn","msg":"a"}`]);
    expect(json.lines).toEqual([`L1 2026-11-21T14:20:01.000Z log/warning ${source} | a`]);
  });

  test("names of files are no part of the lines around them", async () => {
    const { report, lines } = await read([
      "==> /var/log/a.log <==",
      "2026-11-21 14:20:01 INFO a",
      "",
      "==> /var/log/b.log <==",
      "2026-11-21 14:20:02 INFO b",
    ]);
    expect(report).toMatchObject({ undated: 0 });
    expect(lines.map((line) => line.slice(-3))).toEqual(["| a", "| b"]);
  });

  test.each(["/var/log/app.log:", "app.log:12:", "12:"])(
    "grep's %s stands before the time",
    async (head) => {
      const { lines } = await read([`${head}2026-11-21 14:20:01 INFO a`]);
      expect(lines[0]).toMatch(/^L1 2026-11-21T14:20:01\.000 log\/info /);
    },
  );
});

test("a day and a clock in two members are one time", async () => {
  const { lines } = await read([
    'date=2026-11-21 time=14:20:01 devname="fw" tz="+0100" level="notice" action="deny"',
  ]);
  expect(lines[0]).toMatch(/^L1 2026-11-21T14:20:01\.000\+01:00 log\/notice /);
});

test("remarks above a table and names that come again are no rows", async () => {
  const { report, lines } = await read([
    "# exported by a tool",
    "time,host,message",
    "2026-11-21T14:20:01Z,a,hello",
    "time,host,message",
    "2026-11-21T14:20:02Z,a,world",
  ]);
  expect(report).toMatchObject({ reader: "csv", dropped: [{ count: 3 }] });
  expect(lines).toEqual([
    "L3 2026-11-21T14:20:01.000Z log a | hello",
    "L5 2026-11-21T14:20:02.000Z log a | world",
  ]);
});
