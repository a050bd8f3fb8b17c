/** Where the parts of one cache lie; record-cache.ts says what each holds. */
import { join } from "node:path";
import type { RecordsKey } from "@/lib/investigation/evidence-port";
import { assertSha256 } from "./blob-folder";
import { layoutVersion } from "./cached-report";

export type CacheFiles = {
  readonly folder: string;
  readonly records: string;
  readonly text: string;
  readonly lines: string;
  readonly elements: string;
  readonly report: string;
};

export function cacheFiles(folder: string): CacheFiles {
  return {
    folder,
    records: join(folder, "records.parquet"),
    text: join(folder, "text"),
    lines: join(folder, "lines.idx"),
    elements: join(folder, "elements.idx"),
    report: join(folder, "report.json"),
  };
}

export function findCacheFiles(folder: string, key: RecordsKey): CacheFiles {
  if (!/^[a-z0-9-]+$/.test(key.reader)) throw new Error(`Not the name of a reader: ${key.reader}`);
  if (!Number.isSafeInteger(key.readerVersion)) {
    throw new Error(`Not the version of a reader: ${key.readerVersion}`);
  }
  const name = [assertSha256(key.sha256), key.reader, key.readerVersion, layoutVersion].join(".");
  return cacheFiles(join(folder, name));
}
