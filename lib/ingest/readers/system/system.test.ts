import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function fieldsOf(name: string, record: number) {
  return (await readSample(name)).records[record]?.fields;
}

test.each([
  ["rabbitmq-reports", "erlang-report", "Erlang reports (RabbitMQ)"],
  ["rabbitmq", "stamped-text", "text log with time stamps"],
  ["mosquitto", "stamped-text", "text log with time stamps"],
  ["journal-json", "json-lines", "systemd journal (JSON lines)"],
  ["journal-export", "journal-export", "systemd journal (export)"],
])("%s is told by its content", async (name, reader, format) => {
  expect((await readSample(name)).report).toMatchObject({ kind: "read", reader, format });
});

test("the lines of an Erlang report are its message", async () => {
  expect(await rendered("rabbitmq-reports")).toEqual([
    "L2-5 2026-11-09T10:11:12.000 log/info - | Server startup complete; 6 plugins started.⏎ * rabbitmq_management⏎ * rabbitmq_web_dispatch",
    "L7-9 2026-11-09T10:12:00.000 log/warning - | closing AMQP connection <0.812.0> (10.0.0.7:43210 -> 10.0.0.2:5672):⏎connection_closed_abruptly",
    "L11-13 2026-11-09T10:12:30.000 log/error - | ** Generic server <0.900.0> terminating⏎** Last message in was go",
    "L15-17 2026-11-09T10:12:30.123456 log/error - | crasher:⏎    pid: <0.900.0>",
  ]);
  expect(await fieldsOf("rabbitmq-reports", 1)).toEqual({
    report: "WARNING",
    process: "<0.812.0>",
    client: "10.0.0.7",
    client_port: 43210,
    upstream: "10.0.0.2:5672",
  });
});

test("the journal reads the same as JSON and as export, bytes are the text they spell", async () => {
  expect(await rendered("journal-json")).toEqual([
    "L1 2026-11-21T00:20:01.123456Z log/info web-01 | Started orders-api.service - Orders API.",
    "L2 2026-11-21T00:20:02.000Z log/error web-01 | bad bytes x",
    "L3 2026-11-21T00:20:03.500Z log/warning web-01 | oom-kill: constraint=CONSTRAINT_MEMCG",
  ]);
  expect(await fieldsOf("journal-json", 0)).toMatchObject({
    host: "web-01",
    program: "systemd",
    pid: 1,
    // What systemd speaks about, not the unit it runs in itself.
    unit: "orders-api.service",
  });
  expect(await rendered("journal-export")).toEqual([
    "L1-9 2026-11-21T00:20:01.123456Z log/info web-01 | Started orders-api.service - Orders API.",
    "L11-17 2026-11-21T00:20:02.000Z log/error web-01 | plain",
    "L19-25 2026-11-21T00:20:03.500Z log/warning web-01 | Error: boom⏎    at main (/srv/app.js:1:2)",
  ]);
  expect(await fieldsOf("journal-export", 1)).toMatchObject({ program: "orders-api", pid: 4127 });
});

test("what programs say in syslog: units, kills, queries, requests, devices, traces line by line", async () => {
  expect(await rendered("syslog-programs")).toEqual([
    "L1 yearless 1972-11-21T02:26:22.000 log web-01 | Started orders-api.service - Orders API.",
    "L2 yearless 1972-11-21T02:26:23.000 log/error web-01 | orders-api.service: Main process exited, code=killed, status=9/KILL",
    "L3 yearless 1972-11-21T02:26:23.000 log/error web-01 | orders-api.service: Failed with result 'signal'.",
    "L4 yearless 1972-11-21T02:26:24.000 log web-01 | Memory cgroup out of memory: Killed process 5502 (node) total-vm:1146496kB",
    "L5 yearless 1972-11-21T02:26:25.000 log/error db-01 | deadlock detected",
    "L6 yearless 1972-11-21T02:26:26.000 log ns-01 | client @0x7f88 10.0.0.7#59562 (shop.test): query: shop.test IN A + (10.0.0.1)",
    "L7 yearless 1972-11-21T02:26:27.000 log gw-01 | query[AAAA] shop.test from 10.0.0.7",
    "L8 2026-11-21T02:26:28.000+02:00 access/error lb-01 | GET /orders/77 HTTP/1.1 502 157",
    "L9 yearless 1972-11-21T02:26:29.000 log/warning fw-01 | Deny tcp src outside:203.0.113.9/1812 dst inside:10.0.0.2/22",
    "L10-14 yearless 1972-11-21T02:26:30.000 log web-01 | Traceback follows⏎Traceback (most recent call last):⏎  File \"/srv/app.py\", line 3, in load⏎    return rows[0]⏎KeyError: 'id'",
    "L15 yearless 1972-11-21T02:26:30.000 log web-01 | TimeoutError: upstream",
    "L16 yearless 1972-11-21T02:26:31.000 log web-01 | (root) CMD (/usr/lib/run.sh)",
    "L17 yearless 1972-11-21T02:26:32.000 log web-01 | Invalid user webmaster from 203.0.113.66",
  ]);
  expect(await fieldsOf("syslog-programs", 1)).toMatchObject({
    unit: "orders-api.service",
    exit_code: "killed",
    exit_status: "9/KILL",
  });
  expect(await fieldsOf("syslog-programs", 3)).toMatchObject({ pid: 5502, comm: "node" });
  expect(await fieldsOf("syslog-programs", 4)).toMatchObject({ user: "app", db: "shop" });
  expect(await fieldsOf("syslog-programs", 5)).toMatchObject({
    client: "10.0.0.7",
    query_name: "shop.test",
    query_type: "A",
  });
  expect(await fieldsOf("syslog-programs", 7)).toMatchObject({
    status: 502,
    client: "203.0.113.9",
  });
  expect(await fieldsOf("syslog-programs", 9)).toMatchObject({ error: "KeyError: 'id'" });
  expect(await fieldsOf("syslog-programs", 12)).toMatchObject({
    user: "webmaster",
    client: "203.0.113.66",
  });
});

test("journalctl's own forms of syslog, and a daemon that leaves its host out", async () => {
  const { report, records } = await readSample("journalctl");
  expect(report).toMatchObject({
    reader: "syslog",
    dropped: [{ reason: "note of journalctl itself", count: 1, lines: [1] }],
  });
  expect(renderRecords(records)).toEqual([
    "L2 2026-11-21T02:26:22.000+01:00 log web-01 | Starting orders-api.service...",
    "L3 2026-11-21T02:26:23.000+01:00 log web-01 | listening",
    "L4 2026-11-21T00:26:24.123456Z log web-01 | with -o short-unix",
    "L5 yearless 1972-11-21T02:26:25.000 log web-01 | on a Chinese machine",
    "L6 yearless 1972-11-21T02:26:26.123456 log web-01 | with -o short-precise",
  ]);
  expect((await rendered("dnsmasq"))[1]).toBe(
    "L2 yearless 1972-11-21T02:26:27.000 log - | query[A] shop.test from 10.0.0.7",
  );
  expect(await fieldsOf("dnsmasq", 1)).toEqual({
    program: "dnsmasq",
    pid: 812,
    query_type: "A",
    query_name: "shop.test",
    client: "10.0.0.7",
  });
});

test("structured data of RFC 5424 are fields", async () => {
  expect(await fieldsOf("syslog-5424", 0)).toMatchObject({
    message_id: "ID47",
    iut: "3",
    eventSource: 'App]"x',
  });
});

test("Docker's file: a trace over many objects is one record, on the stream it was written to", async () => {
  expect(await rendered("docker-trace")).toEqual([
    "L1-4 2026-11-21T00:20:01.100123Z log/error - | order 77 failed⏎java.lang.IllegalStateException: pool is closed⏎\tat com.acme.Pool.get(Pool.java:42)⏎Caused by: java.io.EOFException",
    "L5 2026-11-21T00:20:01.100500Z log - | \tat com.acme.Other.run(Other.java:7)",
    "L6 2026-11-21T00:20:02.000Z log - | plain words",
  ]);
  expect(await fieldsOf("docker-trace", 0)).toMatchObject({
    stream: "stdout",
    inner_time: "2026-11-21 01:20:01,099",
    error: "java.lang.IllegalStateException: pool is closed",
  });
  expect(await fieldsOf("docker-trace", 1)).toEqual({ stream: "stderr", "attrs.tag": "orders" });
});

test("dmesg with levels, and audit records that ausearch has interpreted", async () => {
  expect(await rendered("kernel-levels")).toEqual([
    "L1 2026-11-21T00:27:30.000 log/info - | EXT4-fs (sda1): mounted filesystem",
    "L2 2026-11-21T00:27:32.000 log/error - | Memory cgroup out of memory: Killed process 5502 (node) total-vm:1146496kB",
    "L3 undated log/warning - | eth0: link is down",
  ]);
  const { report, records } = await readSample("ausearch");
  expect(report).toMatchObject({
    reader: "auditd",
    dropped: [{ reason: "separator that ausearch writes", count: 2, lines: [1, 4] }],
  });
  expect(records.map(({ stamp, fields }) => [stamp?.raw, fields.serial])).toEqual([
    ["11/21/2026 00:26:24.351", "248"],
    ["11/21/2026 00:26:51.500", "249"],
  ]);
  expect(records[1]?.severity).toBe("warning");
});

test("what sudo says of users with short names is no code of a trace: each line is its own record", async () => {
  const line = (second: number, user: string) =>
    `Mar 14 02:15:0${second} web-01 sudo: ${user.padStart(8)} : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/bin/ls`;
  const text = [line(1, "root"), line(2, "root"), line(3, "anna")].join("\n");
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ locator }) => locator)).toEqual([
    { kind: "lines", from: 1, to: 1 },
    { kind: "lines", from: 2, to: 2 },
    { kind: "lines", from: 3, to: 3 },
  ]);
});
