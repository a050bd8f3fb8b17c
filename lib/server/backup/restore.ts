import { readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { z } from "zod";
import { addIncident } from "@/db/backup/incident-rows";
import { fillDatabase, isEmptyDatabase, type TakeRows } from "@/db/backup/table-copies";
import { openBlobs } from "@/db/evidence/evidence-store";
import { listMigrations, migrate, migrateTo } from "@/db/migrate";
import { parseJson } from "@/lib/base/parse-json";
import { ok, type Result } from "@/lib/base/result";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import type { ContainerItem, MemberFile } from "@/lib/ingest/containers/container-item";
import { tarItems } from "@/lib/ingest/containers/tar-items";
import { ByteSource } from "@/lib/ingest/decode/byte-source";
import { type CaseProblem, refuse } from "@/lib/investigation/case-problem";
import type { BlobStore } from "@/lib/investigation/ports/evidence-port";
import type { Installation } from "../environment/installation";
import { openSharedFiles } from "../environment/shared-files";
import { backupFormat, incidentFormat, keptSecrets } from "./backup";
import { digestOfRows } from "./row-digest";

const manifestSchema = z.object({
  format: z.literal(backupFormat),
  migrations: z.array(z.number()),
  tables: z.record(z.string(), z.array(z.string())),
});
type Manifest = z.infer<typeof manifestSchema>;

const incidentSchema = z.object({
  format: z.literal(incidentFormat),
  incident: incidentIds.schema,
  head: z.object({ seq: z.int(), hash: z.string() }),
  ...{ migrations: manifestSchema.shape.migrations, tables: manifestSchema.shape.tables },
});

const endSchema = z.object({
  parts: z.int(),
  missing: z.array(z.string()),
});

export type RestoreSummary = { readonly blobs: number; readonly missing: readonly string[] };

/** What makes a backup unusable, in words for whoever restores it. */
class UnusableBackup extends Error {}

/** Whether nothing is where a restore would write: not the data of a server that runs or ran. */
export async function findOccupied(dataFolder: string): Promise<CaseProblem | null> {
  const there = await readdir(dataFolder).catch(() => []);
  return there.length === 0
    ? null
    : {
        kind: "conflict",
        message: `${dataFolder} is not empty. Stop its server, move the folder away, and restore again.`,
      };
}

/**
 * Fills an empty installation from a backup: the schema of its day, all rows or none, the files, and then the migrations
 * since. Every byte is compared with its digest.
 */
export async function readBackup(
  { databaseUrl, dataFolder, bucket }: Omit<Installation, "origin">,
  input: Readable,
): Promise<Result<RestoreSummary, CaseProblem>> {
  if (!(await isEmptyDatabase(databaseUrl))) {
    return refuse("conflict", "The database is not empty. Give an empty one in DATABASE_URL.");
  }
  const source = new ByteSource(input.pipe(createGunzip()));
  const files = tarItems(source)[Symbol.asyncIterator]();
  return unlessUnusable(input, async () => {
    const manifest = await readManifest(files);
    await migrateTo(databaseUrl, manifest.migrations.length);
    const blobs = openBlobs(join(dataFolder, "evidence"), await openSharedFiles(bucket));
    let summary: RestoreSummary = { blobs: 0, missing: [] };
    await fillDatabase(databaseUrl, async (take) => {
      summary = await takeFiles(files, { manifest, take, blobs, dataFolder });
    });
    await migrate(databaseUrl);
    return ok(summary);
  });
}

export type ImportSummary = RestoreSummary & {
  readonly incident: IncidentId;
  /** It was here before, with the same journal. */
  readonly isKnown: boolean;
};

/**
 * Adds an incident of another installation, with its ids, digests and files, all rows or none. Refused where it is here with
 * another history, and where the other installation has another schema.
 */
export async function readIncident(
  { databaseUrl, dataFolder, bucket }: Omit<Installation, "origin">,
  input: Readable,
): Promise<Result<ImportSummary, CaseProblem>> {
  const files = tarItems(new ByteSource(input.pipe(createGunzip())))[Symbol.asyncIterator]();
  const blobs = openBlobs(join(dataFolder, "evidence"), await openSharedFiles(bucket));
  return unlessUnusable(input, async () => {
    const manifest = await readIncidentManifest(files);
    const { incident, head } = manifest;
    let summary: RestoreSummary = { blobs: 0, missing: [] };
    const added = await addIncident(databaseUrl, incident, head, async (take) => {
      summary = await takeFiles(files, { manifest, take, blobs, dataFolder: null });
    });
    switch (added) {
      case "other":
        return refuse("conflict", `${incident} is here with another history. Nothing was changed.`);
      case "foreign-rows":
        return refuse("invalid", "The file has rows that are not of this incident. It is no copy.");
      case "running":
        return refuse(
          "conflict",
          "It was copied while an analysis of it ran. Write the copy again when that has ended.",
        );
      default:
        return ok({ ...summary, incident, isKnown: added === "same" });
    }
  });
}

async function readIncidentManifest(files: Files) {
  const manifest = incidentSchema.safeParse(parseJson(await readFirst(files)));
  if (!manifest.success) throw new UnusableBackup("This is no copy of an incident of Whence.");
  const known = await listMigrations();
  const { migrations } = manifest.data;
  if (migrations.length !== known.length || migrations.some((when, at) => known[at] !== when)) {
    throw new UnusableBackup(
      "The copy is of another version of Whence. Bring both installations to the same version, and write it again.",
    );
  }
  return manifest.data;
}

async function unlessUnusable<T>(
  input: Readable,
  work: () => Promise<Result<T, CaseProblem>>,
): Promise<Result<T, CaseProblem>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnusableBackup) return refuse("invalid", error.message);
    const damage = describeZipDamage(error);
    if (damage !== null) return refuse("invalid", damage);
    throw error;
  } finally {
    input.destroy();
  }
}

/** By what zlib says of bytes that are none of its: https://nodejs.org/api/zlib.html#for-zlib-based-streams */
function describeZipDamage(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return "The backup is cut off: its end is missing.";
  return code.startsWith("Z_") ? "The backup is damaged, or is none." : null;
}

type Files = AsyncIterator<ContainerItem>;

async function nextFile(files: Files) {
  const next = await files.next();
  if (next.done === true) return null;
  const item = next.value;
  if (item.kind !== "file") throw new UnusableBackup("The backup is damaged.");
  return item;
}

async function readFirst(files: Files): Promise<string> {
  const { value: first } = await files.next();
  return first?.kind === "file" && first.name === "manifest.json" ? readText(first.bytes) : "";
}

async function readManifest(files: Files): Promise<Manifest> {
  const manifest = manifestSchema.safeParse(parseJson(await readFirst(files)));
  if (!manifest.success) throw new UnusableBackup("This is no backup of Whence.");
  const known = await listMigrations();
  const { migrations } = manifest.data;
  if (migrations.some((when, at) => known[at] !== when)) {
    throw new UnusableBackup("The backup is of a newer version of Whence. Restore it by that one.");
  }
  return manifest.data;
}

type Taking = {
  readonly manifest: Pick<Manifest, "tables">;
  readonly take: TakeRows;
  readonly blobs: BlobStore;
  /** Null: secrets are not taken. */
  readonly dataFolder: string | null;
};

/** Throws where something is damaged or missing, so that no row stays. */
async function takeFiles(files: Files, taking: Taking): Promise<RestoreSummary> {
  const taken = { parts: 0, blobs: 0 };
  for (;;) {
    const file = await nextFile(files);
    if (file === null) throw new UnusableBackup("The backup is cut off: its end is missing.");
    if (file.name === "end.json") {
      const end = endSchema.safeParse(parseJson(await readText(file.bytes)));
      if (end.data?.parts !== taken.parts)
        throw new UnusableBackup("The backup is damaged: rows are missing.");
      return { blobs: taken.blobs, missing: end.data.missing };
    }
    await takeFile(file, taking, taken);
    if (file.damage() !== null) throw new UnusableBackup("The backup is cut off.");
  }
}

async function takeFile(
  { name: path, bytes }: MemberFile,
  { manifest, take, blobs, dataFolder }: Taking,
  taken: { parts: number; blobs: number },
): Promise<void> {
  const [kind = "", name = "", digest = ""] = path.split("/");
  if (kind === "tables") {
    await takeRows({ table: name, digest, bytes: await readAll(bytes) }, manifest, take);
    taken.parts += 1;
  } else if (kind === "blobs") {
    const put = await blobs.put(bytes);
    if (put.sha256 !== name) throw new UnusableBackup(`The backup is damaged: the file ${name}.`);
    taken.blobs += 1;
  } else if (
    kind === "secrets" &&
    dataFolder !== null &&
    keptSecrets.some((kept) => kept === name)
  ) {
    await writeFile(join(dataFolder, name), await readText(bytes), { mode: 0o600 });
  }
}

type Rows = { readonly table: string; readonly digest: string; readonly bytes: Buffer };

/** Compared first: a database that is given half a row says so to nobody who waits for it. */
async function takeRows(
  { table, digest, bytes }: Rows,
  { tables }: Pick<Manifest, "tables">,
  take: TakeRows,
): Promise<void> {
  const columns = tables[table];
  if (columns === undefined || digestOfRows(bytes) !== digest) {
    throw new UnusableBackup(`The backup is damaged: rows of ${table}.`);
  }
  await take(table, columns, bytes);
}

/** A part holds one row at least, and what a row holds was once sent to the database at once. */
const partBytesMax = 1024 ** 3;

async function readAll(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    length += piece.length;
    if (length > partBytesMax) throw new UnusableBackup("The backup is damaged.");
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

async function readText(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return (await readAll(bytes)).toString("utf8");
}
