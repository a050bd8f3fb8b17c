import { expect, test } from "vitest";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { measureLiveBytes } from "@/lib/server/testing/live-bytes";
import { type Line, toRecords } from "@/lib/signals/testing/records";
import { watchEvidence } from "@/lib/signals/watch-evidence";

// What the detectors hold when the last record was read. A ratio of two readings in one process: what is only
// not collected yet does not count, and how much memory the machine has does not matter.

/** By then every detector holds as much as it ever will of what comes again and again. */
const linesOf = { log: 10_000, access: 10_000, metric: 15_000, span: 80_000 } as const;
const timesAsMany = 5;
/** What is kept in two generations is between one and two of them; what grew with the records would be five times as much. */
const growthMax = 1.5;
const readings = 3;
/** Less than this is as much as nothing: some hundred records more or less. */
const bytesLeast = 1_000_000;

const secondsApart = 0.05;
const services = ["cart", "orders", "payments", "stock"];

const makeLine: Readonly<Record<keyof typeof linesOf, (n: number) => Partial<Line>>> = {
  log: (n) => ({
    path: `${services[n % 4]}/app.log`,
    message: `request ${n} of user ${n % 977} took ${n % 31} ms, queue=${n % 7}`,
    template: "request <*> of user <*> took <*> ms, queue=<*>",
    fields: { request_id: `r-${n}`, user: `u-${n % 977}` },
  }),
  access: (n) => ({
    path: "edge/access.log",
    message: `10.0.${n % 13}.${n % 251} GET /items/${n} ${n % 500 === 0 ? 404 : 200}`,
    template: "<*> GET /items/<*> <*>",
    fields: {
      client: `10.0.${n % 13}.${n % 251}`,
      method: "GET",
      path: `/items/${n}`,
      status: n % 500 === 0 ? 404 : 200,
    },
  }),
  metric: (n) => ({
    path: "metrics.csv",
    message: `cpu_percent ${n % 17}`,
    template: "cpu_percent",
    fields: { metric: "cpu_percent", value: n % 17, host: `h-${n % 2}` },
  }),
  span: (n) => ({
    path: "spans.csv",
    message: `GET /op-${n % 40} ${n % 23} ms`,
    template: `GET /op-${n % 40}`,
    fields: {
      trace_id: `t-${n >> 2}`,
      span_id: `s-${n}`,
      parent_span_id: n % 4 === 0 ? "" : `s-${n - 1}`,
      service: `service-${n % 8}`,
      duration_ms: n % 23,
    },
  }),
};

test.each(["log", "access", "metric", "span"] as const)(
  "five times the records of kind %s are not held in more memory",
  async (kind) => {
    // What is made once and kept, such as compiled patterns, is no part of it.
    await heldAfter(kind, 1000);
    const few = await leastHeldAfter(kind, linesOf[kind]);
    const many = await leastHeldAfter(kind, linesOf[kind] * timesAsMany);
    expect(Math.max(bytesLeast, many) / Math.max(bytesLeast, few)).toBeLessThan(growthMax);
  },
  300_000,
);

/** The least of some readings: what else the process makes meanwhile, such as compiled code, can only add to one. */
async function leastHeldAfter(kind: keyof typeof linesOf, lines: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let reading = 0; reading < readings; reading++)
    least = Math.min(least, await heldAfter(kind, lines));
  return least;
}

/** Bytes that the reading of so many records added to what was held before. */
async function heldAfter(kind: keyof typeof linesOf, lines: number): Promise<number> {
  const before = measureLiveBytes();
  const watch = await watchEvidence(
    { artifacts: [], schedules: [], scan: () => chunks(kind, lines) },
    operationsLexicon,
    null,
  );
  const held = measureLiveBytes() - before;
  expect(watch.recordsRead).toBe(lines);
  return held;
}

async function* chunks(kind: keyof typeof linesOf, lines: number) {
  for (let from = 0; from < lines; from += 1000) yield chunkOf(kind, from, 1000);
}

function chunkOf(kind: keyof typeof linesOf, from: number, count: number) {
  const lines = Array.from({ length: count }, (_, at): Line => {
    const n = from + at;
    const at0 = { path: "", message: "", at: n * secondsApart, kind };
    return { ...at0, ...makeLine[kind](n) };
  });
  return toRecords(lines);
}
