import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { withIncidentSnapshot } from "@/db/backup/incident-rows";
import { type DatabaseSnapshot, withSnapshot } from "@/db/backup/table-copies";
import { openBlobs } from "@/db/evidence/evidence-store";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import type { Installation } from "../environment/installation";
import { openSharedFiles } from "../environment/shared-files";
import { digestOfRows } from "./row-digest";
import { tarEnd, tarFile } from "./tar-file";

/** What a backup says of itself, first. */
export const backupFormat = "whence.backup/1";

/** What of the data folder goes along beside the files: what seals keys, and what signs bundles. */
export const keptSecrets = ["secret", "signing-key.pem"] as const;

export type BackupSummary = {
  readonly tables: number;
  readonly blobs: number;
  readonly bytes: number;
  /** Digests of files that are not there any more, or changed. */
  readonly missing: readonly string[];
};

/**
 * Writes an installation to a stream, as a gzipped tar, while the server runs: the database as it is at one moment, then
 * the bytes that its rows name, which never change. Parsed records are left out: they are made again.
 */
export async function writeBackup(
  { databaseUrl, dataFolder, bucket }: Omit<Installation, "origin">,
  output: Writable,
  signal: AbortSignal,
): Promise<BackupSummary> {
  const blobs = openBlobs(join(dataFolder, "evidence"), await openSharedFiles(bucket));
  return withSnapshot(databaseUrl, async (snapshot) => {
    const written: Written = { parts: 0, bytes: 0, missing: [] };
    async function* archive() {
      const { migrations, tables } = snapshot;
      yield* jsonFile("manifest.json", { format: backupFormat, migrations, tables });
      yield* rowFiles(snapshot, written);
      yield* secretFiles(dataFolder);
      yield* blobFiles(snapshot, blobs, written);
      // Last: a backup that has it is whole.
      const { parts, missing } = written;
      yield* jsonFile("end.json", { parts, missing });
      yield tarEnd;
    }
    await pipeline(Readable.from(archive()), createGzip({ level: 1 }), output, { signal });
    return toSummary(snapshot, written);
  });
}

type Written = { parts: number; bytes: number; readonly missing: string[] };

/** Under the digest of the rows, which are compared before a database is given any of them. */
async function* rowFiles({ parts }: DatabaseSnapshot, written: Written) {
  for await (const { table, bytes } of parts()) {
    yield* tarFile(`tables/${table}/${digestOfRows(bytes)}`, bytes.length, [bytes]);
    written.parts += 1;
  }
}

/** What a copy of one incident says of itself. */
export const incidentFormat = "whence.incident/1";

/**
 * Writes one incident to a stream in the same form, for another installation. Not during a run: the other one would play it a second
 * time, with its own models.
 */
export async function writeIncident(
  { databaseUrl, dataFolder, bucket }: Omit<Installation, "origin">,
  incident: IncidentId,
  output: Writable,
  signal: AbortSignal,
): Promise<Result<BackupSummary, CaseProblem>> {
  const blobs = openBlobs(join(dataFolder, "evidence"), await openSharedFiles(bucket));
  const written = await withIncidentSnapshot(databaseUrl, incident, async (snapshot) => {
    if (snapshot.isRunning) {
      return refuse("conflict", "An analysis of it is running. Stop it or wait until it ends.");
    }
    const written: Written = { parts: 0, bytes: 0, missing: [] };
    async function* archive() {
      const { migrations, tables, head } = snapshot;
      const manifest = { format: incidentFormat, incident, head, migrations, tables };
      yield* jsonFile("manifest.json", manifest);
      yield* rowFiles(snapshot, written);
      yield* blobFiles(snapshot, blobs, written);
      const { parts, missing } = written;
      yield* jsonFile("end.json", { parts, missing });
      yield tarEnd;
    }
    await pipeline(Readable.from(archive()), createGzip({ level: 1 }), output, { signal });
    return ok(toSummary(snapshot, written));
  });
  return written ?? refuse("not-found", "There is no such incident.");
}

function toSummary(
  { tables, blobs }: Pick<DatabaseSnapshot, "tables" | "blobs">,
  { bytes, missing }: Written,
): BackupSummary {
  const kept = blobs.length - missing.length;
  return { tables: Object.keys(tables).length, bytes, missing, blobs: kept };
}

async function* secretFiles(dataFolder: string) {
  for (const name of keptSecrets) {
    const secret = await readFile(join(dataFolder, name)).catch(() => null);
    if (secret !== null) yield* tarFile(`secrets/${name}`, secret.length, [secret]);
  }
}

async function* blobFiles({ blobs: kept }: DatabaseSnapshot, blobs: BlobStore, written: Written) {
  for (const { sha256: digest, bytes } of kept) {
    if (await isGone(blobs, digest)) {
      written.missing.push(digest);
      continue;
    }
    yield* tarFile(`blobs/${digest}`, bytes, blobs.open(digest));
    written.bytes += bytes;
  }
}

async function isGone(blobs: BlobStore, digest: string): Promise<boolean> {
  return (await blobs.check(digest)) !== "sound";
}

function jsonFile(name: string, value: unknown): AsyncGenerator<Uint8Array> {
  const text = Buffer.from(`${JSON.stringify(value)}\n`);
  return tarFile(name, text.length, [text]);
}
