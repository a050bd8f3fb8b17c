import { createWriteStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Bucket } from "@/db/bucket/bucket";
import type { RecordStore, RecordsKey } from "@/lib/investigation/ports/evidence-port";
import { assertSha256 } from "../cache/blob-folder";
import type { RecordCache } from "../cache/record-cache";

const reportName = "report.json";
/** Names of files that we wrote ourselves; anything else in a bucket is not made a path. */
const fileName = /^[a-z][a-z.]*$/;

/**
 * Parsed records that all nodes share: whoever reads a file first writes its records to the bucket, and the others fetch
 * them. Other engines read the Parquet files where they lie (docs/run-for-a-team.md).
 */
export function createSharedRecords(local: RecordCache, bucket: Bucket): RecordStore {
  const fetching = new Map<string, Promise<boolean>>();
  /** Folders of which the bucket has all. */
  const shared = new Set<string>();

  function fetchOnce(key: RecordsKey): Promise<boolean> {
    const name = basename(local.folderOf(key));
    const known = fetching.get(name);
    if (known) return known;
    const fetched = local
      .adopt(key, (folder) => download(bucket, name, folder))
      .finally(() => fetching.delete(name));
    fetching.set(name, fetched);
    return fetched;
  }

  /** A node may have died, or met a bucket that was away, between keeping its own and sharing it. */
  async function shareOnce(key: RecordsKey): Promise<void> {
    const folder = local.folderOf(key);
    if (shared.has(folder)) return;
    const report = `records/${basename(folder)}/${reportName}`;
    if ((await bucket.writtenAt(report)) === null) await upload(bucket, folder);
    shared.add(folder);
  }

  return {
    async findReport(key) {
      const report = await local.findReport(key);
      if (report === null) return (await fetchOnce(key)) ? local.findReport(key) : null;
      await shareOnce(key);
      return report;
    },
    async check(key) {
      const state = await local.check(key);
      if (state.state === "whole" || !(await fetchOnce(key))) return state;
      return local.check(key);
    },
    async removeOf(sha256) {
      await local.removeOf(sha256);
      for (const folder of shared) if (basename(folder).startsWith(sha256)) shared.delete(folder);
      const keys: string[] = [];
      for await (const { key } of bucket.list(`records/${assertSha256(sha256)}.`)) keys.push(key);
      await bucket.remove(keys);
    },
    async write(key) {
      const writer = await local.write(key);
      return {
        text: (bytes) => writer.text(bytes),
        block: (block) => writer.block(block),
        templates: (templates) => writer.templates(templates),
        abandon: () => writer.abandon(),
        async finish(report) {
          await writer.finish(report);
          await shareOnce(key);
        },
      };
    },
  };
}

/** The report last: whoever finds it finds all the others. */
async function upload(bucket: Bucket, folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name !== reportName);
  for (const name of [...names, reportName]) {
    const path = join(folder, name);
    const { size: bytes } = await stat(path);
    await bucket.put(`records/${basename(folder)}/${name}`, { path, bytes });
  }
}

async function download(bucket: Bucket, name: string, folder: string): Promise<boolean> {
  const prefix = `records/${name}/`;
  const files: string[] = [];
  for await (const { key } of bucket.list(prefix)) files.push(key.slice(prefix.length));
  if (!files.includes(reportName)) return false;
  for (const file of files.filter((of) => fileName.test(of))) {
    const bytes = await bucket.read(prefix + file);
    if (bytes === null) return false;
    await pipeline(bytes, createWriteStream(join(folder, file), { flags: "wx", mode: 0o600 }));
  }
  return true;
}
