import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";
import { parseStampedLine } from "../stamped-text";

/** `severity | message | fields` of one line. */
function read(line: string): readonly unknown[] {
  const draft = parseStampedLine(line, { place: "inside", order: "month-first" });
  return [draft?.severity, draft?.message, draft?.fields];
}

test.each([
  // Python
  [
    "2026-11-21 00:20:01,123 [ERROR] app.module: could not connect",
    ["error", "could not connect", { logger: "app.module" }],
  ],
  [
    "2026-11-21 00:20:01,123 ERROR    app.module:77 could not connect",
    ["error", "could not connect", { logger: "app.module" }],
  ],
  [
    "2026-11-21 00:20:01.123 | INFO     | __main__:main:12 - started",
    ["info", "started", { logger: "__main__" }],
  ],
  [
    "[2026-11-21 00:20:01,123: ERROR/ForkPoolWorker-2] Task raised",
    ["error", "Task raised", { process: "ForkPoolWorker-2" }],
  ],
  [
    "[2026-11-21 00:20:01 +0000] [1234] [INFO] Booting worker",
    ["info", "Booting worker", { thread: "1234" }],
  ],
  // Java
  [
    "2026-11-21T19:25:28.200+01:00  WARN 4711 --- [orders] [nio-8080-exec-1] o.s.w.s.DispatcherServlet : slow",
    [
      "warning",
      "slow",
      {
        pid: 4711,
        service: "orders",
        thread: "nio-8080-exec-1",
        logger: "o.s.w.s.DispatcherServlet",
      },
    ],
  ],
  [
    "081109 203615 148 WARN dfs.DataNode$Receiver: slow",
    ["warning", "slow", { pid: 148, logger: "dfs.DataNode$Receiver" }],
  ],
  [
    "[9/23/26 20:28:22:356 CEST] 00000001 WASLogger     W CWLRB5903W: failed",
    ["warning", "CWLRB5903W: failed", { thread: "00000001", logger: "WASLogger" }],
  ],
  [
    "[2026-11-21 19:25:28,200] ERROR Error while flushing (kafka.log.Log)",
    ["error", "Error while flushing (kafka.log.Log)", { logger: "kafka.log.Log" }],
  ],
  // .NET, PHP, Rust, Go
  [
    "2026-11-21 00:20:01.123 +00:00 [ERR] (Acme.Orders.Api) Boom",
    ["error", "Boom", { logger: "Acme.Orders.Api" }],
  ],
  [
    "2026-11-21 00:20:01.1234|WARN|Acme.Orders|slow query",
    ["warning", "slow query", { logger: "Acme.Orders" }],
  ],
  [
    "[2026-11-21 02:26:22] production.ERROR: SQLSTATE[HY000] boom",
    ["error", "SQLSTATE[HY000] boom", { logger: "production" }],
  ],
  [
    "[21-Nov-2026 02:26:22 Europe/Berlin] PHP Warning:  Undefined variable $x",
    ["warning", "Warning:  Undefined variable $x", {}],
  ],
  [
    "[2026-11-21T00:20:01Z INFO  orders::pool] pool is up",
    ["info", "pool is up", { logger: "orders::pool" }],
  ],
  ["2026/11/21 00:20:01 main.go:12: started", [null, "started", { caller: "main.go:12" }]],
  [
    "2026-11-21T00:20:01.123Z\tINFO\tcontroller/x.go:12\treconciled",
    ["info", "reconciled", { caller: "controller/x.go:12" }],
  ],
  [
    "E20261121 00:20:01.123456 12345 net.cc:77] connection lost",
    ["error", "connection lost", { pid: 12345, logger: "net.cc:77" }],
  ],
  // servers
  [
    "2026-11-21T00:20:01.123+0000 I NETWORK  [conn123] end connection 10.0.0.1:43210",
    ["info", "end connection 10.0.0.1:43210", { logger: "NETWORK", thread: "conn123" }],
  ],
  [
    "Mon Nov  3 18:28:32.450 [initandlisten] MongoDB starting",
    [null, "MongoDB starting", { thread: "initandlisten" }],
  ],
  [
    "[4018] 14 Nov 07:01:22.119 * Background saving started",
    ["notice", "Background saving started", { pid: 4018 }],
  ],
  [
    "[2026-11-21 00:20:01.123][7][warning][config] [source/x.h:53] stream closed",
    ["warning", "stream closed", { thread: "7", logger: "config", caller: "source/x.h:53" }],
  ],
  [
    "11-21 00:20:01.123  1234  1256 D ActivityManager: Start proc",
    ["debug", "Start proc", { pid: 1234, thread: "1256", logger: "ActivityManager" }],
  ],
  [
    "2026-11-21T00:20:01.123456+00:00 app[web.1]: Listening",
    [null, "Listening", { program: "app", pid: "web.1" }],
  ],
  // a level that stands behind words without small letters
  [
    "2026-11-21 00:20:01 R02-M1 RAS KERNEL FATAL data TLB error",
    ["critical", "R02-M1 RAS KERNEL FATAL data TLB error", {}],
  ],
  // what only looks like a head stays in the message
  ["1795220401: Error: Address in use", ["error", "Error: Address in use", {}]],
  ["2026-11-21 00:20:01 got ERROR from peer", [null, "got ERROR from peer", {}]],
  ["2026-11-21 00:20:01 exited: worker (3)", [null, "exited: worker (3)", {}]],
])("the head of %s", (line, expected) => {
  expect(read(line)).toEqual(expected);
});

test("java.util.logging writes the level below the logger, in the language of the machine", async () => {
  const { records } = await readSample("java-util-log");
  expect(renderRecords(records)).toEqual([
    "L1-2 2026-11-21T14:20:01.000 log/warning - | pool is empty",
    "L3-7 2026-11-21T14:20:02.000 log/error - | cannot connect⏎java.net.ConnectException: Connection refused⏎\tat java.base/sun.nio.ch.Net.connect(Net.java:512)⏎\tat org.acme.pool.Pool.get(Pool.java:42)",
    "L8-9 2026-11-21T14:20:03.000 log/info - | pool closed",
  ]);
  expect(records[1]?.fields).toEqual({
    logger: "org.acme.pool.Pool",
    error: "java.net.ConnectException: Connection refused",
  });
});

test("a trace that a container runtime stamped line by line is one record", async () => {
  const { records } = await readSample("container-trace");
  expect(renderRecords(records)).toEqual([
    "L1-4 2026-11-21T00:20:01.100Z log/error - | order 77 failed⏎java.lang.IllegalStateException: pool is closed⏎\tat com.acme.Pool.get(Pool.java:42)⏎Caused by: java.io.EOFException",
    "L5 2026-11-21T00:20:02.000Z log - | plain words",
  ]);
  expect(records[0]?.fields).toMatchObject({
    error: "java.lang.IllegalStateException: pool is closed",
    cause: "java.io.EOFException",
    inner_time: "2026-11-21 01:20:01,099",
  });
});

test("dates that can be read in two ways are read in one, and a warning says which", async () => {
  const { records, report } = await readSample("ambiguous-dates");
  expect(renderRecords(records)).toEqual([
    "L1 2026-06-05T10:00:00.000 log/info - | started",
    "L2 2026-06-05T10:00:01.000 log/error - | failed",
  ]);
  expect(report).toMatchObject({
    warnings: [
      "Dates such as 05/06/2026 can be read in more than one way; they were read with the day first.",
    ],
  });
});

test("where the lines lie closer together in one order, that is said to be the reason, and no more", async () => {
  const { report } = await readBytes(
    Buffer.from(
      "03/04/2026 10:00:00 deploy of ledger-db\n04/04/2026 10:06:00 restarted\n05/04/2026 10:10:00 up\n",
    ),
  );
  expect(report).toMatchObject({
    warnings: [
      "Dates such as 03/04/2026 can be read in more than one way; they were read with the day first, as that puts them closest together.",
    ],
  });
});

test("a level or a time of day alone dates nothing, but every line is a record", async () => {
  const uvicorn = await readSample("uvicorn");
  expect(uvicorn.report).toMatchObject({ reader: "undated-text", undated: 6 });
  expect(renderRecords(uvicorn.records)).toEqual([
    "L1 undated log/info - | Started server process [4127]",
    "L2 undated log/info - | Uvicorn running on http://0.0.0.0:8000 (Press CTRL+C to quit)",
    "L3 undated access - | GET /orders/77?x=1 HTTP/1.1 200",
    "L4 undated access/error - | POST /orders HTTP/1.1 500",
    "L5-9 undated log/error - | Exception in ASGI application⏎Traceback (most recent call last):⏎  File \"/srv/app.py\", line 3, in load⏎    return rows[0]⏎KeyError: 'id'",
    "L10 undated log/warning - | pool is empty size=0",
  ]);
  expect(uvicorn.records[4]?.fields).toEqual({ error: "KeyError: 'id'" });
  const logback = await readSample("logback-default");
  expect(renderRecords(logback.records)).toEqual([
    "L1 undated log/info - | started in 12 s",
    "L2-4 undated log/error - | cannot connect⏎java.net.ConnectException: Connection refused⏎\tat java.base/sun.nio.ch.Net.connect(Net.java:512)",
    "L5 undated log/warning - | Can't keep up!",
  ]);
  expect(logback.records[1]?.fields).toMatchObject({ clock: "20:46:23.001", thread: "pool-1" });
  expect(logback.report).toMatchObject({
    warnings: [
      "Lines have a time of day and no date: they were kept undated, with that time as the field clock.",
    ],
  });
});
