import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { goldenFiles } from "@/lib/golden/golden-incident";
import { sha256 } from "@/lib/investigation/sha256";

/** Where a recording was taken from; nothing was learnt from those that are `unlearnt`. */
export const recordingGroups = ["golden", "met", "unlearnt", "shared"] as const;
export type RecordingGroup = (typeof recordingGroups)[number];

export type Recording = {
  readonly slug: string;
  readonly folder: string;
  readonly group: RecordingGroup;
};

/** Failures are looked at in the one half of the recordings of other hands; the other says whether a change is worth keeping. */
export const halves = ["fitting", "held-out"] as const;
export type Half = (typeof halves)[number];

/** By a hash of the name. Null of those whose evidence the rules were written with in view. */
export function halfOf({ slug, group }: Pick<Recording, "slug" | "group">): Half | null {
  if (group === "golden" || group === "shared") return null;
  return Number.parseInt(sha256(slug).slice(0, 1), 16) % 2 === 0 ? "fitting" : "held-out";
}

const root = resolve(import.meta.dirname, "../..");
/** Lies beside the checkout, or beside the folder of checkouts, where somebody put it there; read in place. */
const sharedPlaces = ["../shared/incidents", "../../shared/incidents"].map((path) =>
  resolve(root, path),
);

const folders: Readonly<Record<RecordingGroup, string>> = {
  golden: join(root, "lib/golden"),
  met: join(root, "bench/quality/recordings/met"),
  unlearnt: join(root, "bench/quality/recordings/unlearnt"),
  shared: sharedPlaces.find((path) => existsSync(path)) ?? sharedPlaces[0] ?? root,
};

/**
 * All there are, or those whose name has one of the parts, or whose group or half is one; `missing` names folders that are not there, `same` what lies
 * in two of them and is measured once.
 */
export async function listRecordings(parts: readonly string[]): Promise<{
  readonly recordings: readonly Recording[];
  readonly missing: readonly string[];
  readonly same: readonly string[];
}> {
  const recordings: Recording[] = [];
  for (const group of recordingGroups) {
    for (const slug of await slugsIn(folders[group])) {
      recordings.push({ slug, folder: join(folders[group], slug), group });
    }
  }
  const digests = new Map<string, string>();
  const same: string[] = [];
  const isWanted = (one: Recording) =>
    parts.length === 0 ||
    parts.some((part) => one.slug.includes(part) || one.group === part || halfOf(one) === part);
  const different: Recording[] = [];
  for (const recording of recordings) {
    const truth = sha256(await readFile(join(recording.folder, "truth.json"), "utf8"));
    const known = digests.get(truth);
    if (known !== undefined) same.push(`${recording.group}/${recording.slug} is ${known}`);
    else different.push(recording);
    digests.set(truth, known ?? `${recording.group}/${recording.slug}`);
  }
  return {
    recordings: different.filter(isWanted),
    same,
    missing: recordingGroups.map((group) => folders[group]).filter((path) => !existsSync(path)),
  };
}

/** The one with most bytes of evidence. */
export async function findLargest(recordings: readonly Recording[]): Promise<Recording | null> {
  const sized = await Promise.all(
    recordings.map(async (recording) => ({ recording, bytes: await bytesIn(recording.folder) })),
  );
  return sized.toSorted((a, b) => b.bytes - a.bytes)[0]?.recording ?? null;
}

async function bytesIn(folder: string): Promise<number> {
  const files = await goldenFiles(folder);
  const sizes = await Promise.all(files.map(async ({ location }) => (await stat(location)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function slugsIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "truth.json")))
    .map(({ name }) => name)
    .toSorted();
}
