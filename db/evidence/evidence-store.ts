import { join, resolve } from "node:path";
import type { Bucket } from "@/db/bucket/bucket";
import type {
  BlobStore,
  EvidenceReader,
  EvidenceStore,
  RecordStore,
} from "@/lib/investigation/ports/evidence-port";
import { createBlobFolder } from "./cache/blob-folder";
import type { BlockReader } from "./cache/block-reader";
import { findCacheFiles } from "./cache/cache-files";
import { createRecordCache } from "./cache/record-cache";
import { createWorkFolders } from "./cache/work-folders";
import { createDatabase } from "./duckdb";
import { createEvidenceReader } from "./query/evidence-reader";
import {
  createSourceMemory,
  rankSources,
  readWholeReport,
  type SourceMemory,
  type UnrankedSource,
  zoneSource,
} from "./query/evidence-sources";
import { createOpenCopies } from "./query/statement/record-copy";
import { createStatementProcesses } from "./query/statement/statement-process";
import { createSharedBlobs } from "./shared/shared-blobs";
import { createSharedRecords } from "./shared/shared-records";

/** Longer than this nobody waits for a search; it is ended and says so. An analysis takes what it takes. */
const queryMsMaxOfPeople = 10_000;

/** Raw bytes and parsed records in one folder. Create it once per process: it holds the query engine. */
export function createEvidenceStore(settings: {
  readonly folder: string;
  readonly blocks: BlockReader;
  readonly queryMsMax?: number;
  /** What other nodes share: the folder holds what this one wrote or read of it. */
  readonly shared?: SharedFiles | undefined;
}): EvidenceStore & { close(): Promise<void> } {
  const { queryMsMax = queryMsMaxOfPeople } = settings;
  const folder = resolve(settings.folder);
  const recordsFolder = join(folder, "records");
  const database = createDatabase(folder);
  const memory = createSourceMemory();
  const statements = createStatementProcesses();
  const folders = createWorkFolders(recordsFolder);
  const copies = createOpenCopies();
  const blobs = openBlobs(folder, settings.shared);
  const records = openRecords(recordsFolder, settings.blocks, settings.shared);
  return {
    blobs,
    records: {
      ...records,
      async removeOf(sha256) {
        await copies.removeOf(sha256);
        await records.removeOf(sha256);
      },
    },
    async open(artifacts, options = {}) {
      const { isForPerson = false } = options;
      if (settings.shared !== undefined) await bringRecords(records, artifacts);
      const found = await Promise.all(
        artifacts.map((entry) => findSource(recordsFolder, memory, entry)),
      );
      const readable = found.filter((source) => source !== null);
      const sources = rankSources(readable, memory);
      const limitMs = isForPerson ? queryMsMax : null;
      const reader = createEvidenceReader(
        artifacts,
        sources,
        { database, memory, statements, folders, copies },
        { limitMs },
      );
      return {
        ...reader,
        reopen: (clocks) => {
          const byArtifact = new Map(clocks.map((clock) => [clock.artifactId, clock]));
          const read = artifacts.map(({ artifact, clock }) => ({
            ...{ artifact, clock: byArtifact.get(artifact.id) ?? clock },
          }));
          return this.open(read, options);
        },
      };
    },
    async close() {
      settings.shared?.bucket.close();
      await settings.blocks.close();
      await database.close();
    },
  };
}

export type SharedFiles = { readonly bucket: Bucket; readonly now: () => number };

/** The raw bytes alone, as commands need them that read or write nothing else. */
export function openBlobs(folder: string, shared?: SharedFiles): BlobStore {
  const blobs = createBlobFolder(join(folder, "blobs"));
  return shared === undefined ? blobs : createSharedBlobs(blobs, shared.bucket, shared.now);
}

function openRecords(folder: string, blocks: BlockReader, shared?: SharedFiles): RecordStore {
  const records = createRecordCache(folder, blocks);
  return shared === undefined ? records : createSharedRecords(records, shared.bucket);
}

/** What another node has read is here when it is asked for. */
async function bringRecords(
  records: RecordStore,
  artifacts: EvidenceReader["artifacts"],
): Promise<void> {
  for (const { artifact } of artifacts) {
    const { sha256, report } = artifact;
    if (report.kind === "read") await records.findReport({ sha256, ...report });
  }
}

/** Null for an artifact that nothing could read, and for an archive: it has no records and no text. */
async function findSource(
  recordsFolder: string,
  memory: SourceMemory,
  { artifact, clock }: EvidenceReader["artifacts"][number],
): Promise<UnrankedSource | null> {
  if (artifact.report.kind !== "read") return null;
  const { sha256, report } = artifact;
  const files = findCacheFiles(recordsFolder, { sha256, ...report });
  const cached = await memory.reports.get(files.report, readWholeReport);
  const source = { artifact, clock, files, cached };
  return { ...source, zoned: await zoneSource(source, memory) };
}
