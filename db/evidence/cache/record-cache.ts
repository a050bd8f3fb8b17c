/**
 * Parsed records of one artifact, as files that can be made again from its bytes:
 *
 *   records/<sha256>.<reader>.<version>.<layout>/records.parquet   one row per record, as written
 *                                               times, times.json when they were written, to be counted
 *                                               text, lines.idx   the decoded text and its line index
 *                                               elements.idx      where JSON elements lie in it
 *                                               dropped.jsonl     lines and elements that are in no record
 *                                               templates.json    masks of the file, and what they were grouped to
 *                                               report.json       how it was read
 *
 * A cache is written in a folder of another name and renamed when it is whole, so that a crash leaves
 * nothing that could be taken for a cache. Its name is not forced to disk: what a power cut takes is made again.
 */
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { RecordStore, RecordsKey } from "@/lib/investigation/ports/evidence-port";
import { assertSha256 } from "./blob-folder";
import type { BlockReader } from "./block-reader";
import { type CacheFiles, cacheFiles, findCacheFiles } from "./cache-files";
import { isMissing } from "./missing-file";
import { createRecordWriter } from "./record-writer";
import { readWholeReport, WholeCaches } from "./whole-caches";
import { createWorkFolders } from "./work-folders";

export type RecordCache = RecordStore & {
  /** Where the records of a key lie, or would. */
  folderOf(key: RecordsKey): string;
  /** Keeps what `fill` puts into a new folder, if it is whole; `fill` answers false when it has nothing. */
  adopt(key: RecordsKey, fill: (folder: string) => Promise<boolean>): Promise<boolean>;
};

export function createRecordCache(folder: string, blocks: BlockReader): RecordCache {
  const workFolders = createWorkFolders(folder);
  const wholeCaches = new WholeCaches();
  return {
    async findReport(key) {
      return (await wholeCaches.find(findCacheFiles(folder, key)))?.report ?? null;
    },
    async check(key) {
      const files = findCacheFiles(folder, key);
      const cached = await readWholeReport(files);
      if (cached !== null) return { state: "whole", digests: cached.files };
      const isThere = await readdir(files.folder).catch(() => null);
      return { state: isThere === null ? "absent" : "damaged" };
    },
    folderOf: (key) => findCacheFiles(folder, key).folder,
    async adopt(key, fill) {
      const writing = await workFolders.make();
      try {
        if (!(await fill(writing))) return false;
        if ((await readWholeReport(cacheFiles(writing))) === null) return false;
        await publish(writing, findCacheFiles(folder, key), wholeCaches);
        return true;
      } finally {
        await rm(writing, { recursive: true, force: true });
      }
    },
    async removeOf(sha256) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((of) => of.startsWith(`${assertSha256(sha256)}.`))) {
        await rm(join(folder, name), { recursive: true, force: true });
      }
    },
    async write(key) {
      const files = findCacheFiles(folder, key);
      const writing = await workFolders.make();
      return createRecordWriter(cacheFiles(writing), blocks, () =>
        publish(writing, files, wholeCaches),
      );
    },
  };
}

/** Others may be putting the same right at the same time. */
const attemptsMax = 5;

/**
 * Another process may have finished the same cache first: equal keys mean equal content, so its copy stays.
 * A name is taken in one step; somebody who reads finds the one or the other, never none.
 */
async function publish(
  writing: string,
  files: CacheFiles,
  wholeCaches: WholeCaches,
): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    if (await takesName(writing, files)) return wholeCaches.note(files);
    if ((await wholeCaches.look(files)) !== null) {
      return rm(writing, { recursive: true, force: true });
    }
    // Damaged: it makes room. Under this name it is cleared away even when we die before we do it.
    await remove(files.folder, `${writing}-replaced-${attempt}`);
  }
  throw new Error(`Cannot keep the parsed records in ${files.folder}`);
}

async function remove(folder: string, aside: string): Promise<void> {
  try {
    await rename(folder, aside);
  } catch (error) {
    if (isMissing(error)) return;
    throw new Error(`Cannot clear away the damaged cache ${folder}`, { cause: error });
  }
  await rm(aside, { recursive: true, force: true });
}

/** False when something has the name already. */
async function takesName(writing: string, { folder }: CacheFiles): Promise<boolean> {
  try {
    await rename(writing, folder);
    return true;
  } catch (error) {
    if (isOccupied(error)) return false;
    throw new Error(`Cannot keep the parsed records in ${folder}`, { cause: error });
  }
}

/** A folder with something in it; a file of that name; and how Windows says either. */
function isOccupied(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return code === "ENOTEMPTY" || code === "EEXIST" || code === "ENOTDIR" || code === "EPERM";
}
