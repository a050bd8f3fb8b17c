import type { Performer } from "@/lib/investigation/ports/performer-port";
import { type RecordedTruth, readRecordedTruth } from "../models/recorded-truth";
import type { BenchOptions, PartName } from "./bench-options";
import { ablations, type Figures } from "./figures";
import type { ForeignWords } from "./injecting/material";
import { compareScores, findBroken } from "./parts/compare-scores";
import { injectFalse } from "./parts/inject-false";
import { knockSourceOut } from "./parts/knock-sources-out";
import { measureWork } from "./parts/measure-work";
import { playModels } from "./parts/play-models";
import { tellAdditions } from "./parts/tell-additions";
import { timeRounds } from "./parts/time-rounds";
import {
  createBenchRules,
  type OpenRecording,
  openRecording,
  type PlayedRun,
  type RunTerms,
} from "./play-rounds";
import type { Recording } from "./recordings";

/** Recordings of the parts that take long, or need one alone. */
export type Few = { readonly models: readonly string[]; readonly speed: string | null };

type Measured = {
  readonly recording: Recording;
  readonly truth: RecordedTruth;
  readonly isQuiet: boolean;
  readonly foreign: readonly ForeignWords[];
  readonly options: BenchOptions;
  readonly figures: Figures;
  readonly rules: Performer;
  readonly run: RunTerms;
};

/** Every wanted part of one recording, opened once and read once; some parts are played of `few` recordings. */
export async function measureRecording(
  recording: Recording,
  foreign: readonly ForeignWords[],
  options: BenchOptions,
  figures: Figures,
  few: Few,
): Promise<void> {
  const truth = await readRecordedTruth(recording.folder);
  const rules = createBenchRules();
  const isQuiet = !truth.rootCause;
  const run: RunTerms = { mode: "full", roundsMax: options.roundsMax };
  const measured = { recording, truth, isQuiet, foreign, options, figures, rules, run };
  await openRecording(recording.folder, rules, async (opened) => {
    if (hasOne(options, ["scores", "additions"])) await measureScores(measured, opened);
    if (options.parts.has("knock-outs")) await measureKnockOut(measured, opened);
    if (options.parts.has("work")) {
      figures.work.push(await measureWork(recording.slug, opened));
    }
    if (options.parts.has("ablation")) await measureAblation(measured, opened);
    await measureFew(measured, opened, few);
  });
  if (options.parts.has("injections")) await measureInjections(measured);
}

async function measureFew(measured: Measured, opened: OpenRecording, few: Few): Promise<void> {
  const { recording, options, figures } = measured;
  const { slug } = recording;
  if (options.parts.has("models") && few.models.includes(slug)) {
    const seed = `${options.seed}.0`;
    figures.models.push(await playModels(recording, opened, { ...measured, seed }));
  }
  if (options.parts.has("speed") && few.speed === slug) {
    figures.timed.push({ slug, ...(await timeRounds(opened)) });
  }
}

function hasOne({ parts }: BenchOptions, names: readonly PartName[]): boolean {
  return names.some((name) => parts.has(name));
}

async function measureScores(measured: Measured, { play }: OpenRecording): Promise<void> {
  const { recording, truth, isQuiet, figures, run } = measured;
  const passes = await play({ ...run, mode: "passes" });
  const full = await play(run);
  const compared = await compareScores(recording, isQuiet, passes, full);
  figures.compared.push(compared);
  figures.broken.push(...findBroken(compared));
  const key = truth.events.filter(({ importance }) => importance === "key").length;
  const counts = { key, links: truth.causalLinks.length };
  figures.additions.push(await tellAdditions(recording, counts, { passes, full }, compared));
}

async function measureKnockOut(measured: Measured, opened: OpenRecording): Promise<void> {
  const { recording, truth, figures, options, rules, run } = measured;
  const { seed } = options;
  const knocked = await knockSourceOut(recording, opened, { truth, rules, seed, run });
  if (knocked === null) figures.passedOver.push(`${recording.slug}: no steady source to silence`);
  else figures.knockedOut.push(knocked);
}

async function measureInjections({
  recording,
  figures,
  options,
  ...terms
}: Measured): Promise<void> {
  for (let time = 0; time < options.times; time += 1) {
    const seed = `${options.seed}.${time}`;
    figures.injected.push(await injectFalse(recording, { ...terms, seed }));
  }
}

async function measureAblation(measured: Measured, { play }: OpenRecording): Promise<void> {
  const { recording, isQuiet, figures, options, ...terms } = measured;
  const passes: PlayedRun = await play({ ...terms.run, mode: "passes" });
  for (const without of ablations) {
    const run: RunTerms = { ...terms.run, without: [...without] };
    const compared = await compareScores(recording, isQuiet, passes, await play(run));
    const seed = `${options.seed}.0`;
    const injected = await injectFalse(recording, { ...terms, run, seed });
    figures.ablated.push({ without: without.join(", ") || "nothing", compared, injected });
  }
}
