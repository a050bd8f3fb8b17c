import { expect, test } from "vitest";
import { readSample, renderRecords } from "../../testing/read-sample";

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
