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
 * nothing that could be taken for a cache.
 */
import { rename, rm } from "node:fs/promises";
import type { RecordStore } from "@/lib/investigation/evidence-port";
import type { BlockReader } from "./block-reader";
import { type CacheFiles, cacheFiles, findCacheFiles } from "./cache-files";
import { readCachedReport } from "./cached-report";
import { createRecordWriter } from "./record-writer";
import { createWorkFolders } from "./work-folders";

export function createRecordCache(folder: string, blocks: BlockReader): RecordStore {
  const workFolders = createWorkFolders(folder);
  return {
    async findReport(key) {
      const cached = await readCachedReport(findCacheFiles(folder, key).report);
      return cached?.report ?? null;
    },
    async write(key) {
      const files = findCacheFiles(folder, key);
      const writing = await workFolders.make();
      return createRecordWriter(cacheFiles(writing), blocks, () => publish(writing, files));
    },
  };
}

/** Another process may have finished the same cache first: equal keys mean equal content, so its copy stays. */
async function publish(writing: string, files: CacheFiles): Promise<void> {
  if ((await readCachedReport(files.report)) === null) {
    await rm(files.folder, { recursive: true, force: true });
    try {
      await rename(writing, files.folder);
      return;
    } catch (error) {
      if ((await readCachedReport(files.report)) === null) {
        throw new Error(`Cannot keep the parsed records in ${files.folder}`, { cause: error });
      }
    }
  }
  await rm(writing, { recursive: true, force: true });
}
