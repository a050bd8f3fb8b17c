import { expect, test } from "vitest";
import { draftAt } from "../testing/drafts";
import { relativeAlertFit, resolutionFit } from "./alert-fit";

const alertOf = (alert: string, summary: string, family = "alert.firing") =>
  draftAt(60, { family, facts: { alert, summary } });

const on = (family: string, ...names: readonly string[]) =>
  draftAt(50, { family, entities: names.map((name) => ({ type: "host", name })) });

test.each([
  ["TillErrorRatio", "more than 5 % of requests fail", "error.http", "error.dns"],
  ["VolumeAlmostFull", "/var is more than 90 % full", "resource.disk", "error.disk"],
  ["ThreadsRunningHigh", "more than 20 running threads", "error.lock", "latency.rise"],
  ["BulkRead", "reads more than usual", "burst.log", "error.auth"],
  ["NodeDown", "node unreachable", "host.lost", "error.http"],
])("%s (%s) watches %s before %s", (alert, summary, nearer, farther) => {
  const firing = alertOf(alert, summary);
  const both = [on(nearer, "a"), on(farther, "b")];
  const [first, second] = both.map((symptom) => relativeAlertFit(symptom, firing, both));
  expect(first).toBeGreaterThan(second ?? 0);
});

test("an alert that names a place looks there first", () => {
  const firing = alertOf("PoolSaturated", "no free connection on vault-2");
  const both = [on("resource.saturation", "vault-2"), on("resource.saturation", "till-1")];
  const [there, elsewhere] = both.map((symptom) => relativeAlertFit(symptom, firing, both));
  expect(there).toBeGreaterThan(elsewhere ?? 0);
});

test("an alert on failures resolves with the last failure", () => {
  const errors = alertOf("TillErrors", "too many errors", "alert.resolved");
  const late = alertOf("FeedLate", "feed is late", "alert.resolved");
  const [last, logged] = [on("recovery.errors"), on("recovery.logged")];
  expect(resolutionFit(last, errors)).toBeGreaterThan(resolutionFit(logged, errors));
  expect(resolutionFit(last, late)).toBe(resolutionFit(logged, late));
});
