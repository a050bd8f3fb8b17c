import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { AlertDetector } from "./alert-transitions";
import { epochMs, type Line, toReferences } from "./testing/records";
import type { WatchedSpan } from "./watched-span";

const watched: WatchedSpan = {
  start: instant(epochMs),
  end: instant(epochMs + 600_000),
  warmUpEnd: instant(epochMs + 10_000),
  baselineEnd: instant(epochMs + 300_000),
};

function alert(at: number, name: string, severity: string, status: string, since = at): Line {
  const startsAt = new Date(epochMs + since * 1000).toISOString();
  const fields = { alertname: name, severity, status, startsAt };
  return { path: "alerts.json", at, kind: "alert", message: name, fields };
}

function detect(lines: readonly Line[]): AlertDetector {
  const detector = new AlertDetector();
  for (const record of toReferences(lines)) detector.observe(record);
  return detector;
}

test("the last resolution is news after the second episode too", () => {
  const signals = detect([
    alert(100, "PaymentsFail", "page", "firing"),
    alert(130, "PaymentsFail", "page", "resolved", 100),
    alert(160, "PaymentsFail", "page", "firing"),
    alert(220, "PaymentsFail", "page", "resolved", 160),
  ]).finish(watched);
  const resolved = signals.filter(({ family }) => family === "alert.resolved");
  expect(resolved.at(-1)?.novelty).toBe(1);
});

test.each([
  ["resolved", true],
  ["auto_resolved", true],
  ["OK (after 3 m)", true],
  ["unresolved", false],
  ["abnormal", false],
  ["not ok", false],
  ["broken", false],
])("the state %j ends an alert: %s", (status, isEnd) => {
  const signals = detect([
    alert(100, "PaymentsFail", "page", "firing"),
    alert(130, "PaymentsFail", "page", status, 100),
  ]).finish(watched);
  expect(signals.some(({ family }) => family === "alert.resolved")).toBe(isEnd);
});

test("what a resolution says is said of it, not what the firing said", () => {
  const signals = detect([
    { ...alert(100, "PaymentsFail", "page", "firing"), message: "PaymentsFail is firing" },
    { ...alert(130, "PaymentsFail", "page", "resolved", 100), message: "PaymentsFail is over" },
  ]).finish(watched);
  expect(signals.map(({ explanation }) => explanation)).toEqual([
    "PaymentsFail is firing",
    "PaymentsFail is over",
  ]);
});

test("a start without an offset is not read by the zone of this machine: the record's own time stands", () => {
  const withoutOffset = (at: number, status: string): Line => {
    const line = alert(at, "PaymentsFail", "page", status);
    return { ...line, fields: { ...line.fields, startsAt: "1999-12-31T00:00:00" } };
  };
  const signals = detect([
    withoutOffset(100, "firing"),
    withoutOffset(130, "resolved"),
    withoutOffset(160, "firing"),
  ]).finish(watched);
  expect(signals.map(({ family }) => family)).toEqual([
    "alert.firing",
    "alert.resolved",
    "alert.firing",
  ]);
});

test("an alert that flaps is told once, one that wakes people every time", () => {
  const flap = (severity: string) =>
    [100, 130, 160, 190].flatMap((at) => [
      alert(at, "SlowPartner", severity, "firing"),
      alert(at + 10, "SlowPartner", severity, "resolved", at),
    ]);
  expect(detect(flap("warning")).finish(watched)).toHaveLength(2);
  expect(detect(flap("critical")).finish(watched)).toHaveLength(8);
});

test("of the traffic that a policy judges, what it raised an alert of is one", () => {
  const judged = (at: number, action: string): Line => ({
    ...{ path: "dlp.jsonl", at, kind: "log", message: "bulk mail" },
    fields: { action, policy: "Bulk of mail addresses", severity: "high" },
  });
  const signals = detect([judged(100, "allow"), judged(120, "alert")]).finish(watched);
  expect(signals.map(({ family, facts }) => [family, facts.alert, facts.isUrgent])).toEqual([
    ["alert.firing", "Bulk of mail addresses", "true"],
  ]);
});
