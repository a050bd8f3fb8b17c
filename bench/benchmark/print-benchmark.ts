import { printTable } from "../quality/print-table";
import type { Measured } from "./measure-tool";

const heads = [
  ...[
    "recording",
    "outcome",
    "key R",
    "key P",
    "root",
    "links",
    "states",
    "gaps",
    "cited",
    "decoy",
  ],
  ...["impossible", "seconds"],
];

/** A row a recording, the worst first, and what they come to. */
export function printBenchmark(measured: readonly Measured[]): void {
  const rows = measured.toSorted((a, b) => keyOf(a) - keyOf(b)).map(rowOf);
  printTable([heads, ...rows]);
  const groups = [
    measured,
    measured.filter(({ isByOthers }) => !isByOthers),
    measured.filter(({ isByOthers }) => isByOthers),
  ];
  const summed = groups.map((group) => (group.length === 0 ? null : summarise(group)));
  process.stdout.write("\n");
  printTable([
    ["", "all", "lib/golden", "by others"],
    ...summaryNames.map((name, at) => [name, ...summed.map((sums) => sums?.[at] ?? "-")]),
  ]);
}

const summaryNames = [
  "incidents, quiet",
  "outcome right",
  "key events: recall, precision",
  "causal links: F1",
  "state changes, gaps: recall",
  "true root first; among the first three",
  "the latest action before the alert is the root",
  "the first error is the root",
  "no result",
] as const;

/** In the order of their names. */
function summarise(measured: readonly Measured[]): readonly string[] {
  const loud = measured.filter((each) => !each.isQuiet);
  return [
    `${loud.length}, ${measured.length - loud.length}`,
    `${measured.filter(isOutcomeRight).length} of ${measured.length}`,
    `${mean(loud, "keyRecall")}, ${mean(loud, "keyPrecision")}`,
    mean(loud, "linkF1"),
    `${mean(loud, "stateRecall")}, ${mean(loud, "gapRecall")}`,
    `${within(loud, 1)}; ${within(loud, 3)}`,
    `${loud.filter(({ naive }) => naive.latestDeed).length}`,
    `${loud.filter(({ naive }) => naive.firstError).length}`,
    `${measured.filter(({ problem }) => problem !== null).length}`,
  ];
}

function keyOf({ score }: Measured): number {
  return score === null ? -1 : score.keyRecall + score.linkF1;
}

function rowOf(each: Measured): readonly string[] {
  const { slug, outcome, score, seconds, problem } = each;
  if (score === null)
    return [slug, problem ?? `${outcome}${isOutcomeRight(each) ? "" : " (wrong)"}`];
  const share = (value: number | null) => (value === null ? "-" : value.toFixed(2));
  return [
    ...[slug, `${outcome}${isOutcomeRight(each) ? "" : " (wrong)"}`],
    ...[share(score.keyRecall), share(score.keyPrecision)],
    ...[each.isQuiet ? "-" : String(score.rootRank), share(score.linkF1)],
    ...[share(score.stateRecall), share(score.gapRecall), share(score.citationValidity)],
    ...[score.decoyNamed ? "named" : "no", String(score.impossible), seconds.toFixed(1)],
  ];
}

function isOutcomeRight({ isQuiet, outcome }: Measured): boolean {
  return isQuiet ? outcome === "no-incident" : outcome === "incident";
}

type Share = "keyRecall" | "keyPrecision" | "linkF1" | "stateRecall" | "gapRecall";

/** Over the recordings that can have it; nothing delivered counts 0. */
function mean(measured: readonly Measured[], name: Share): string {
  const values = measured.flatMap(({ score, problem }) =>
    problem === null ? (score?.[name] ?? []) : [0],
  );
  const sum = values.reduce((total, value) => total + value, 0);
  return values.length === 0 ? "-" : (sum / values.length).toFixed(2);
}

function within(measured: readonly Measured[], k: number): string {
  const found = measured.filter(
    ({ score }) => score !== null && score.rootRank >= 1 && score.rootRank <= k,
  );
  return `${found.length} of ${measured.length}`;
}
