import { describe, expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt, noticeAt, recordAt } from "../testing/drafts";
import { assessHarm, findTestFiles, type HarmObserved } from "./harm";

type Given = Partial<Omit<HarmObserved, "course">> & { readonly story?: "felt" | "planned" };

function harmOf({ story = "felt", ...given }: Given) {
  const course = { weight: story } as HarmObserved["course"]; // Nothing else of it is read.
  return assessHarm({
    ...{ drafts: [], failures: [], announced: [], isKnownHarm: false, course },
    ...given,
  });
}

const alert = (name: string): EventDraft =>
  draftAt(60, {
    ...{ family: "alert.firing", kind: "alert", title: `Alert on ${name}` },
    ...{ facts: { isUrgent: "true" }, entities: [{ type: "host", name }] },
  });
const failure = (count: number, lastsSeconds: number): EventDraft =>
  draftAt(60, {
    ...{ family: "error.http", kind: "failure", title: "503 at shop", count },
    end: interval(instant((60 + lastsSeconds) * 1000), instant((60 + lastsSeconds) * 1000)),
  });
const announced = [{ text: "maintenance of shop-01 at 9" }, { text: "planned: restart" }];
const shift = (at: number) => draftAt(at, { family: "ledger.level", kind: "degradation" });
const failures = [
  { path: "shop/access.log", count: 300, of: 1000, from: instant(0), until: instant(60_000) },
];

describe("what is harm", () => {
  test("three hundred failures of one component beyond what is usual are certain harm", () => {
    expect(harmOf({ failures }).degree).toBeCloseTo(0.98, 1);
  });

  test("nine failures, and failures of a moment, are none", () => {
    expect(harmOf({ drafts: [failure(9, 60)] }).degree).toBe(0);
    expect(harmOf({ drafts: [failure(200, 1)] }).degree).toBe(0);
  });

  test("more failures are never less harm", () => {
    const degrees = [10, 30, 100, 1000].map((n) => harmOf({ drafts: [failure(n, 30)] }).degree);
    expect(degrees).toEqual(degrees.toSorted((a, b) => a - b));
  });

  test("an urgent alert of production is harm, one of a test environment is none", () => {
    expect(harmOf({ drafts: [alert("shop-01")] }).degree).toBeCloseTo(0.8, 9);
    expect(harmOf({ drafts: [alert("shop-stg-01")] }).degree).toBe(0);
    expect(harmOf({ drafts: [alert("latest-prices")] }).degree).toBeCloseTo(0.8, 9);
  });

  test("what a suspect was served is told beside what was not recognized", () => {
    const served = draftAt(30, {
      family: "access.answered",
      kind: "access",
      title: "It is served /.env",
    });
    expect(harmOf({ drafts: [served] }).checked.join("\n")).toContain(
      'was answered: "It is served /.env"',
    );
    expect(harmOf({ drafts: [] }).checked.join("\n")).not.toContain("that an alert names");
  });

  test("attempts to get in are none, also when an alert says so; getting in is", () => {
    const scan = draftAt(30, { family: "access.scan", kind: "access" });
    expect(harmOf({ drafts: [scan, alert("edge-01")] }).degree).toBe(0);
    const login = draftAt(90, { family: "access.login", kind: "access", isImpact: true });
    expect(harmOf({ drafts: [scan, login] }).degree).toBe(1);
  });

  test("rates and levels that change are harm in any language, a single one is chance", () => {
    expect(harmOf({ drafts: [shift(10)] }).degree).toBe(0);
    expect(harmOf({ drafts: [shift(10), shift(20), shift(30), shift(40)] }).degree).toBe(1);
  });
});

test("an urgent alert that no other record confirms leaves doubt", () => {
  const { degree } = harmOf({ drafts: [alert("shop-01")], story: "planned" });
  expect(degree).toBeGreaterThan(0);
  expect(degree).toBeLessThan(0.3);
});

describe("announced work", () => {
  test("explains its alerts, its changed rates and ten times as many failures", () => {
    const drafts = [alert("shop-01"), failure(99, 60)];
    expect(harmOf({ drafts, announced, isKnownHarm: true }).degree).toBe(0);
    const shifted = [shift(10), shift(20), shift(30), shift(40)];
    expect(harmOf({ drafts: shifted, announced }).degree).toBeCloseTo(0.5, 9);
  });

  test("does not explain a thousand failures, nor an intruder", () => {
    expect(harmOf({ drafts: [failure(3000, 60)], announced }).degree).toBeCloseTo(0.98, 1);
    const login = draftAt(90, { family: "access.login", kind: "access", isImpact: true });
    expect(harmOf({ drafts: [login], announced }).degree).toBe(1);
  });
});

test("it is said in words what was checked, with the numbers", () => {
  const { checked } = harmOf({ failures, announced });
  expect(checked).toContain(
    "Failures: shop/access.log recorded 300 failures more than is usual for it.",
  );
  expect(checked).toContain("Alerts: none was recognized.");
  expect(checked.at(-1)).toMatch(
    /^Announced work: a message or note announced work or a drill beforehand: "maintenance of shop-01 at 9"\./,
  );
  expect(checked.at(-1)).toMatch(
    / During such work alerts alone are no harm, and neither are fewer than 100 failures\.$/,
  );
});

test("harmful events that do not count are said to be found, and why they do not count", () => {
  const { checked } = harmOf({ isKnownHarm: true, announced });
  expect(checked).toContain(
    "Harmful events: there are some with a possible cause, and people or alerts reacted. They do not count as harm, because work or a drill was announced beforehand.",
  );
});

test("an alert beside attempts to get in is told as what fired, and the attempts apart", () => {
  const { checked } = harmOf({
    drafts: [draftAt(30, { family: "access.scan" }), alert("edge-01")],
  });
  expect(checked).toContain(
    'Alerts: "Alert on edge-01". It came with attempts to get in, which alone are no harm.',
  );
});

test("attempts of one address do not explain an alert of another", () => {
  const guessed = draftAt(30, {
    ...{ family: "access.guessing", facts: { address: "192.0.2.7" } },
  });
  const of = (address: string): EventDraft => ({
    ...alert("edge-01"),
    records: [recordAt(60, { fields: { srcip: address } })],
  });
  expect(harmOf({ drafts: [guessed, of("192.0.2.7")] }).degree).toBe(0);
  const { degree, checked } = harmOf({ drafts: [guessed, of("198.51.100.9")] });
  expect(degree).toBeCloseTo(0.8, 9);
  expect(checked).toContain('Alerts: "Alert on edge-01".');
});

test("where no intruder was recognized, it is not said that there was none", () => {
  expect(harmOf({}).checked.join(" ")).not.toMatch(/no successful access|there is none/);
});

test("what was checked does not deny the events of the timeline", () => {
  const latency = draftAt(50, { family: "latency.rise", kind: "degradation" });
  const { checked } = harmOf({ drafts: [latency, noticeAt(60, "Create")] });
  expect(checked).toContain("Rates and levels: 1 change was found. It alone does not show harm.");
  expect(checked).toContain('Alerts: "Half of the calls fail". It alone does not show harm.');
});

test("failures of hosts of a test environment are no harm, and neither are changed rates that somebody found no fault in", () => {
  const host = (name: string) => [
    { type: "host", name },
    { type: "service", name: "web" },
  ];
  const on = (name: string) =>
    harmOf({ drafts: [{ ...failure(200, 60), entities: host(name) }] }).degree;
  expect(on("shop-01")).toBeGreaterThan(0.8);
  expect(on("stg-1")).toBe(0);
  expect([...findTestFiles(["x/stg-1/access.log", "x/shop-1/access.log"])]).toEqual([
    "x/stg-1/access.log",
  ]);
  expect(findTestFiles(["demo/access.log", "demo/error.log"])).toEqual(new Set());
  const shifted = [1, 2, 3, 4, 5, 6].map(shift);
  const closing = draftAt(90, {
    ...{ family: "ledger.statement", kind: "communication" },
    records: [recordAt(90, { message: "status: closed, no fault found" })],
  });
  expect(harmOf({ drafts: shifted }).degree).toBe(1);
  expect(harmOf({ drafts: [...shifted, closing] }).degree).toBe(0);
});
