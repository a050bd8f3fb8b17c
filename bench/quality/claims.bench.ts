import { rmSync } from "node:fs";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { claimedFrom } from "@/lib/explanation/claims/believe";
import { type Weights, weigh } from "@/lib/explanation/weights/weigh";
import { goldenFolderOf, goldenSlugs, quietSlugs } from "@/lib/golden/golden-incident";
import { writeQuietStretch } from "@/lib/golden/quiet-stretch";
import {
  type ClaimKind,
  type ClaimModel,
  claimKinds,
} from "@/lib/knowledge/calibration/claim-kind";
import { incidentFrom, noneUpTo } from "@/lib/tasks/causal-pass/incident-claim";
import { keepFigures } from "../figures/keep-figures";
import { type ClaimExample, readExamples } from "./claims/read-examples";
import { baseScore, brierScore, calibrationError, mean, toBands } from "./claims/reliability";
import { writeClaimModels } from "./claims/write-models";
import { printTable } from "./print-table";
import { readFirstRuns } from "./recordings/first-run";
import { fitWeights } from "./weights/feature-space";

// `npm run bench claims` fits the probability that a claim of the rules is true, and prints how well it is calibrated: for each
// writer by the weights that all others give. `-- --write` writes the weights of all into lib/knowledge/calibration.
// `--also <writer>=<folder>` adds recordings that lie elsewhere; `--examples <folder>` keeps the examples of each recording, and reads them the next time.

/** What few recordings show is believed little. */
const ridge: Readonly<Record<ClaimKind, number>> = {
  ...{ "key event": 60, detail: 60, link: 40, root: 25, state: 100, incident: 2 },
};
/** The aim is set for kinds with so many claims. */
const countedFrom = 100;
/** Recordings the rules were written beside count so much of one by others. */
const ownWeight = 0.4;
const ownWriter = "own";
/** Every recording counts the same, whatever its size: as if it had so many claims of a kind. */
const claimsEach: Readonly<Record<ClaimKind, number>> = {
  ...{ "key event": 15, detail: 25, link: 25, root: 4, state: 15, incident: 1 },
};

const options = process.argv.slice(2);
const kept = options[options.indexOf("--examples") + 1];
const keep = options.includes("--examples") ? kept : undefined;
const examples = await loadExamples();
const writers = [...new Set(examples.map(({ writer }) => writer))];

const held = claimKinds.map((kind) => ({ kind, stated: stateByOthers(kind) }));
printTable([
  ["claim", "n", "stated", "true", "ECE", "Brier", "of base rate", "claimed", "true of claimed"],
  ...held.flatMap(({ kind, stated }) =>
    [
      { name: `${kind}`, some: stated },
      { name: `  by other hands`, some: stated.filter(({ writer }) => writer !== ownWriter) },
    ].map(({ name, some }) => {
      const claimed = some.filter((each) => each.stated >= claimedFrom);
      return [
        name,
        `${some.length}`,
        ...[mean(some.map((each) => each.stated)), shareTrue(some)].map(two),
        ...[calibrationError(some), brierScore(some), baseScore(some)].map(three),
        `${claimed.length}`,
        two(shareTrue(claimed)),
      ];
    }),
  ),
]);
keepFigures(
  "claims",
  "Stated probabilities of claims in recordings by other hands, each by the weights of all other writers",
  held.map(({ kind, stated }) => {
    const some = stated.filter(({ writer }) => writer !== ownWriter);
    const values = [calibrationError(some), brierScore(some), baseScore(some)].map(three);
    return {
      what: `${kind}, ${some.length} claims: calibration error, Brier score, that of the base rate`,
      ...(some.length < countedFrom ? {} : { aim: "error .10, below the base rate" }),
      measured: values.join(", "),
    };
  }),
);
for (const { kind, stated } of held) {
  process.stdout.write(`\n${kind}\n`);
  printTable([
    ["n", "stated", "true"],
    ...toBands(stated).map((band) => [`${band.n}`, two(band.stated), two(band.true)]),
  ]);
}
process.stdout.write("\noutcome, by the weights that all other writers give\n");
printTable([
  ["writer", "incidents", "reported as one", "quiet", "not reported as one", "none"],
  ...writers.map((writer) => {
    const stated = stateByOthers("incident").filter((each) => each.writer === writer);
    const [real, quiet] = [true, false].map((is) => stated.filter(({ isTrue }) => isTrue === is));
    const count = (some: typeof stated | undefined, isOne: (chance: number) => boolean) =>
      `${some?.filter((each) => isOne(each.stated)).length ?? 0}`;
    return [
      ...[writer, count(real, () => true), count(real, (chance) => chance >= incidentFrom)],
      ...[count(quiet, () => true), count(quiet, (chance) => chance < incidentFrom)],
      count(quiet, (chance) => chance <= noneUpTo),
    ];
  }),
]);
if (options.includes("--write"))
  await writeClaimModels({
    fittedOn: new Set(examples.map(({ slug }) => slug)).size,
    models: Object.fromEntries(
      held.map(({ kind, stated }): [ClaimKind, ClaimModel] => [
        kind,
        { weights: fitKind(kind, examples), bands: toBands(stated) },
      ]),
    ) as Record<ClaimKind, ClaimModel>, // One entry for each kind.
  });

function fitKind(kind: ClaimKind, some: readonly ClaimExample[]): Weights {
  const ofKind = some.filter((each) => each.kind === kind);
  const counts = new Map<string, number>();
  for (const { slug } of ofKind) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return fitWeights(
    ofKind.map(({ features, isTrue, slug, writer }) => ({
      ...{ features, isTrue },
      weight: ((writer === ownWriter ? ownWeight : 1) * claimsEach[kind]) / (counts.get(slug) ?? 1),
    })),
    ridge[kind],
  );
}

/** Each claim with the probability that recordings of all other writers give it. */
function stateByOthers(kind: ClaimKind) {
  return writers.flatMap((writer) => {
    const weights = fitKind(
      kind,
      examples.filter((each) => each.writer !== writer),
    );
    return examples
      .filter((each) => each.kind === kind && each.writer === writer)
      .map(({ features, isTrue }) => ({
        ...{ writer, isTrue, stated: weigh(features, weights).chance },
      }));
  });
}

async function loadExamples(): Promise<readonly ClaimExample[]> {
  const read: ClaimExample[] = [];
  for (const { folder, slug, writer } of await listRecordings()) {
    const stored = await readKept(slug);
    if (stored !== null) {
      read.push(...JSON.parse(stored));
      continue;
    }
    const { quiet, rootCause, events } = JSON.parse(
      await readFile(join(folder, "truth.json"), "utf8"),
    );
    const isQuiet = quiet === true || rootCause === null || rootCause === undefined;
    const isTold = events !== undefined;
    const some = await readExamples(folder, { slug, writer, isQuiet, isTold });
    read.push(...some);
    await keepExamples(slug, some);
    process.stderr.write(`${writer} ${slug}\n`);
  }
  return read;
}

async function keepExamples(slug: string, some: readonly ClaimExample[]): Promise<void> {
  if (keep !== undefined) await writeFile(join(keep, `${slug}.json`), JSON.stringify(some));
}

async function readKept(slug: string): Promise<string | null> {
  if (keep === undefined) return null;
  try {
    return await readFile(join(keep, `${slug}.json`), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

type Recording = { readonly folder: string; readonly slug: string; readonly writer: string };

async function listRecordings(): Promise<readonly Recording[]> {
  const own = [...(await goldenSlugs()), ...(await quietSlugs())].map((slug) => ({
    ...{ folder: goldenFolderOf(slug), slug: basename(slug), writer: ownWriter },
  }));
  // Those of one seed were written by one hand.
  const seeds = new Map(
    (await readFirstRuns()).map(({ slug, brief }) => [slug, brief.split("-")[0] ?? ""]),
  );
  const recordings = join(import.meta.dirname, "recordings");
  const others = (
    await Promise.all(["met", "unlearnt"].map((name) => inFolder(join(recordings, name))))
  ).flat();
  const also = options
    .filter((_, at) => options[at - 1] === "--also")
    .map((each) => each.split("="));
  const added = await Promise.all(
    also.map(async ([writer = "", folder = ""]) =>
      (await inFolder(resolve(folder))).map((each) => ({ ...each, writer })),
    ),
  );
  return [
    ...own,
    ...(await cutQuietStretches()),
    ...others.map((each) => ({ ...each, writer: seeds.get(each.slug) ?? "other" })),
    ...added.flat(),
  ];
}

/** What golden recordings hold of the time before anything happened: quiet evenings, of which there are few. */
async function cutQuietStretches(): Promise<readonly Recording[]> {
  const folder = await mkdtemp(join(tmpdir(), "whence-quiet-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const cut: Recording[] = [];
  for (const slug of await goldenSlugs()) {
    const [copy, before] = [join(folder, slug), `${slug}, before`];
    if ((await readKept(before)) === null) {
      if ((await writeQuietStretch(slug, join(copy, "artifacts"))) === null) {
        // Too short to say anything: that is kept as well.
        await keepExamples(before, []);
        continue;
      }
      await writeFile(join(copy, "truth.json"), JSON.stringify({ quiet: true }));
    }
    cut.push({ folder: copy, slug: before, writer: ownWriter });
  }
  return cut;
}

async function inFolder(folder: string) {
  const names = (await readdir(folder)).toSorted();
  return names.map((slug) => ({ slug, folder: join(folder, slug) }));
}

function shareTrue(some: readonly { readonly isTrue: boolean }[]): number {
  return mean(some.map(({ isTrue }) => (isTrue ? 1 : 0)));
}

function two(value: number): string {
  return value.toFixed(2);
}

function three(value: number): string {
  return value.toFixed(3);
}
