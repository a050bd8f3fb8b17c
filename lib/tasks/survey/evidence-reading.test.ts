import { expect, test } from "vitest";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { createEvidenceReading } from "./evidence-reading";

const lines = Array.from(
  { length: 60 },
  (_, at) => `2026-03-01T10:00:${String(at).padStart(2, "0")}Z pump ${at % 4} runs`,
);

function countingScans() {
  const evidence = evidenceOfText({ "a.log": lines });
  let scans = 0;
  const scan: EvidenceReader["scan"] = (...given) => {
    scans += 1;
    return evidence.scan(...given);
  };
  return { evidence: { ...evidence, scan }, count: () => scans };
}

test("the first question to the ledger reads no record that was read for the survey", async () => {
  const { evidence, count } = countingScans();
  const { surveys, lookups } = createEvidenceReading();
  const survey = await surveys.of(evidence);
  const before = count();
  expect(before).toBeGreaterThan(0);
  const happenings = await lookups.ledger.happenings(evidence);
  expect(count()).toBe(before);
  expect(survey).toEqual(await createEvidenceReading().surveys.of(evidence));
  expect(happenings).toEqual(await createEvidenceReading().lookups.ledger.happenings(evidence));
});
