import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { noRounds, type RoundsTerms, usualRounds } from "@/lib/domain/rounds/rounds-settings";
import type { EvidenceFilter, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import type { Line } from "@/lib/signals/testing/records";
import { createRulesPerformer } from "./rules-performer";
import { createRulesRun } from "./rules-run";
import { createEvidenceReading } from "./survey/evidence-reading";
import { memoryReader } from "./testing/memory-reader";
import { says } from "./testing/recording-lines";

// Clocks are found before any of this: they say in which order records are read.

const machine: readonly Line[] = Array.from({ length: 240 }, (_, at) => ({
  ...{ path: "gate/gate.log", at },
  message: at < 200 ? `valve V-${at % 5} ok` : "ERROR valve V-4 refused by rule R_9",
}));
const wrote = says(220, "ines", "vi que V-4 no abre, la regla R_9");

/** Of everything, or of all but what was measured; a few records of some kind or file are looked up besides. */
const isWhole = ({ artifactIds, kinds, from }: EvidenceFilter) =>
  artifactIds === undefined && from === undefined && (kinds === undefined || kinds.length > 2);

function counting(lines: readonly Line[]) {
  const reader = memoryReader(lines);
  let scans = 0;
  const scan: EvidenceReader["scan"] = (filter = {}, options = {}) => {
    if (isWhole(filter)) scans += 1;
    return reader.scan(filter, options);
  };
  return { evidence: { ...reader, scan }, scans: () => scans };
}

async function runOver(evidence: EvidenceReader, rounds: RoundsTerms) {
  const reading = createEvidenceReading();
  const rules = createRulesPerformer("in memory", { reading });
  await playSteps({
    ...{ ...createRulesRun(rules, rounds), evidence, clock: { now: () => instant(0) } },
    ...{ signal: new AbortController().signal, onProgress: () => undefined },
  });
  return reading;
}

test.each<{
  readonly what: string;
  readonly lines: readonly Line[];
  readonly rounds: RoundsTerms;
  readonly times: number;
}>([
  { what: "once by passes", lines: [...machine, wrote], rounds: noRounds, times: 1 },
  { what: "once by rounds where nobody wrote", lines: machine, rounds: usualRounds, times: 1 },
  {
    what: "again by rounds for what people wrote of, which is known only when all of it was read",
    ...{ lines: [...machine, wrote], rounds: usualRounds, times: 2 },
  },
])("evidence is read $what, and not for the survey and for tools after it", async (run) => {
  const { evidence, scans } = counting(run.lines);
  const { surveys, lookups } = await runOver(evidence, run.rounds);
  const short = await surveys.short(evidence);
  const happenings = await lookups.ledger.happenings(evidence);
  expect(scans()).toBe(run.times);
  const alone = createEvidenceReading();
  expect(short).toEqual(await alone.surveys.short(evidence));
  expect(happenings).toEqual(await alone.lookups.ledger.happenings(evidence));
});

test("a whole survey reads again only for those it follows through all records", async () => {
  const { evidence, scans } = counting([...machine, wrote]);
  const { surveys } = await runOver(evidence, noRounds);
  const survey = await surveys.of(evidence);
  expect(scans()).toBeLessThanOrEqual(2);
  expect(survey).toEqual(await createEvidenceReading().surveys.of(evidence));
});

test("a survey does not end with the analysis whose pass it shared", async () => {
  const { evidence } = counting([...machine, wrote]);
  const { share, surveys } = createEvidenceReading();
  const stopped = share(evidence, () => Promise.reject(new Error("Stopped")));
  await expect(stopped).rejects.toThrow("Stopped");
  expect(await surveys.of(evidence)).toEqual(await createEvidenceReading().surveys.of(evidence));
});
