import { expect, test } from "vitest";
import { operationsLexicon } from "@/lib/knowledge/operations-lexicon";
import { collectSignals } from "./collect-signals";
import { type Line, sourceOf, toRecords } from "./testing/records";

test("what is beyond the limits of detectors is told", async () => {
  const messages = Array.from(
    { length: 5002 },
    (_, at): Line => ({ path: "chat.json", at, kind: "message", message: "looking into it" }),
  );
  const changes = Array.from(
    { length: 5003 },
    (_, at): Line => ({ path: "changes.jsonl", at, kind: "change", message: "deploy of api" }),
  );
  // Full at 6000, a quarter is given up: one half of the older half.
  const samples = Array.from(
    { length: 6001 },
    (_, at): Line => ({
      ...{ path: "m.csv", at, kind: "metric", message: "load", template: "load" },
      fields: { metric: "load", value: at % 7 },
    }),
  );
  const logs = (count: number, text: (at: number) => string) =>
    Array.from({ length: count }, (_, at): Line => ({ path: "a.log", at, message: text(at) }));
  const failures = logs(20_004, () => "Failed password for root from 203.0.113.9 port 22");
  const secrets = logs(505, (at) => `LAKE_SECRET=value${at}value`);
  const states = logs(503, (at) => `width of pump-1 changes ${at} -> ${at + 1}`);
  const { cut } = await collectSignals(
    sourceOf(toRecords([...messages, ...changes, ...samples, ...failures, ...secrets, ...states])),
    operationsLexicon,
  );
  expect(cut.map(({ source, count }) => [source, count])).toEqual([
    ["logs", 4],
    ["logs", 5],
    ["logs", 3],
    ["metrics", 1500],
    ["changes", 3],
    ["messages", 2],
    ["messages", 5005],
  ]);
});
