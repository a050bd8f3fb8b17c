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
    const said = records.map(({ severity, message }) => `${severity} ${message}`);
    expect(said.map((line) => line.replaceAll("\n", "⏎"))).toEqual(expected);
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
