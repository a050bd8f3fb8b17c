import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { z } from "zod";
import { catchUpFacts } from "./catch-up-facts";
import { connect, type Executor } from "./client";

/** Any number, the same in every process: whoever holds it migrates, the others wait and find nothing to do. */
const migrationLock = 5_734_301_182;

const migrationsFolder = () => join(process.cwd(), "db", "migrations");

/** When each migration of this version was made, in their order. */
export async function listMigrations(): Promise<readonly number[]> {
  return (await readJournal()).entries.map(({ when }) => when);
}

async function readJournal() {
  const text = await readFile(join(migrationsFolder(), "meta", "_journal.json"), "utf8");
  return journalSchema.parse(JSON.parse(text));
}

const journalSchema = z.looseObject({
  entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })),
});

/** Brings an empty database to the schema of an earlier version: its first so many migrations. */
export async function migrateTo(databaseUrl: string, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "whence-migrations-"));
  const { executor, close } = connect({ databaseUrl, connectionsMax: 1 });
  try {
    const journal = await readJournal();
    const entries = journal.entries.slice(0, count);
    await mkdir(join(folder, "meta"));
    await writeFile(join(folder, "meta", "_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      await copyFile(join(migrationsFolder(), `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    await applyMigrations(executor, { migrationsFolder: folder });
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The database was brought to the schema of a later version: what this one does not know of, it could harm. */
export class NewerSchema extends Error {
  override readonly name = "NewerSchema";
}

async function refuseNewer(executor: Executor): Promise<void> {
  const tables = await executor.execute(
    sql`select 1 from information_schema.tables where table_schema = 'drizzle' and table_name = '__drizzle_migrations'`,
  );
  if (tables.length === 0) return;
  const [last] = await executor.execute(
    sql`select max(created_at)::text as at from drizzle.__drizzle_migrations`,
  );
  const newest = (await listMigrations()).at(-1) ?? 0;
  if (Number(last?.at ?? 0) <= newest) return;
  throw new NewerSchema(
    "This database belongs to a newer version of Whence. Start that version, or restore a backup that this version made.",
  );
}

/** Brings a database to the newest schema. Safe to start from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  // One connection only: the lock belongs to its session, and the migrator must run in it.
  const { executor, close } = connect({ databaseUrl, connectionsMax: 1 });
  try {
    await executor.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await refuseNewer(executor);
    await applyMigrations(executor, { migrationsFolder: migrationsFolder() });
    await catchUpFacts(executor, (text) => createHash("sha256").update(text, "utf8").digest("hex"));
  } finally {
    await close();
  }
}
