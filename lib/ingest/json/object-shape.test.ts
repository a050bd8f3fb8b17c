import { describe, expect, test } from "vitest";
import { flattenFields } from "./flatten-fields";
import { findShape } from "./object-shape";

const time = "2026-11-21T00:20:01Z";

test.each([
  [
    "a lone alert, without the envelope of a webhook",
    "Alertmanager alerts",
    { labels: { alertname: "HighErrors" }, startsAt: time, status: { state: "active" } },
  ],
  [
    "a deploy with service, version and status",
    "change records",
    { time, type: "deploy", service: "a", version: "1", status: "started" },
  ],
  [
    "a feature flag with old and new",
    "change records",
    { at: time, flag: "checkout", old: false, new: true },
  ],
  [
    "a migration with an actor and an outcome",
    "change records",
    { ts: time, kind: "migration", by: "ci", state: "done" },
  ],
  [
    "a row of a change calendar: what was changed, where and by whom",
    "change records",
    { time, change: "rule 88 enabled", target: "gate-1", by: "kim" },
  ],
  [
    "a price, how much it changed, and who quoted it",
    "log records",
    { time, symbol: "ACME", change: "-0.25", user: "kim" },
  ],
  [
    "a command somebody typed",
    "change records",
    { time, type: "command", command: "rm /srv/spool/x", host: "a", by: "kim" },
  ],
  [
    "a flag with what it was and is",
    "change records",
    { at: time, flag: "checkout", previous: "off", current: "on" },
  ],
  [
    "a restart under a reference, by an actor",
    "change records",
    {
      when: time,
      kind: "restart",
      system: "till",
      targets: ["till-1"],
      ref: "OPS-7",
      actor: "kim",
    },
  ],
  [
    "a log line that names a type and a user",
    "log records",
    { time, level: "info", type: "login", user: "a", msg: "ok" },
  ],
  [
    "a call that a service audits",
    "log records",
    { time, action: "PutItem", user: "svc-a", key: "K1", result: "ok", sourceIp: "192.0.2.7" },
  ],
  [
    "a setting changed by a request",
    "change records",
    { time, action: "update", actor: "kim", old: 1, new: 2, client_ip: "192.0.2.7" },
  ],
  ["a request", "log records", { time, method: "GET", path: "/", status: 200, user: "a" }],
  ["an event with only a type", "log records", { time, type: "tick", value: 3 }],
  ["an object without a time", "log records", { type: "deploy", by: "ci", status: "done" }],
  [
    "an alert group",
    "Alertmanager webhooks",
    { alerts: [{ labels: { alertname: "A" }, startsAt: time }] },
  ],
  ["an object with an empty list of alerts", "log records", { time, alerts: [] }],
  ["a chat message", "Slack messages", { type: "message", ts: "1795220599.459115", text: "hi" }],
  [
    "a log line with an epoch and a text",
    "log records",
    { ts: "1795220599.4591", text: "hi", level: "info" },
  ],
])("%s is read as %s", (_what, format, object) => {
  expect(findShape([object]).format).toBe(format);
});

test("a few odd objects do not change how a file is read", () => {
  const change = { time, type: "deploy", by: "ci", status: "done" };
  const other = { time, msg: "hello", level: "info" };
  expect(findShape([change, change, change, change, other]).format).toBe("change records");
  expect(findShape([change, change, other]).format).toBe("log records");
});

test("an odd object in such a file is a log record", () => {
  const change = { time, type: "deploy", by: "ci", status: "done" };
  const { lower } = findShape([change, change, change, change]);
  expect(lower({ time, msg: "hello", level: "info" })).toMatchObject([
    { kind: "log", severity: "info", message: "hello" },
  ]);
});

describe("fields", () => {
  test("nested members are flat, lists are joined, long texts end in an ellipsis", () => {
    const fields = flattenFields({
      a: { b: { c: 1 } },
      tags: ["x", 2, true],
      list: [{ y: 1 }],
      text: "z".repeat(5000),
    });
    expect(fields).toMatchObject({ "a.b.c": 1, tags: "x, 2, true", list: '[{"y":1}]' });
    expect(fields.text).toBe(`${"z".repeat(4096)}…`);
  });

  test("what a database refuses is made visible", () => {
    expect(flattenFields({ zero: "a\0b", half: "\ud800" })).toEqual({
      zero: "a␀b",
      half: "\ufffd",
    });
  });

  test("a record has at most 96 fields of its own, the first ones", () => {
    const wide = Object.fromEntries(Array.from({ length: 200 }, (_unused, n) => [`k${n}x`, n]));
    const fields = flattenFields({ outer: wide, last: 1 });
    expect(Object.keys(fields)).toHaveLength(96);
    expect(fields["outer.k95x"]).toBe(95);
  });
});
