import { printTable } from "../print-table";
import type { FirstRun, Stage } from "./first-run";

const columns: readonly (readonly [string, (run: FirstRun) => string])[] = [
  ["recording", ({ slug }) => slug.slice(0, 36)],
  ["brief", ({ brief }) => brief],
  ["commit", ({ commit }) => commit.slice(0, 9)],
  ["times", ({ lineTimes }) => decimal(lineTimes)],
  ["key R/P", ({ keyRecall, keyPrecision }) => `${decimal(keyRecall)}/${decimal(keyPrecision)}`],
  ["root", ({ rootRank }) => (rootRank === null ? "-" : String(rootRank))],
  ["links", ({ linkF1 }) => decimal(linkF1)],
  ["states", ({ stateRecall }) => decimal(stateRecall)],
  ["gaps", ({ gapRecall }) => decimal(gapRecall)],
  ["outcome", ({ outcome, isOutcomeRight }) => `${outcome}${isOutcomeRight ? "" : " (wrong)"}`],
  ["cited", ({ citationValidity }) => decimal(citationValidity)],
  ["decoy", ({ decoyNamed }) => (decoyNamed ? "yes" : "no")],
  ["impossible", ({ impossible }) => String(impossible)],
  ["events", ({ nKey, nEvents }) => `${nKey}/${nEvents}`],
  ["naive", ({ naive }) => `${naive.latestDeed ? "deed " : ""}${naive.firstError ? "error" : ""}`],
];

/** The worst first, then what they come to: by the stage of the analyst that met them, and together. */
export function printFirstRuns(runs: readonly FirstRun[], stages: readonly Stage[]): void {
  const worstFirst = runs.toSorted((a, b) => worth(a) - worth(b));
  printTable([
    columns.map(([name]) => name),
    ...worstFirst.map((run) => columns.map(([, of]) => of(run))),
  ]);
  const begins = stages.map(({ from }) => runs.findIndex(({ slug }) => slug === from));
  for (const [at, { says }] of stages.entries())
    process.stdout.write(summaryOf(says, runs.slice(begins[at], begins[at + 1])));
  process.stdout.write(summaryOf("all", runs));
}

function summaryOf(name: string, runs: readonly FirstRun[]): string {
  const broken = runs.filter(({ isQuiet }) => !isQuiet);
  const quiet = runs.filter(({ isQuiet }) => isQuiet);
  const ranks = broken.map(({ rootRank }) => rootRank ?? 0);
  const easy = broken.filter(({ naive }) => naive.latestDeed || naive.firstError);
  const line = [
    `${name} (n = ${broken.length} and ${quiet.length} quiet): times ${mean(broken, "lineTimes")}`,
    `key recall ${mean(broken, "keyRecall")}, precision ${mean(broken, "keyPrecision")}`,
    `root first in ${ranks.filter((rank) => rank === 1).length}, among three in ${ranks.filter((rank) => rank >= 1 && rank <= 3).length}`,
    `links ${mean(broken, "linkF1")}, states ${mean(broken, "stateRecall")}, gaps ${mean(broken, "gapRecall")}`,
    `outcome right in ${runs.filter(({ isOutcomeRight }) => isOutcomeRight).length} of ${runs.length}, of the quiet in ${quiet.filter(({ isOutcomeRight }) => isOutcomeRight).length} of ${quiet.length}`,
    `a thoughtless guess names the root in ${easy.length}`,
  ].join("; ");
  return `${line}\n`;
}

function worth({ keyRecall, linkF1, rootRank, isOutcomeRight }: FirstRun): number {
  const root = rootRank === null ? 1 : rootRank >= 1 ? 1 / rootRank : 0;
  return keyRecall + root + (linkF1 ?? 0) + (isOutcomeRight ? 1 : 0);
}

type Measure = "lineTimes" | "keyRecall" | "keyPrecision" | "linkF1" | "stateRecall" | "gapRecall";

function mean(runs: readonly FirstRun[], measure: Measure): string {
  const values = runs.flatMap((run) => run[measure] ?? []);
  if (values.length === 0) return "-";
  return (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
}

function decimal(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
