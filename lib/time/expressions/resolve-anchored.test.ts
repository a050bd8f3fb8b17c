import { expect, test } from "vitest";
import { instant, parseZonedTime } from "@/lib/base/instant";
import { findTimes } from "./find-times";
import { resolveAnchored } from "./resolve-anchored";

function at(clock: string) {
  return parseZonedTime(`2026-03-12T${clock}:00Z`) ?? instant(0);
}

function event(name: string, from: string, to = from) {
  return { name, earliest: at(from), latest: at(to) };
}

const events = [
  event("deploy of checkout 4.2", "02:10"),
  event("db failover", "02:31", "02:35"),
  event("Restart of cache-1", "02:40"),
  event("Restart of cache-2", "02:50"),
  event("checkout rolled back", "03:00"),
  event("数据库升级", "02:20"),
  event("alert HighLatency", "02:45", "02:48"),
  event("HighLatency告警触发", "02:46", "02:48"),
  event("alert disk is full", "02:52", "02:53"),
];
const where = { reference: at("03:14"), zone: "UTC", isDayFirst: false };

function clockOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString().slice(11, 16);
}

test.each([
  ["right after the deploy", "02:10", "02:20"],
  ["after the deployment", "02:10", "03:14"],
  ["before the failover", null, "02:35"],
  ["during the failover", "02:31", "02:35"],
  ["since the second restart", "02:50", "03:14"],
  ["between the failover and the rollback", "02:31", "03:00"],
  ["10 minutes after the rollback", "03:10", "03:10"],
  ["升级之后", "02:20", "03:14"],
  ["before the restart of cache-2", null, "02:50"],
  ["after the deploy of checkout 4.2 we saw", "02:10", "03:14"],
  ["between the restart of cache-1 and the rollback", "02:40", "03:00"],
  ["during the alert HighLatency, what broke", "02:45", "02:48"],
  ["during the alert “disk is full” it broke", "02:52", "02:53"],
  ["after the deploy I saw it", "02:10", "03:14"],
  ["HighLatency告警期间", "02:46", "02:48"],
])("%s is told by the one event that fits", (text, earliest, latest) => {
  const [expression] = findTimes(text, where).expressions;
  const resolution = expression && resolveAnchored(expression, events, where);
  expect([clockOf(resolution?.earliest ?? null), clockOf(resolution?.latest ?? null)]).toEqual([
    earliest,
    latest,
  ]);
});

test.each([
  ["after the restart", '2 events are called "restart": Restart of cache-1, Restart of cache-2'],
  ["after the deploy of orders", 'No event is called "deploy of orders"'],
  ["during the alert X", 'No event is called "alert X"'],
  ["after the alert", '2 events are called "alert": alert HighLatency, alert disk is full'],
  ["after the migration", 'No event is called "migration"'],
  ["between the rollback and the deploy", "The events are not in the order of the words"],
])("%s stays unresolved, with the reason", (text, reason) => {
  const [expression] = findTimes(text, where).expressions;
  expect(expression && resolveAnchored(expression, events, where)).toMatchObject({
    ...{ earliest: null, latest: null, confidence: 0, reason },
  });
});

test("an event after the time of writing is not what was written about", () => {
  const early = { ...where, reference: at("02:45") };
  const [expression] = findTimes("since the restart", early).expressions;
  expect(
    clockOf((expression && resolveAnchored(expression, events, early))?.earliest ?? null),
  ).toBe("02:40");
});
