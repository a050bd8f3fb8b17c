import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { assertPresent } from "@/lib/base/assert";
import { findFiles } from "@/lib/cli/find-files";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";
import type { ClaimLog } from "@/lib/tasks/claims/claim-log";

const goldenFolder = import.meta.dirname;

/** The one scorer. */
export const scorerPath = join(goldenFolder, "score.mjs");

/** What `score.mjs` answers; the rules are in the README beside it. */
export type GoldenScore = {
  readonly slug: string;
  readonly outcome: string;
  readonly keyRecall: number;
  readonly allRecall: number;
  readonly keyPrecision: number;
  readonly citationValidity: number;
  readonly cites: number;
  readonly rootRank: number;
  readonly decoyNamed: boolean;
  readonly linkF1: number;
  readonly impossible: number;
  readonly gapRecall: number | null;
  readonly gapPrecision: number | null;
  readonly stateRecall: number | null;
  readonly linksDrawn: number;
  readonly linksTrue: number | null;
  readonly namedTrue: number | null;
  readonly offeredTrue: number | null;
  readonly nKey: number;
  readonly nEvents: number;
};

/** Recordings in which nothing happened have a folder of their own. */
const quietFolder = "quiet";

/** Folder names of the recorded incidents. */
export async function goldenSlugs(): Promise<readonly string[]> {
  return (await foldersIn(goldenFolder)).filter((name) => name !== quietFolder);
}

/** Folder names of the recordings without an incident. */
export async function quietSlugs(): Promise<readonly string[]> {
  const names = await foldersIn(join(goldenFolder, quietFolder));
  return names.map((name) => join(quietFolder, name));
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** `readings`: a folder that keeps what was read of files; without one everything is read. */
type Reading = {
  readonly readings?: string;
  readonly isWanted?: (path: string) => boolean;
  /** Told each claim of the rules with its features. */
  readonly onClaim?: ClaimLog;
};

export function analyzeGolden(slug: string, reading: Reading = {}): Promise<TimelineDocument> {
  return analyzeCopy(join(goldenFolderOf(slug), "artifacts"), reading);
}

/** Analyses the evidence under a neutral name, for the folder's own name tells the answer. */
export async function analyzeCopy(
  artifacts: string,
  { readings, isWanted = () => true, onClaim }: Reading = {},
): Promise<TimelineDocument> {
  const folder = await mkdtemp(join(tmpdir(), "whence-golden-"));
  try {
    await cp(artifacts, folder, { recursive: true });
    const { files, ...found } = await findFiles([folder]);
    const result = await analyzeLocalFiles({
      ...found,
      files: files.filter(({ path }) => isWanted(path)),
      zone: null,
      ...(readings === undefined ? {} : { readings }),
      ...(onClaim === undefined ? {} : { onClaim }),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    return assertPresent(result.ok ? result.value : null, `a timeline of ${artifacts}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Where a recorded incident lies: `artifacts/` and `truth.json`. */
export function goldenFolderOf(slug: string): string {
  return join(goldenFolder, slug);
}

/** Where a file of a recorded incident lies. */
export function goldenFile(slug: string, path: string): string {
  return join(goldenFolder, slug, "artifacts", path);
}

export async function goldenArtifacts(slug: string) {
  return goldenFiles(goldenFolderOf(slug));
}

/** The evidence of an incident folder that lies anywhere. */
export async function goldenFiles(incident: string) {
  return filesIn(join(incident, "artifacts"));
}

/** All files of a folder that is evidence itself. */
export async function filesIn(folder: string) {
  return (await findFiles([folder])).files;
}

export function scoreGolden(slug: string, document: TimelineDocument): Promise<GoldenScore> {
  return scoreAgainst(goldenFolderOf(slug), document);
}

/** Runs the one scorer, in a process of its own as acceptance does. */
export async function scoreAgainst(
  incident: string,
  document: TimelineDocument,
): Promise<GoldenScore> {
  const folder = await mkdtemp(join(tmpdir(), "whence-score-"));
  try {
    const result = join(folder, "result.json");
    await writeFile(result, JSON.stringify(document));
    const { stdout } = await promisify(execFile)(process.execPath, [
      scorerPath,
      result,
      incident,
      "--json",
    ]);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
