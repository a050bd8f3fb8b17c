/** Where the parts of one cache lie; record-cache.ts says what each holds. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { RecordsKey } from "@/lib/investigation/ports/evidence-port";
import { assertSha256 } from "./blob-folder";
import { layoutVersion } from "./cached-report";

export type CacheFiles = {
  readonly folder: string;
  readonly records: string;
  readonly times: string;
  readonly timeBlocks: string;
  readonly text: string;
  readonly lines: string;
  readonly elements: string;
  readonly dropped: string;
  readonly templates: string;
  readonly report: string;
};

export function cacheFiles(folder: string): CacheFiles {
  return {
    folder,
    records: join(folder, "records.parquet"),
    times: join(folder, "times"),
    timeBlocks: join(folder, "times.json"),
    text: join(folder, "text"),
    lines: join(folder, "lines.idx"),
    elements: join(folder, "elements.idx"),
    dropped: join(folder, "dropped.jsonl"),
    templates: join(folder, "templates.json"),
    report: join(folder, "report.json"),
  };
}

export function findCacheFiles(folder: string, key: RecordsKey): CacheFiles {
  if (!/^[a-z0-9-]+$/.test(key.reader)) throw new Error(`Not the name of a reader: ${key.reader}`);
  if (!Number.isSafeInteger(key.readerVersion)) {
    throw new Error(`Not the version of a reader: ${key.readerVersion}`);
  }
  const mapped = mappingDigest(key.mapping ?? {});
  const parts = [assertSha256(key.sha256), key.reader, key.readerVersion, layoutVersion, ...mapped];
  const name = parts.join(".");
  return cacheFiles(join(folder, name));
}

/** Another mapping of the same bytes gives other records, but for the zone, which is applied later. */
function mappingDigest(mapping: NonNullable<RecordsKey["mapping"]>): readonly string[] {
  const { zone: _zone, isAsFound: _isAsFound, ...ofRecords } = mapping;
  if (Object.keys(ofRecords).length === 0) return [];
  const text = canonicalJsonOf(ofRecords);
  return [createHash("sha256").update(text).digest("hex").slice(0, 16)];
}
