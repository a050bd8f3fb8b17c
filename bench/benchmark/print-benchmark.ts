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
  const quiet = measured.filter((each) => each.isQuiet);
  const loud = measured.filter((each) => !each.isQuiet);
  const lines = [
    ["incidents", `${loud.length}, and ${quiet.length} quiet`],
    ["outcome right", `${measured.filter(isOutcomeRight).length} of ${measured.length}`],
    ["key events: recall, precision", `${mean(loud, "keyRecall")}, ${mean(loud, "keyPrecision")}`],
    ["causal links: F1", mean(loud, "linkF1")],
    ["state changes, gaps: recall", `${mean(loud, "stateRecall")}, ${mean(loud, "gapRecall")}`],
    ["true root first; among the first three", `${within(loud, 1)}; ${within(loud, 3)}`],
    [
      "the latest deed before the alert is the root",
      `${loud.filter(({ naive }) => naive.latestDeed).length}`,
    ],
    ["the first error is the root", `${loud.filter(({ naive }) => naive.firstError).length}`],
    ["no result", `${measured.filter(({ problem }) => problem !== null).length}`],
  ] as const;
  process.stdout.write("\n");
  for (const [name, value] of lines) process.stdout.write(`${name.padEnd(48)}${value}\n`);
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
