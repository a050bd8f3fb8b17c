import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Where a recording was taken from; nothing was learnt from those that are `unlearnt`. */
export const recordingGroups = ["golden", "met", "unlearnt", "shared"] as const;
export type RecordingGroup = (typeof recordingGroups)[number];

export type Recording = {
  readonly slug: string;
  readonly folder: string;
  readonly group: RecordingGroup;
};

const root = resolve(import.meta.dirname, "../..");
/** Lies beside the checkout where somebody put it there, and is read in place. */
const sharedIncidents = process.env.WHENCE_SHARED_INCIDENTS ?? resolve(root, "../shared/incidents");

const folders: Readonly<Record<RecordingGroup, string>> = {
  golden: join(root, "lib/golden"),
  met: join(root, "bench/quality/recordings/met"),
  unlearnt: join(root, "bench/quality/recordings/unlearnt"),
  shared: sharedIncidents,
};

/** All there are, or those whose name has one of the parts; `missing` names folders that are not there. */
export async function listRecordings(parts: readonly string[]): Promise<{
  readonly recordings: readonly Recording[];
  readonly missing: readonly string[];
}> {
  const recordings: Recording[] = [];
  for (const group of recordingGroups) {
    for (const slug of await slugsIn(folders[group])) {
      recordings.push({ slug, folder: join(folders[group], slug), group });
    }
  }
  const isWanted = ({ slug, group }: Recording) =>
    parts.length === 0 || parts.some((part) => slug.includes(part) || group === part);
  return {
    recordings: recordings.filter(isWanted),
    missing: recordingGroups.map((group) => folders[group]).filter((path) => !existsSync(path)),
  };
}

async function slugsIn(folder: string): Promise<readonly string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, "truth.json")))
    .map(({ name }) => name)
    .toSorted();
}
