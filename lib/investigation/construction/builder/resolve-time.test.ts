import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { checkCitation } from "../../evidence/citation";
import { functionSchemas } from "../../ports/calls/function-calls";
import { resolveTimes } from "./resolve-time";

/** Told at this time by a record of 10:00:00 with these fields. */
async function timeOf(timestamp: string, fields: Readonly<Record<string, string | number>>) {
  const evidence = evidenceOfText({ "flow.log": ["2026-03-01T10:00:00Z a to b"] });
  const place = { path: "flow.log", lines: [1, 1] as [number, number], quote: "a to b" };
  const cited = await checkCitation(evidence, place);
  if (!cited.ok) throw new Error(cited.error.message);
  const records = cited.value.records.map((record) => ({ ...record, fields }));
  const call = functionSchemas.emit_event.parse({
    ...{ timestamp, event_type: "observation", title: "The flow ends", entities: ["a"] },
    ...{ importance: "key", confidence: 0.9, evidence_refs: [place] },
  });
  const times = resolveTimes(call, [{ ...cited.value, records }], new Map());
  return times.ok ? times.value.time : null;
}

test.each<[string, Readonly<Record<string, string | number>>, string]>([
  ["seconds", { duration: 90.5 }, "2026-03-01T10:01:30Z"],
  ["milliseconds, by name", { "flow.duration_ms": "90500" }, "2026-03-01T10:01:30Z"],
  ["milliseconds, unsaid", { elapsed: 90_500 }, "2026-03-01T10:01:31Z"],
])("a start and how long it took, in %s, date the end, as inferred", async (_, fields, at) => {
  expect(await timeOf(at, fields)).toMatchObject({
    ...{ kind: "inferred", earliest: Date.parse(at), basis: "relative-expression" },
  });
});

test.each<[string, Readonly<Record<string, string | number>>, string]>([
  ["another time", { duration: 90.5 }, "2026-03-01T10:03:00Z"],
  ["a number that is no length", { bytes: 90 }, "2026-03-01T10:01:30Z"],
  ["an empty length", { duration: "" }, "2026-03-01T10:00:30Z"],
  ["seconds, where they are milliseconds", { duration_ms: 90 }, "2026-03-01T10:01:30Z"],
])("no time: %s", async (_, fields, at) => {
  expect(await timeOf(at, fields)).toBeNull();
});
