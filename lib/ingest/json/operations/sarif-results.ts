import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";

/*
 * What a checker of code found: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html §3.14, §3.20, §3.27.
 * A result has no time; it is of the end of the run that found it, when the run says one.
 */
export const sarifResults: Envelope = {
  format: "SARIF results",
  path: [["runs"], ["results"]],
  fits: ({ version, runs }) =>
    typeof version === "string" &&
    Array.isArray(runs) &&
    runs.length > 0 &&
    runs.every((run) => isJsonObject(run) && isJsonObject(memberOf(run.tool, "driver"))),
  open: (outer) => {
    const run = outer[1] ?? {};
    const stamp = timeOfRun(run);
    const tool = textOf(memberOf(memberOf(run.tool, "driver"), "name"));
    return (result) => [lower(result, stamp, tool)];
  },
};

function timeOfRun({ invocations }: JsonObject): Draft["stamp"] {
  const all: readonly unknown[] = Array.isArray(invocations) ? invocations : [];
  const times = all.filter(isJsonObject);
  const ends = times.flatMap(({ endTimeUtc }) => readTime(endTimeUtc) ?? []);
  return (
    ends.at(-1) ?? times.flatMap(({ startTimeUtc }) => readTime(startTimeUtc) ?? [])[0] ?? null
  );
}

/** §3.27.10; without one it is a warning. */
const severities = new Map<string, Severity>([
  ["error", "error"],
  ["warning", "warning"],
  ["note", "notice"],
  ["none", "info"],
]);

function lower(result: JsonObject, stamp: Draft["stamp"], tool: string | null): Draft {
  const rule = textOf(result.ruleId) ?? textOf(memberOf(result.rule, "id"));
  const text = textOf(memberOf(result.message, "text")) ?? textOf(memberOf(result.message, "id"));
  const level = textOf(result.level) ?? "warning";
  return {
    stamp,
    kind: "log",
    severity: severities.get(level) ?? null,
    source: tool,
    message: [rule, text].filter((word) => word !== null).join(": ") || "result",
    fields: statedFields({ rule, level, ...placeOf(result) }),
  };
}

function placeOf({ locations }: JsonObject): Record<string, FieldValue> {
  const [first]: readonly unknown[] = Array.isArray(locations) ? locations : [];
  const physical = memberOf(first, "physicalLocation");
  const line = memberOf(memberOf(physical, "region"), "startLine");
  const file = textOf(memberOf(memberOf(physical, "artifactLocation"), "uri"));
  return { file, line: typeof line === "number" ? line : null };
}

function memberOf(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}
