import { writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { type Features, featuresOf } from "@/lib/explanation/importance/happening-features";
import { goldenFolderOf, goldenSlugs } from "@/lib/golden/golden-incident";
import { printTable } from "./print-table";
import { type Example, type Fit, fitLogistic, logitOf } from "./weights/logistic-regression";
import { matchesOf, readTrueIncident, type TrueEvent } from "./weights/match-truth";
import { scoreRanking } from "./weights/rank-measures";
import { readLedger } from "./weights/read-ledger";

// `npm run bench:fit-weights [-- <further recordings…>]` fits what a happening is weighed by on recorded incidents and prints, for
// each, how well the weights of all the others rank it. With --write the weights of all go into lib/explanation.

/** Keeps weights small: what few recordings show is believed little. */
const ridge = 20;
/** Every recording counts the same, whatever its size. */
const examplesEach = 200;

type Recording = {
  readonly slug: string;
  readonly rows: readonly { readonly features: Features; readonly matches: readonly TrueEvent[] }[];
  readonly events: readonly TrueEvent[];
};

const further = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const folders = [
  ...(await goldenSlugs()).map(goldenFolderOf),
  ...further.map((path) => resolve(path)),
];
const recordings: Recording[] = [];
for (const folder of folders) recordings.push(await readRecording(folder));
const names = [
  ...new Set(
    recordings.flatMap(({ rows }) => rows.flatMap(({ features }) => Object.keys(features))),
  ),
].toSorted();

printTable([
  ["recording, weights of the others", "key recall in 50", "precision of 16"],
  ...recordings.map((recording) => {
    const fit = fitOn(recordings.filter((other) => other !== recording));
    const { recall, precision } = scoreRanking(rank(recording, fit), recording.events);
    return [recording.slug.slice(0, 44), recall.toFixed(2), precision.toFixed(2)];
  }),
]);
if (process.argv.includes("--write")) await write(fitOn(recordings));

async function readRecording(folder: string): Promise<Recording> {
  const truth = await readTrueIncident(folder);
  const ledger = await readLedger(folder);
  const rows = [...featuresOf(ledger)].map(([happening, features]) => ({
    features,
    matches: matchesOf(happening, truth),
  }));
  return { slug: basename(folder), rows, events: truth.events };
}

function fitOn(some: readonly Recording[]): Fit {
  return fitLogistic(some.flatMap(toExamples), names.length, ridge);
}

function toExamples({ rows }: Recording): readonly Example[] {
  return rows.map(({ features, matches }) => ({
    features: vectorOf(features),
    isTrue: matches.length > 0,
    weight: examplesEach / rows.length,
  }));
}

function rank({ rows }: Recording, fit: Fit): readonly (readonly TrueEvent[])[] {
  return rows
    .map(({ features, matches }) => ({ matches, logit: logitOf(fit, vectorOf(features)) }))
    .toSorted((a, b) => b.logit - a.logit)
    .map(({ matches }) => matches);
}

function vectorOf(features: Features): ReadonlyMap<number, number> {
  return new Map(
    names.flatMap((name, at) => {
      const value = features[name] ?? 0;
      return value === 0 ? [] : [[at, value] as const];
    }),
  );
}

async function write({ bias, weights }: Fit): Promise<void> {
  const lines = names.flatMap((name, at) => {
    const weight = Number((weights[at] ?? 0).toPrecision(3));
    return weight === 0
      ? []
      : [`  ${/^[a-z]+$/i.test(name) ? name : JSON.stringify(name)}: ${weight},`];
  });
  const text = [
    "// Written by `npm run bench:fit-weights -- --write`; what each feature is stands in happening-features.ts.",
    "",
    `/** Fitted on ${recordings.length} recorded incidents: the logit of a happening without any feature. */`,
    `export const importanceBias = ${Number(bias.toPrecision(4))};`,
    "",
    "/** What one unit of a feature adds to the logit that a happening belongs to the story. */",
    "export const importanceWeights: Readonly<Record<string, number>> = {",
    ...lines,
    "};",
    "",
  ].join("\n");
  const file = join(import.meta.dirname, "../../lib/explanation/importance/importance-weights.ts");
  await writeFile(file, text);
}
