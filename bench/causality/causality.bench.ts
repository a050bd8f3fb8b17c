import { join } from "node:path";
import { eventIds } from "@/lib/domain/ids";
import { analyzeCopy } from "@/lib/golden/golden-incident";
import { toCaseOfDocument } from "@/lib/investigation/asking/what-if/document-case";
import { printTable } from "../quality/print-table";
import { listRecordings, type Recording } from "../rounds/recordings";
import { measureSpeed } from "./speed";
import { readTrueCase } from "./true-case";
import {
  measureRemedy,
  measureWithoutRoot,
  type RemedyMoved,
  type WithoutRoot,
} from "./without-root";

// What is asked of a causal graph, how long it takes at 5,000 events and 20,000 links, and what falls away on recorded incidents
// without their true root cause: on the graph of the truth, and on the analyst's own without the root cause it names first.
// npm run bench causality [-- parts of names, or groups: golden, met, unlearnt, shared]; --truth leaves the analyst out

const isTruthAlone = process.argv.includes("--truth");
const fallenMin = 0.9;
const timeMsMax = 300;

const timed = measureSpeed();
printTable([
  ["5,000 events, 20,000 links", "shape", "median ms", "worst ms", ""],
  ...timed.map(({ what, shape, medianMs, worstMs, shown }) => [
    ...[what, shape, medianMs.toFixed(1), worstMs.toFixed(1), shown],
  ]),
]);
const slow = timed.filter(({ isBounded, medianMs }) => isBounded && medianMs > timeMsMax);
if (slow.length > 0) process.stdout.write(`${slow.length} above ${timeMsMax} ms, here and now\n`);

type Measured = {
  readonly recording: Recording;
  readonly without: WithoutRoot;
  readonly remedy: RemedyMoved | null;
  /** On the analyst's own graph; null where it names no root, or was left out. */
  readonly own: WithoutRoot | null;
};

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const groups = words.length > 0 ? words : ["golden", "met", "unlearnt"];
const { recordings, missing } = await listRecordings(groups);
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);
const measured: Measured[] = [];
for (const recording of recordings) {
  const of = await readTrueCase(recording.folder);
  if (of === null) continue;
  const own = isTruthAlone ? null : await measureOwn(recording);
  const without = measureWithoutRoot(of, of.root);
  measured.push({ recording, without, remedy: measureRemedy(of), own });
}

printTable([
  [
    "recording",
    "fall away",
    "other cause",
    "wrong",
    "prevented",
    "remedy earlier by",
    "shorter by",
  ],
  ...measured.map(({ recording, without, remedy }) => [
    `${recording.group}/${recording.slug}`,
    ...tellWithout(without),
    ...tellRemedy(remedy),
  ]),
]);
if (!isTruthAlone) {
  printTable([
    ["the analyst's own graph", "fall away", "other cause", "wrong", "prevented"],
    ...measured.map(({ recording, own }) => [
      `${recording.group}/${recording.slug}`,
      ...(own === null ? ["no root named"] : tellWithout(own)),
    ]),
  ]);
}
for (const [name, of] of [
  ["truth", measured.map(({ without }) => without)],
  ["own", measured.flatMap(({ own }) => own ?? [])],
] as const) {
  if (of.length > 0) process.stdout.write(`${name}: ${sum(of)}\n`);
}
const remedies = measured.flatMap(({ remedy }) => remedy ?? []);
const exact = remedies.filter(({ isExact }) => isExact).length;
process.stdout.write(
  `a remedy moved earlier shortens by its own delay: ${exact}/${remedies.length}\n`,
);
const isMissed = measured.some(
  ({ without }) => without.wrong.length > 0 || shareOf(without) < fallenMin,
);
process.exitCode = isMissed ? 1 : 0;

async function measureOwn({ folder }: Recording): Promise<WithoutRoot | null> {
  const document = await analyzeCopy(join(folder, "artifacts"));
  const of = toCaseOfDocument(document);
  const root = eventIds.parse(document.rootCauses[0]?.event ?? "");
  return root === null || !of.graph.placeOf.has(root) ? null : measureWithoutRoot(of, root);
}

function shareOf({ fallen, descendants }: WithoutRoot): number {
  return descendants === 0 ? 1 : fallen / descendants;
}

function sum(of: readonly WithoutRoot[]): string {
  const add = (count: (each: WithoutRoot) => number) =>
    of.reduce((total, each) => total + count(each), 0);
  const fallen = add((each) => each.fallen);
  const due = add((each) => each.descendants);
  const wrong = add((each) => each.wrong.length);
  const prevented = add((each) => Number(each.isPrevented));
  const least = Math.min(...of.map(shareOf));
  return `fall away ${fallen}/${due}, least ${least.toFixed(2)}; wrong ${wrong}; impact prevented ${prevented}/${of.length}`;
}

function tellWithout(without: WithoutRoot): readonly string[] {
  const { fallen, descendants, otherwise, wrong, isPrevented } = without;
  const wrongText = wrong.length === 0 ? "0" : wrong.join("; ");
  return [`${fallen}/${descendants}`, `${otherwise}`, wrongText, isPrevented ? "yes" : "no"];
}

function tellRemedy(remedy: RemedyMoved | null): readonly string[] {
  if (remedy === null) return ["nothing recorded led to its end", ""];
  const { byMs, lengthChangeMs } = remedy;
  const seconds = (ms: number) => (ms / 1000).toFixed(1);
  if (lengthChangeMs === null) return [seconds(byMs), "?"];
  const { least, most } = lengthChangeMs;
  return [
    seconds(byMs),
    least === most ? seconds(-least) : `${seconds(-most)} to ${seconds(-least)}`,
  ];
}
