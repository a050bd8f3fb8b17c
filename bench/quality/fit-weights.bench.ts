import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { toCourse } from "@/lib/explanation/course/course";
import { type StoryPoint, toStoryPoint } from "@/lib/explanation/course/story-point";
import { featuresOf } from "@/lib/explanation/importance/happening-features";
import { type Features, type Weights, weigh } from "@/lib/explanation/weights/weigh";
import { goldenFolderOf, goldenSlugs } from "@/lib/golden/golden-incident";
import type { Happening } from "@/lib/ledger/happening";
import { printTable } from "./print-table";
import { fitWeights, type Judged, writeWeights } from "./weights/feature-space";
import {
  type JudgedCourse,
  judgeOrigins,
  judgePairs,
  rankOrigins,
  scorePairs,
} from "./weights/judge-course";
import {
  citedBy,
  matchesOf,
  readTrueIncident,
  type TrueEvent,
  type TrueIncident,
} from "./weights/match-truth";
import { scoreRanking } from "./weights/rank-measures";
import { readLedger } from "./weights/read-ledger";

// `npm run bench fit-weights` fits, on the golden incidents and on recordings that were met, what a happening is weighed by, what a pair of
// happenings is, and what an origin is, and prints for each recording how well the weights of all the others do on it. With --write
// the weights of all go into lib/explanation.

/** Ridges: what few recordings show is believed little. */
const ridge = { importance: 20, pairs: 100, origins: 10 };
/** Every recording counts the same, whatever its size. */
const examplesEach = 200;
/** What a course is made of: the likeliest happenings. */
const courseMax = 50;
const chosen = { parentsMax: 2, chanceMin: 0.15 };

type Recording = {
  readonly slug: string;
  readonly rows: readonly {
    readonly happening: Happening;
    readonly features: Features;
    readonly matches: readonly TrueEvent[];
    /** What it tells, be its clock right or not. */
    readonly tells: readonly TrueEvent[];
  }[];
  readonly truth: TrueIncident;
};
type All = { readonly importance: Weights; readonly pairs: Weights; readonly origins: Weights };

const metFolder = join(import.meta.dirname, "recordings", "met");
const met = (await readdir(metFolder)).toSorted().map((slug) => join(metFolder, slug));
const folders = [...(await goldenSlugs()).map(goldenFolderOf), ...met];
const recordings: Recording[] = [];
for (const folder of folders) recordings.push(await readRecording(folder));

const measured = recordings.map((recording) => {
  const fit = fitAll(recordings.filter((other) => other !== recording));
  const ranked = rank(recording, fit.importance).map(({ matches }) => matches);
  const { recall, precision } = scoreRanking(ranked, recording.truth.events);
  const course = tellCourse(recording, fit.importance);
  return {
    slug: recording.slug.slice(0, 44),
    values: [recall, precision, scorePairs(course, fit.pairs, chosen)],
    origin: rankOrigins(course, fit.origins),
  };
});
printTable([
  [
    "recording, weights of the others",
    "key recall in 50",
    "precision of 16",
    "links F1",
    "origin rank",
  ],
  ...measured.map(({ slug, values, origin }) => [
    slug,
    ...values.map((value) => value.toFixed(2)),
    `${origin}`,
  ]),
  [
    `mean of ${measured.length}`,
    ...[0, 1, 2].map((at) => mean(measured.map(({ values }) => values[at] ?? 0)).toFixed(2)),
    `${measured.filter(({ origin }) => origin >= 1 && origin <= 3).length} in 3`,
  ],
]);
if (process.argv.includes("--write")) await writeAll(fitAll(recordings));

async function readRecording(folder: string): Promise<Recording> {
  const truth = await readTrueIncident(folder);
  const ledger = await readLedger(folder);
  const rows = [...featuresOf(ledger)].map(([happening, features]) => ({
    ...{ happening, features },
    matches: matchesOf(happening, truth),
    tells: [...new Set([...matchesOf(happening, truth), ...citedBy(happening, truth)])],
  }));
  return { slug: basename(folder), rows, truth };
}

function fitAll(some: readonly Recording[]): All {
  const importance = fitWeights(some.flatMap(toExamples), ridge.importance);
  const courses = some.map((recording) => tellCourse(recording, importance));
  return {
    importance,
    pairs: fitWeights(courses.flatMap(judgePairs), ridge.pairs),
    origins: fitWeights(courses.flatMap(judgeOrigins), ridge.origins),
  };
}

function toExamples({ rows }: Recording): readonly Judged[] {
  return rows.map(({ features, tells }) => ({
    features,
    isTrue: tells.length > 0,
    weight: examplesEach / rows.length,
  }));
}

function rank({ rows }: Recording, weights: Weights) {
  return rows
    .map((row) => ({ ...row, chance: weigh(row.features, weights).chance }))
    .toSorted((a, b) => b.chance - a.chance);
}

/** The likeliest happenings as a course; of several that tell the same, the likeliest tells it. */
function tellCourse(recording: Recording, weights: Weights): JudgedCourse {
  const ranked = rank(recording, weights)
    .slice(0, courseMax)
    .map(({ happening, chance, tells }) => ({
      point: toStoryPoint(happening, chance),
      tells: tells,
    }));
  const taken = new Set<TrueEvent>();
  const tells = new Map<StoryPoint, TrueEvent>();
  for (const { point, tells: events } of ranked) {
    const event = events.find((match) => !taken.has(match));
    if (event === undefined) continue;
    taken.add(event);
    tells.set(point, event);
  }
  const { truth } = recording;
  const begins = ranked
    .filter(({ tells: events }) => events.some(({ id }) => truth.roots.has(id)))
    .map(({ point }) => point);
  const course = toCourse(ranked.map(({ point }) => point));
  return { course, tells, begins: new Set(begins), truth };
}

async function writeAll({ importance, pairs, origins }: All): Promise<void> {
  const folder = join(import.meta.dirname, "../../lib/explanation/weights");
  const write = (name: string, weights: Weights, features: string) =>
    writeWeights(join(folder, `${name}-weights.ts`), `${name}Weights`, weights, {
      features,
      recordings: recordings.length,
    });
  await write("importance", importance, "importance/happening-features.ts");
  await write("pair", pairs, "course/pair-features.ts");
  await write("origin", origins, "origin/origin-features.ts");
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
