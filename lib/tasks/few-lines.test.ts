import {
  array,
  asyncProperty,
  constantFrom,
  assert as holdsFor,
  integer,
  oneof,
  record,
} from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { usualRounds } from "@/lib/domain/rounds/rounds-settings";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import type { Line } from "@/lib/signals/testing/records";
import { createRulesPerformer } from "./rules-performer";
import { createRulesRun } from "./rules-run";
import { memoryReader } from "./testing/memory-reader";

const messages = [
  "deploy of ledger-db 9.9 by bob",
  "ERROR ledger-db refuses connections",
  "ledger-db restarted",
  "request ok",
  "bob: everything went down, ledger refused. I restarted ledger-db",
  "users cannot log in",
  "disk full on ledger-db",
  "deploy rolled back, resolved",
];

const dayMs = 86_400_000;

/** Seconds after second 0: the same moment, a moment later, a day, a year, or the ends of the calendar. */
const distance = oneof(
  { weight: 4, arbitrary: integer({ min: 0, max: 10 * 60_000 }) },
  { weight: 3, arbitrary: integer({ min: 0, max: 3 * dayMs }) },
  { weight: 1, arbitrary: integer({ min: -400 * dayMs, max: 400 * dayMs }) },
  {
    weight: 1,
    arbitrary: constantFrom(
      0,
      1,
      -62_135_596_800_000 - 1_772_614_800_000,
      253_402_300_799_999 - 1_772_614_800_000,
    ),
  },
).map((ms) => ms / 1000);

const line = record({
  path: constantFrom("app.log", "chat.txt"),
  at: distance,
  message: constantFrom(...messages),
  severity: constantFrom("info" as const, "error" as const),
});

async function analyse(lines: readonly Line[]) {
  const rules = createRulesRun(createRulesPerformer("in memory"), usualRounds);
  return playSteps({
    ...{ ...rules, evidence: memoryReader(lines), clock: { now: () => instant(0) } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  });
}

test("a few dated lines end with a result after rounds, whatever lies between them", async () => {
  await holdsFor(
    asyncProperty(array(line, { minLength: 1, maxLength: 6 }), async (lines) => {
      const { timeline } = await analyse(lines);
      expect(timeline.investigation.report).not.toBeNull();
    }),
    { numRuns: 300 },
  );
});
