import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { appendFile, readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { analyzeCopy, goldenFiles, scoreAgainst } from "@/lib/golden/golden-incident";
import { keepFigures } from "../figures/keep-figures";
import { countClaims } from "./claims/count-claims";
import { type FirstRun, firstRunsFile, readFirstRuns, readStages } from "./recordings/first-run";
import { findImpactErrors } from "./recordings/impact-times";
import { readTruth, scoreLineTimes } from "./recordings/line-times";
import { guessNaively } from "./recordings/naive-guesses";
import { figuresOf, printFirstRuns } from "./recordings/print-first-runs";

// `npm run bench first-runs` prints what every recording scored when it was first met, the worst first.
// `npm run bench first-runs -- <recording> <brief>` meets one more, once: the scores are written down with the commit they were
// made by, and only they are printed. It refuses what was met before, and work that is not committed.
// `npm run bench first-runs -- --again [folder …]` prints what the present analyst makes of those that are kept, or of those in the
// folders: all have been learnt from since.

const [folder, brief, ...others] = process.argv.slice(2);
if (folder === "--again")
  await meetAgain(
    brief === undefined ? [join(import.meta.dirname, "recordings", "met")] : [brief, ...others],
  );
else {
  if (folder !== undefined) await meet(resolve(folder), brief ?? "");
  printFirstRuns(await readFirstRuns(), await readStages());
}

async function meetAgain(folders: readonly string[]): Promise<void> {
  const runs: FirstRun[] = [];
  for (const each of folders)
    for (const slug of (await readdir(each)).toSorted())
      if (existsSync(join(each, slug, "truth.json")))
        runs.push(await firstRun(join(each, slug), { slug, brief: "again", sha256: "" }));
  printFirstRuns(runs, []);
  keepFigures("first-runs", "Recordings by other hands, met again", figuresOf(runs));
}

async function meet(incident: string, of: string): Promise<void> {
  const slug = basename(incident);
  const before = await readFirstRuns();
  const sha256 = await digestOf(incident);
  if (before.some((run) => run.slug === slug || run.sha256 === sha256))
    throw new Error(`${slug} was met before; a first run is made once.`);
  const unsaved = git("status", "--porcelain", "--", "lib", "db");
  if (unsaved !== "")
    throw new Error("Commit first: a first run says by which commit it was made.");
  const run = await firstRun(incident, { slug, brief: of, sha256 });
  await appendFile(firstRunsFile, `${JSON.stringify(run)}\n`);
}

async function firstRun(
  incident: string,
  known: Pick<FirstRun, "slug" | "brief" | "sha256">,
): Promise<FirstRun> {
  const truth = await readTruth(incident);
  const isQuiet = truth.rootCause === null;
  const startedAt = performance.now();
  const document = await analyzeCopy(join(incident, "artifacts"));
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const score = await scoreAgainst(incident, document);
  const isSilent = document.outcome !== "incident" && document.rootCauses.length === 0;
  return {
    ...known,
    commit: git("rev-parse", "HEAD"),
    date: new Date().toISOString().slice(0, 10),
    isQuiet,
    outcome: document.outcome,
    isOutcomeRight: isQuiet ? isSilent : document.outcome === "incident",
    lineTimes: round(await scoreLineTimes(incident)),
    keyRecall: round(score.keyRecall),
    keyPrecision: round(score.keyPrecision),
    rootRank: isQuiet ? null : Math.max(0, score.rootRank),
    linkF1: isQuiet ? null : round(score.linkF1),
    stateRecall: score.stateRecall === null ? null : round(score.stateRecall),
    gapRecall: score.gapRecall === null ? null : round(score.gapRecall),
    citationValidity: score.citationValidity,
    decoyNamed: score.decoyNamed,
    impossible: score.impossible,
    ...(isQuiet
      ? {}
      : {
          claims: await countClaims(incident, document, score),
          impact: await findImpactErrors(incident, document),
        }),
    nKey: score.nKey,
    nEvents: score.nEvents,
    naive: await guessNaively(incident),
    seconds,
  };
}

async function digestOf(incident: string): Promise<string> {
  const digest = createHash("sha256");
  for (const { path, location } of await goldenFiles(incident)) {
    digest.update(`${path}\0`).update(await readFile(location));
  }
  return digest.digest("hex");
}

function git(...words: readonly string[]): string {
  return execFileSync("git", words, { encoding: "utf8" }).trim();
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
