import { expect, test } from "vitest";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import { checkSaying } from "./check-saying";
import type { Subject } from "./subject";

/** What only its kind and the kinds of its records matter of. */
function end(kind: string | null, records: readonly RecordKind[]) {
  return {
    subject: { kind } as Subject,
    records: records.map((one) => ({ kind: one }) as EvidenceRecord),
  };
}
const rumour = end("communication", ["message"]);
const alarm = end("alert", ["alert"]);

test.each([
  ["a rumour does not flood a cellar", rumour, end("failure", ["metric"]), true],
  ["nor slow a belt", rumour, end("degradation", ["log"]), true],
  ["an alarm nothing ties to a deed", alarm, end("data_access", ["access"]), false],
  ["an alarm nothing ties to a failure", alarm, end("failure", ["log"]), false],
])("what was only said is no cause: %s", (_, source, target, isTied) => {
  expect(checkSaying(source, target, isTied)).toMatchObject({
    ...{ isPassed: false, bound: "nothing-ties" },
  });
});

test.each([
  ["an alarm stands for what it measured", alarm, end("failure", ["log"]), true],
  ["a deed people speak of in passing", rumour, end("recovery", ["log"]), false],
  ["an alarm calls somebody", alarm, end("communication", ["message"]), true],
  ["an order moves somebody to a deed", rumour, end("action", ["log"]), true],
  ["a deed that people tell of", end("change", ["message"]), end("failure", ["log"]), true],
  [
    "an alarm that a measurement bears",
    end("alert", ["alert", "metric"]),
    end("failure", ["log"]),
    false,
  ],
  ["what no record is known of", end("alert", []), end("failure", ["log"]), true],
  ["a role or a gap", end(null, ["message"]), end("failure", ["log"]), true],
])("something else may be a cause: %s", (_, source, target, isTied) => {
  expect(checkSaying(source, target, isTied)).toBeNull();
});
