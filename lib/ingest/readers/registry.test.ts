import { describe, expect, test } from "vitest";
import { readerNames } from "@/lib/domain/reader-name";
import { readBytes, readSample, renderRecords } from "../testing/read-sample";
import { getBinaryReader, getReader } from "./registry";

// Each sample is named `.txt`: the format is told by the content alone (the helper checks that the
// head is enough, that the same reader then reads, and that every line is accounted for).

test.each([
  ["access-combined", "access-log", "nginx or Apache access log (combined)"],
  ["access-common", "access-log", "nginx or Apache access log (common)"],
  ["alertmanager", "json-document", "Alertmanager webhooks (JSON array)"],
  ["apache-error", "apache-error", "Apache error log"],
  ["auditd", "auditd", "Linux audit log"],
  ["change-lines", "json-lines", "change records (JSON lines)"],
  ["container-json", "stamped-text", "text log with time stamps"],
  ["docker-json", "docker-json", "Docker container log (JSON lines)"],
  ["json-wrapped", "json-document", "log records (JSON document)"],
  ["kernel-uptime", "kernel-log", "kernel log (dmesg)"],
  ["csv-log-export", "csv", "CSV (log export)"],
  ["epoch-text", "stamped-text", "text log with time stamps"],
  ["bind", "stamped-text", "text log with time stamps"],
  ["envoy", "envoy-access", "Envoy access log"],
  ["fix", "fix-log", "FIX message log"],
  ["mariadb", "mysql-error", "MySQL or MariaDB error log"],
  ["git-log", "git-log", "git log"],
  ["haproxy", "syslog", "HAProxy log (syslog)"],
  ["java-log", "stamped-text", "text log with time stamps"],
  ["json-array", "json-document", "log records (JSON array)"],
  ["json-lines", "json-lines", "log records (JSON lines)"],
  ["kernel", "kernel-log", "kernel log (dmesg)"],
  ["logfmt", "logfmt", "logfmt"],
  ["metrics-long", "csv", "CSV (metrics, long form)"],
  ["metrics-wide", "csv", "CSV (one row per time)"],
  ["mixed-loggers", "stamped-text", "text log with time stamps"],
  ["mongodb", "json-lines", "MongoDB log (JSON lines)"],
  ["redis", "stamped-text", "text log with time stamps"],
  ["ruby-logger", "stamped-text", "text log with time stamps"],
  ["nginx-error", "nginx-error", "nginx error log"],
  ["php-errors", "stamped-text", "text log with time stamps"],
  ["plain-text", "plain-text", "text without time stamps"],
  ["postgresql", "postgresql", "PostgreSQL log (stderr)"],
  ["prometheus", "prometheus-text", "Prometheus text metrics"],
  ["slack-export", "json-document", "Slack messages (JSON array)"],
  ["supervisord", "supervisord", "supervisord log"],
  ["syslog-5424", "syslog", "syslog (RFC 5424)"],
  ["syslog-bsd", "syslog", "syslog (RFC 3164)"],
  ["syslog-iso", "syslog", "syslog (ISO stamps)"],
  ["tcpdump", "tcpdump-text", "tcpdump text"],
  ["ticks-headless", "csv", "CSV (one row per time, without header)"],
])("%s is told by its content", async (name, reader, format) => {
  const { report } = await readSample(name);
  expect(report).toMatchObject({ kind: "read", reader, format });
});

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function fieldsOf(name: string, record: number) {
  return (await readSample(name)).records[record]?.fields;
}

async function templatesOf(name: string): Promise<(string | undefined)[]> {
  return (await readSample(name)).records.map(({ template }) => template);
}

describe("JSON", () => {
  test("lines of many dialects give time, level, source and message", async () => {
    expect(await rendered("json-lines")).toEqual([
      "L1 2026-11-21T00:20:02.082Z log/info web-03 | service started",
      "L2 2026-11-21T00:20:03.159Z log/warning web-03 | slow query",
      "L3 2026-11-21T00:20:03.000Z log/error web-03 | upstream timed out",
      "L5 undated log - | npm warn deprecated request@2.88.2",
      "L6 2026-11-21T00:20:05.123Z log/info web-03 | pino says hello",
      "L7 2026-11-21T02:20:06.500+02:00 log/error - | ecs record",
      "L8 2026-11-21T00:20:07.000Z access/error - | GET /carts/77 503",
      "L9 2026-11-21T00:20:08.250Z log/warning - | python says hello",
      "L10 undated log/info - | no time in this one",
      "L11 2026-11-21T00:20:09.000Z log/info web-03 | cut",
    ]);
    const { report } = await readSample("json-lines");
    expect(report).toMatchObject({
      undated: 2,
      isTruncated: true,
      dropped: [{ reason: "blank line", count: 1, lines: [4] }],
    });
  });

  test("original keys stay and conventional names are added", async () => {
    expect(await fieldsOf("json-lines", 1)).toMatchObject({
      requestId: "f82038d4",
      request_id: "f82038d4",
      durationMs: 4510.5,
      duration_ms: 4510.5,
      "db.name": "carts",
      db: "carts",
      "db.rows": "1, 2, 3",
    });
    expect(await fieldsOf("json-lines", 2)).toMatchObject({ status: 504, error: "ETIMEDOUT" });
  });

  test("JSON inside a container's or a daemon's line is read as the record it is", async () => {
    expect(await rendered("container-json")).toEqual([
      "L1 2026-11-21T00:20:01.499Z log/error pod-7 | inner failed",
      "L2 2026-11-21T00:20:02.500Z log - | plain words",
      "L3 2026-11-21T00:20:03.500Z log/warning - | no inner time",
    ]);
    expect(await rendered("docker-json")).toEqual([
      "L1 2026-11-21T00:20:01.123Z log/error - | inner failed",
      "L2 2026-11-21T00:20:02.200Z log - | plain words",
    ]);
  });

  test("an object that wraps one array of records is read by its elements", async () => {
    expect(await rendered("json-wrapped")).toEqual([
      "I0 2026-11-21T00:20:01.000Z log - | ConsoleLogin",
      "I1 2026-11-21T00:20:02.000Z log - | DeleteTrail",
    ]);
    const { elements, text } = await readSample("json-wrapped");
    expect(text.slice(elements[1]?.from, elements[1]?.to)).toBe(
      '{"eventTime": "2026-11-21T00:20:02Z", "eventName": "DeleteTrail", "errorCode": "AccessDenied"}',
    );
  });

  test("MongoDB's dates and level letters are read", async () => {
    expect(await rendered("mongodb")).toEqual([
      "L1 2026-11-21T00:20:01.123Z log/warning - | Connection refused",
    ]);
  });

  test("change records read as a person would say them", async () => {
    expect(await rendered("change-lines")).toEqual([
      "L1 2026-11-21T00:22:33.050Z change app-01 | deploy orders-api 2.14.0 started on app-01 by ci-bot",
      "L2 2026-11-21T00:27:03.508Z change search | config search cache.mode id → url on s-01, s-02 by dev-5 (SRCH-7)",
      "L3 2026-11-21T00:26:24.052Z change gate-01 | config fail2ban enabled true → false on gate-01 by ops1 (will look tomorrow)",
      "L4 2026-11-21T00:31:08.977Z change gate-01 | security block on gate-01 by soc-2 addresses=203.0.113.66, 198.51.100.23",
      "L5 2026-11-21T01:09:20.647Z change - | network NET-2210 v42 on net-01 by netops-2",
    ]);
  });

  test("each alert of a webhook is a record at its element, dated when it fired or was resolved", async () => {
    expect(await rendered("alertmanager")).toEqual([
      "I0 2026-11-21T00:23:09.293Z alert/critical orders-api | PoolWaiters firing: requests wait for a connection (value 47)",
      "I0 2026-11-21T00:23:10.000Z alert/warning db-01:9100 | DiskFull firing",
      "I1 2026-11-21T00:25:09.293Z alert/notice orders-api | PoolWaiters resolved: requests wait for a connection",
    ]);
    expect(await fieldsOf("alertmanager", 0)).toMatchObject({
      alertname: "PoolWaiters",
      endsAt: null,
      severity: "page",
      "labels.service": "orders-api",
      "annotations.value": "47",
    });
  });

  test("chat messages carry the person and the unescaped text", async () => {
    expect(await rendered("slack-export")).toEqual([
      "I0 2026-11-21T00:23:19.459115Z message oncall-1 | paged: 5xx rate, <looking>",
      "I1 2026-11-21T00:23:25.000200Z message deploybot | orders-api v2.14.0 rolled out",
      "I2 2026-11-21T00:23:32.460505Z message dana | 成交回报好像变慢了",
    ]);
    expect(await fieldsOf("slack-export", 1)).toMatchObject({ thread_ts: "1795220599.459115" });
  });

  test("element spans hold each element verbatim, a broken one costs only itself", async () => {
    const { report, elements, text } = await readSample("json-array");
    const raw = elements.map(({ from, to }) => text.slice(from, to));
    expect(raw[0]).toBe(
      '{"eventTime": "2026-11-21T00:20:01Z", "eventName": "ConsoleLogin", "user": "alice"}',
    );
    expect(raw[1]).toMatch(/^\{.*brace \} and .* quote"\}$/);
    expect(raw[3]).toBe('"a string"');
    expect(report).toMatchObject({
      records: 3,
      dropped: [{ reason: "element is not valid JSON, or nested too deep", count: 1, lines: [2] }],
    });
  });
});

describe("syslog", () => {
  test("a New Year inside the file moves the year on, a straggler back", async () => {
    expect(await rendered("syslog-bsd")).toEqual([
      "L1 yearless 1972-12-31T23:59:58.000 log gate-01 | Failed password for invalid user admin from 203.0.113.66 port 40022 ssh2",
      "L2 yearless 1972-12-31T23:59:59.000 log gate-01 | (root) CMD (/usr/lib/run.sh)",
      "L3 yearless 1972-01-01T00:00:01.000 log gate-01 | Accepted password for report from 198.51.100.23 port 5022 ssh2",
      "L4 yearless 1972-01-01T00:00:02.000 log gate-01 | report : TTY=pts/0 ; PWD=/home/report ; USER=root ; COMMAND=/usr/bin/find /var -exec sh ;",
      "L5 yearless 1972-12-31T23:59:59.000 log gate-01 | late line",
      "L6-7 yearless 1972-01-01T00:00:03.000 log gate-01 | eth0: link is down⏎ continued with indentation",
      "L8 yearless 1972-01-01T00:00:04.000 log/critical gate-01 | authentication failure for root",
    ]);
    expect((await readSample("syslog-bsd")).report).toMatchObject({
      yearRolls: [
        { fromRecord: 2, years: 1 },
        { fromRecord: 4, years: 0 },
        { fromRecord: 5, years: 1 },
      ],
    });
  });

  test("logins name the user and where they came from; one template for all users", async () => {
    expect(await fieldsOf("syslog-bsd", 0)).toMatchObject({
      program: "sshd",
      pid: 812,
      user: "admin",
      client: "203.0.113.66",
      client_port: 40022,
    });
    expect(await fieldsOf("syslog-bsd", 3)).toMatchObject({ user: "report", target_user: "root" });
    expect((await templatesOf("syslog-bsd"))[0]).toBe(
      "Failed password for invalid user <*> from <*> port <*>",
    );
  });

  test("RFC 5424 gives severity, host and program, and leaves structured data out of the message", async () => {
    expect(await rendered("syslog-5424")).toEqual([
      "L1 2026-11-21T22:14:15.003Z log/notice host-1.example.com | An application event",
      "L2 2026-11-21T05:14:15.000003-07:00 log/critical 192.0.2.1 | %% It is time to make the do-nuts.",
      "L3 2026-11-21T22:14:17.000Z log/error host-1.example.com | ",
    ]);
  });

  test("rsyslog's ISO form keeps its offset", async () => {
    expect((await rendered("syslog-iso"))[1]).toBe(
      "L2 2026-11-21T02:26:22.758366+02:00 log gate-01 | new user: name=report, UID=1002, GID=1002",
    );
  });

  test("HAProxy requests are dated at their end, and their year serves the notices beside them", async () => {
    expect(await rendered("haproxy")).toEqual([
      'L1 yearless 1972-11-20T19:24:45.000 log/critical lb-01 | Server be_shop/web-01 is DOWN, reason: Layer4 connection problem, info: "Connection refused", check duration: 0ms. 1 active and 0 backup servers left.',
      "L2 yearless 1972-11-20T19:24:46.000 log/critical lb-01 | backend be_shop has no server available!",
      "L3 yearless 1972-11-20T19:24:49.000 log/notice lb-01 | Server be_shop/web-01 is UP, reason: Layer7 check passed, code: 200, check duration: 1ms. 1 active and 0 backup servers online.",
      "L4 2026-11-20T19:29:21.334 access lb-01 | GET /p/SKU-1679 200 be_shop/web-01",
      "L5 2026-11-20T19:29:52.001 access/error lb-01 | POST /orders 504 be_shop/web-02",
      "L6 2026-11-20T19:29:53.000 access lb-01 | connection -- be_pg/db-01",
      "L7 2026-11-20T19:29:54.100 access/notice lb-01 | <BADREQ> 400 fe_shop/<NOSRV>",
    ]);
    expect((await readSample("haproxy")).report).toMatchObject({
      statedYear: 2026,
      isYearless: false,
      firstWallMicros: Date.parse("2026-11-20T19:24:45Z") * 1000,
    });
    expect(await fieldsOf("haproxy", 4)).toMatchObject({
      backend: "be_shop",
      server: "web-02",
      status: 504,
      termination: "sH--",
      duration_ms: 30001,
      accepted_at: "20/Nov/2026:19:29:22.000",
    });
    expect(await fieldsOf("haproxy", 0)).toMatchObject({ server: "web-01", state: "DOWN" });
  });

  test("a server that HAProxy takes out on purpose is none that it lost", async () => {
    const line = (what: string) =>
      `Nov 20 19:24:45 lb-01 haproxy[43]: Server be_shop/web-01 is ${what}. 1 active and 0 backup servers left.`;
    const text = [line("going DOWN for maintenance"), line("DOWN, reason: Layer4 timeout")];
    const { records } = await readBytes(new TextEncoder().encode(`${text.join("\n")}\n`));
    expect(records.map(({ severity }) => severity)).toEqual(["notice", "critical"]);
  });
});

describe("web servers", () => {
  test("access lines give request, status and client; 5xx is an error, 4xx a notice", async () => {
    expect(await rendered("access-combined")).toEqual([
      "L1 2026-11-21T02:21:31.000+02:00 access - | GET /api/products/SKU-1133?x=1 HTTP/1.1 200 78",
      "L2 2026-11-21T02:21:32.000+02:00 access/error - | POST /api/orders HTTP/2.0 503 197",
      "L3 2026-11-21T02:21:33.000+02:00 access/notice - | \\x16\\x03\\x01 400 0",
      "L4 2026-11-21T02:21:34.000+02:00 access/notice shop.example:443 | GET /v2/users/7f3c2d1e-aaaa-4bbb-8ccc-0123456789ab HTTP/1.1 404 12",
    ]);
    expect(await fieldsOf("access-combined", 1)).toMatchObject({
      client: "203.0.113.9",
      user: "alice",
      path: "/api/orders",
      status: 503,
      duration_ms: 3001,
    });
    expect(await templatesOf("access-combined")).toEqual([
      "GET /api/products/<*> 2xx",
      "POST /api/orders 5xx",
      "- <*> 4xx",
      "GET /v2/users/<*> 4xx",
    ]);
  });

  test("nginx errors keep client, request and upstream as fields", async () => {
    expect(await rendered("nginx-error")).toEqual([
      "L1 2026-11-21T02:22:33.000 log/error - | connect() failed (111: Connection refused) while connecting to upstream",
      "L2 2026-11-21T02:22:34.000 log/critical - | bind() to 0.0.0.0:80 failed (98: Address already in use)",
    ]);
    expect(await fieldsOf("nginx-error", 0)).toMatchObject({
      client: "92.119.181.145",
      upstream: "10.21.0.11:8080",
      method: "GET",
      path: "/api/orders/2523",
      http_host: "10.21.0.10",
      referrer: "https://a.example/, b",
    });
  });

  test("Apache errors of both generations", async () => {
    expect(await rendered("apache-error")).toEqual([
      "L1 2026-11-21T02:22:33.123456 log/error - | AH00128: File does not exist: /srv/www/x",
      "L2 2026-11-21T02:22:34.000 log/notice - | Apache/2.2.34 configured -- resuming normal operations",
    ]);
  });
});

describe("Envoy", () => {
  test("default and Istio's fields; the flags say why there was no answer", async () => {
    expect(await rendered("envoy")).toEqual([
      "L1 2026-11-21T00:20:01.123Z access - | GET /profiles/7?full=1 HTTP/2 200",
      "L2 2026-11-21T00:20:02.500Z access/error - | POST /profiles HTTP/1.1 503 UF,URX",
      "L3 2026-11-21T00:20:03.000Z access/error - | GET /health HTTP/1.1 503 NR",
    ]);
    expect(await fieldsOf("envoy", 1)).toMatchObject({
      status: 503,
      flags: "UF,URX",
      duration_ms: 1001,
      request_id: "5ff59b22-f77f",
      upstream: "10.3.0.2:8080",
      path: "/profiles",
    });
    expect(await templatesOf("envoy")).toEqual([
      "GET /profiles/<*> 2xx",
      "POST /profiles 5xx",
      "GET /health 5xx",
    ]);
  });
});

describe("PostgreSQL", () => {
  test("statements and details join their message; zones are offsets; FATAL ends a session, PANIC the server", async () => {
    expect(await rendered("postgresql")).toEqual([
      "L1 2026-11-21T00:20:01.220Z log/info - | starting PostgreSQL 15.18 on x86_64-pc-linux-gnu",
      "L2 2026-11-21T00:20:02.000Z log/info - | connection authorized: user=orders database=shop application_name=orders-api/2.14.0",
      "L3-5 2026-11-21T00:22:55.100Z log/info - | duration: 10234.500 ms  statement: select count(*)⏎\tfrom orders o⏎\tcross join products p",
      "L6-7 2026-11-21T00:24:01.000Z log/error - | terminating connection due to administrator command⏎STATEMENT: select pg_sleep(60)",
      "L8 2026-11-21T01:25:34.570+01:00 log/info - | disconnection: session time: 0:00:40.218 user=orders database=shop host=10.21.0.11 port=38146",
      "L9-10 2026-11-21T00:25:35.000Z log/error - | deadlock detected⏎DETAIL: Process 400 waits for ShareLock",
      'L11 2026-11-21T00:25:36.001Z log/critical - | could not write to file "pg_wal/xlogtemp.1": No space left on device',
    ]);
  });

  test("who is connected, from where, and how long it took", async () => {
    expect(await fieldsOf("postgresql", 1)).toMatchObject({
      user: "orders",
      db: "shop",
      client: "10.21.0.11",
      application: "orders-api/2.14.0",
    });
    expect(await fieldsOf("postgresql", 2)).toMatchObject({
      duration_ms: 10234.5,
      client: "local",
    });
    expect(await fieldsOf("postgresql", 4)).toMatchObject({ session_ms: 40218 });
    expect(await fieldsOf("postgresql", 5)).toMatchObject({
      pid: 400,
      user: "app",
      client: "10.0.0.9",
    });
  });
});

describe("text with time stamps", () => {
  test("the loggers of Java, Python, Go and containers, with stack traces joined", async () => {
    expect(await rendered("java-log")).toEqual([
      "L1 2026-11-20T19:24:46.828 log/info - | catalog starting version=5.8.1 cache.maxEntries=400",
      "L2-7 2026-11-20T19:25:25.072 log/warning - | image metadata ignored⏎ImageMetaException: no EXIF orientation in SKU-1707.jpg⏎    at imageMeta (/srv/app/catalog.js:11:66)⏎Caused by: java.io.EOFException⏎\t... 12 more",
      "L8 2026-11-20T19:25:26.000Z log/info - | Completed initialization in 1 ms",
      "L9 2026-11-20T19:25:27.100 log/error - | job 77 failed",
      "L10 2026-11-20T19:25:28.200 log/error - | Error while flushing (kafka.log.Log)",
      "L11 2026-11-20T19:25:29.300 log/error - | payments: card refused",
      "L12 yearless 1972-11-20T19:25:30.123456 log/info - | Starting workers",
      "L13 2026-11-20T19:25:31.123456Z log/critical - | panic: runtime error",
      "L14 2026-11-20T19:25:32.000 log - | service stopped",
    ]);
    expect(await fieldsOf("java-log", 2)).toEqual({
      pid: 4711,
      thread: "nio-8080-exec-1",
      logger: "o.s.web.servlet.DispatcherServlet",
    });
    expect(await fieldsOf("java-log", 0)).toMatchObject({
      version: "5.8.1",
      "cache.maxEntries": 400,
    });
  });

  test("loggers of many servers, each with its own head", async () => {
    expect(await rendered("mixed-loggers")).toEqual([
      "L1 2015-07-29T17:41:44.747 log/info - | Notification time out: 3200",
      "L2 2026-11-21T00:20:01.123 log/error - | Server startup failed",
      "L3 2026-11-21T00:20:01.123Z log/info - | GC(1) Pause Young 24M->4M(64M) 3.1ms",
      "L4 2026-11-21T00:20:01.123456Z log/warning - | CA certificate ca.pem is self signed.",
      "L5 2026-11-21T00:20:01.123 log/warning - | low disk",
      "L6 2026-11-21T00:20:01.123456Z log/info - | <0.123.0> connection closed",
      "L7 2026-11-21T00:20:01.000 log/notice - | fpm is running, pid 1",
      "L8 2026-11-21T00:20:01.000 log - | http: panic serving 10.0.0.1:4000: boom",
      "L9 2026-11-21T00:20:01.123 log/error - | division by zero",
      "L10 2026-11-21T00:20:01.123 log/error - | Hook '--deploy-hook' reported error code 127",
    ]);
    expect(await fieldsOf("mixed-loggers", 4)).toEqual({ logger: "o.e.n.Node", thread: "node-1" });
  });

  test("a stamp behind other words is found when most lines have one", async () => {
    expect(await rendered("redis")).toEqual([
      "L1 2026-11-21T00:20:01.123 log/notice - | Ready to accept connections",
      "L2 2026-11-21T00:20:05.000 log/warning - | Server initialized",
      "L3 2026-11-21T00:20:06.000 log/notice - | Connecting to MASTER 10.0.0.2:6379",
    ]);
    expect(await fieldsOf("redis", 2)).toEqual({ pid: 17, role: "S" });
    expect(await rendered("ruby-logger")).toEqual([
      'L1 2026-11-21T00:20:01.123456 log/info - | Started GET "/orders"',
      "L2-3 2026-11-21T00:20:02.000 log/error - | RuntimeError (boom):⏎app/controllers/orders.rb:12:in `show'",
    ]);
  });

  test("BIND writes category and severity before the message", async () => {
    expect(await rendered("bind")).toEqual([
      "L1 2026-11-21T00:20:01.000 log/info - | zone core.test/IN: loaded serial 2026112003",
      "L2 2026-11-21T00:20:02.860 log/info - | client @0x7fb3d86e9098 10.0.0.7#59562 (rates.core.test): query: rates.core.test IN A + (10.0.0.1)",
      "L3 2026-11-21T00:20:03.000 log/error - | zone core.test/IN: not loaded due to errors.",
    ]);
    expect(await fieldsOf("bind", 2)).toEqual({ logger: "general" });
  });

  test("MariaDB pads the hour and writes the thread before the level", async () => {
    expect(await rendered("mariadb")).toEqual([
      "L1 2026-11-21T01:08:43.000 log/notice - | Server socket created on IP: '127.0.0.1'.",
      "L2 2026-11-21T01:09:01.000 log/warning - | Aborted connection 8 to db: 'shop' user: 'web' host: '10.0.0.7' (Got an error reading communication packets)",
      "L3 2026-11-21T10:09:04.000 log/error - | mariadbd: Out of memory (Needed 130760 bytes)",
    ]);
  });

  test("epochs of three lengths at the start of a line", async () => {
    expect(await rendered("epoch-text")).toEqual([
      "L1 2026-11-21T01:07:15.713Z log/info - | engine started strategy=mom-1 window=20",
      "L2 2026-11-21T01:07:15.734001Z log - | gateway session up",
      "L3 2026-11-21T01:07:16.000Z log - | market data session up via=10.33.0.11",
    ]);
  });

  test("logfmt, with what follows indented", async () => {
    expect(await rendered("logfmt")).toEqual([
      "L1 2026-11-21T00:20:01.000Z log/info gw-2 | listening on :8080",
      "L2 2026-11-21T00:20:02.500Z log/warning - | slow upstream",
      'L3-4 2026-11-21T00:20:03.250Z log/error - | say "no"⏎    goroutine 1 [running]:',
    ]);
  });

  test("FIX messages read as orders and executions; a pure message is dated by its UTC sending time", async () => {
    expect(await rendered("fix")).toEqual([
      "L1 2026-11-21T01:07:18.294 log - | IN NewOrderSingle ALGO1 → GW1 A1 buy 10 ETH-PERP @ 3120.35",
      "L2 2026-11-21T01:07:18.300 log - | OUT ExecutionReport trade GW1 → ALGO1 A1 buy 10 ETH-PERP @ 3120.51",
      "L3 2026-11-21T01:10:59.176 log/warning - | OUT ExecutionReport rejected GW1 → ALGO1 A9 sell ETH-PERP KILL_SWITCH",
      "L4 2026-11-21T01:11:00.000Z log - | Heartbeat GW1 → ALGO1",
    ]);
  });

  test("supervisord tells process and state", async () => {
    expect((await rendered("supervisord"))[3]).toBe(
      "L4 2026-11-20T19:28:11.010 log/warning - | exited: catalog (terminated by SIGKILL; not expected)",
    );
    expect(await fieldsOf("supervisord", 1)).toEqual({
      process: "catalog",
      pid: 50,
      state: "STARTING",
    });
    expect(await fieldsOf("supervisord", 3)).toEqual({
      process: "catalog",
      state: "EXITED",
      signal: "SIGKILL",
    });
  });

  test("text without times is kept undated, line by line", async () => {
    expect(await rendered("plain-text")).toEqual([
      "L1 undated log - | Notes of the call, taken by hand.",
      "L3 undated log - | - we saw errors at 14:02",
      "L4 undated log - | - Dana restarted the worker",
    ]);
  });
});

describe("kernel, audit and network", () => {
  test("a kernel report joins its trace and leaves the next statement apart", async () => {
    expect(await rendered("kernel")).toEqual([
      "L1-6 2026-11-21T00:27:32.666026Z log - | node invoked oom-killer: gfp_mask=0xcc0(GFP_KERNEL), order=0, oom_score_adj=0⏎CPU: 1 UID: 0 PID: 5502 Comm: node Not tainted 6.18.44 #1⏎Call Trace:⏎ <TASK>⏎ dump_stack_lvl+0x57/0x80⏎ </TASK>",
      "L7 2026-11-21T00:27:32.666371Z log - | memory: usage 153600kB, limit 153600kB, failcnt 165",
      "L8 2026-11-21T00:27:32.670Z log - | Memory cgroup out of memory: Killed process 5502 (node) total-vm:1146496kB",
      "L9 2026-11-21T00:29:19.036139Z log - | p0: left promiscuous mode",
    ]);
    expect(await fieldsOf("kernel", 2)).toMatchObject({ pid: 5502, comm: "node" });
  });

  test("uptime dates nothing; a report whose beginning is lost is still a record", async () => {
    expect(await rendered("kernel-uptime")).toEqual([
      "L1 undated log - |  dump_stack_lvl+0x57/0x80",
      "L2-3 undated log - | EXT4-fs error (device sda1): ext4_find_entry:1455⏎CPU: 1 UID: 0 PID: 5502 Comm: node Not tainted 6.18.44 #1",
    ]);
    expect(await fieldsOf("kernel-uptime", 1)).toEqual({ uptime_s: 12.400001 });
  });

  test("audit records decode hexadecimal text and leave numbers alone", async () => {
    expect(await rendered("auditd")).toEqual([
      "L1 2026-11-21T00:26:22.957Z log - | DAEMON_START op=start ver=3.0.9 format=raw auid=4294967295 pid=8429 uid=0 res=success",
      'L2-4 2026-11-21T00:26:24.351Z log - | EXECVE argc=3 a0=sh a1=-c a2="id > /srv/x"⏎SYSCALL arch=c000003e syscall=59 success=yes exit=0 a0=7f7c96fb5031 ppid=8467 pid=8485 auid=1002 uid=0 comm=sh exe=/usr/bin/dash key=session⏎PROCTITLE proctitle="sh -c id"',
      "L5 2026-11-21T00:26:51.500Z log/warning - | USER_LOGIN pid=97 uid=0 auid=4294967295 ses=4294967295 op=login acct=root exe=/usr/sbin/sshd hostname=? addr=203.0.113.66 terminal=ssh res=failed",
      "L6 2026-11-21T00:31:50.063Z log/warning gate-01 | ANOM_PROMISCUOUS dev=eth0 prom=0 old_prom=256",
    ]);
    expect(await fieldsOf("auditd", 2)).toMatchObject({
      user: "root",
      client: "203.0.113.66",
      serial: "2480",
    });
  });

  test("packets give both ends, flags and length; tcpdump's own words are dropped and counted", async () => {
    expect(await fieldsOf("tcpdump", 0)).toEqual({
      protocol: "IP",
      src: "10.31.0.40",
      src_port: 39750,
      dst: "10.31.0.10",
      dst_port: 22,
      flags: "S",
      seq: 178018492,
      win: 64240,
      length: 0,
    });
    const { report, records } = await readSample("tcpdump");
    expect(records.map(({ locator }) => locator)).toContainEqual({ kind: "lines", from: 4, to: 5 });
    expect(report).toMatchObject({
      dropped: [{ reason: "message of tcpdump itself", count: 2, lines: [1, 2] }],
    });
  });
});

describe("metrics and changes", () => {
  test("long CSV gives name, labels and value", async () => {
    expect(await rendered("metrics-long")).toEqual([
      'L2 2026-11-21T00:20:03.184Z metric app-01 | db_pool_total{instance="app-01"} 1',
      'L3 2026-11-21T00:20:03.184Z metric db-01 | node_rx_bytes{device="eth0",host="db-01"} 1500000',
      "L4 2026-11-21T00:20:04.000Z metric - | up 1",
    ]);
    expect(await fieldsOf("metrics-long", 0)).toEqual({
      metric: "db_pool_total",
      value: 1,
      instance: "app-01",
    });
  });

  test("wide CSV gives one record a row, with the columns as fields", async () => {
    expect(await rendered("metrics-wide")).toEqual([
      "L2 2026-11-21T00:20:00.000 metric web-01 | host=web-01 cpu_percent=12.5 rss_mb=310",
      "L3 2026-11-21T00:20:10.000 metric web-01 | host=web-01 cpu_percent=99 rss_mb=655",
    ]);
  });

  test("ticks without a header are numbered columns, dated to the microsecond", async () => {
    expect((await rendered("ticks-headless"))[0]).toBe(
      "L1 2026-11-21T01:09:00.628539Z metric - | c2=4218 c3=ETH-PERP c4=3121.23 c5=34",
    );
    expect((await readSample("ticks-headless")).report).toMatchObject({
      records: 4,
      isTruncated: true,
    });
  });

  test("an exported log keeps cells that span lines", async () => {
    expect(await rendered("csv-log-export")).toEqual([
      'L2-3 2026-11-21T00:20:01.000Z log/error web-01 | could not connect to "db",⏎retrying',
      "L4 2026-11-21T00:20:02.000Z log/info web-01 | connected",
    ]);
  });

  test("Prometheus samples with milliseconds, seconds or no time; NaN is no value, never 0", async () => {
    expect(await rendered("prometheus")).toEqual([
      'L3 2026-11-21T01:07:15.889Z metric algo-01 | engine_ticks_total{instance="algo-01"} 4',
      'L4 2026-11-21T01:07:15.990Z metric gw-01 | risk_cost{instance="gw-01",note="a "b", c"} -13.06',
      'L5 2026-11-21T01:07:16.500Z metric gw-01 | scrape_seconds{instance="gw-01"} NaN',
      'L6 undated metric net-01 | link_queue_bytes{instance="net-01"} 300',
    ]);
    expect(await fieldsOf("prometheus", 2)).toMatchObject({ value: null });
  });

  test("one change record for each commit, over its lines", async () => {
    expect(await rendered("git-log")).toEqual([
      "L1-11 2026-11-21T00:22:18.000Z change dev-2 | orders-api 2.14.0: lock coupon row while pricing (#823)⏎⏎Needed for the sale.",
      "L13-18 2026-11-20T09:23:21.000+02:00 change Dana Q | Merge branch 'cache'",
    ]);
    expect(await fieldsOf("git-log", 0)).toMatchObject({
      commit: "1ed7a4aa5b4482b34a0f068a37a3565c17b2e4d5",
      author: "dev-2",
      files: "package.json, src/orders.js",
      insertions: 7,
      deletions: 2,
    });
  });
});

test("every reader is found by its own name", () => {
  const named = readerNames.map((name) =>
    name === "image" || name === "video" ? getBinaryReader(name).name : getReader(name).name,
  );
  expect(named).toEqual(readerNames);
});
