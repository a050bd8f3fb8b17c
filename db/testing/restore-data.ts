import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gunzipSync } from "node:zlib";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { connect } from "../cluster/connection";
import { migrate } from "../migrate";

/** What an installation of an earlier schema kept: rows as `COPY … TO STDOUT` told them, bytes of evidence in base64. */
type KeptData = {
  readonly tables: Readonly<
    Record<string, { readonly columns: readonly string[]; readonly rows: string }>
  >;
  readonly blobs: Readonly<Record<string, string>>;
};

/**
 * Puts what the installation kept whose newest migration was number `last` into an empty database and an empty data
 * folder, and then brings the database up to date as a start does.
 */
export async function restoreData(
  last: string,
  { databaseUrl, dataFolder }: { readonly databaseUrl: string; readonly dataFolder: string },
): Promise<void> {
  const file = join(import.meta.dirname, `data-at-${last}.json.gz`);
  const kept: KeptData = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  const sql = connect(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await migrateUpTo(sql, last);
    await fillTables(sql, kept.tables);
  } finally {
    await sql.end();
  }
  for (const [path, bytes] of Object.entries(kept.blobs)) {
    const blob = join(dataFolder, "evidence", "blobs", path);
    mkdirSync(dirname(blob), { recursive: true });
    writeFileSync(blob, Buffer.from(bytes, "base64"));
  }
  await migrate(databaseUrl);
}

/** By a folder of migrations that ends with that one, as it was then. */
async function migrateUpTo(sql: Sql, last: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "whence-migrations-"));
  try {
    cpSync(join(import.meta.dirname, "../migrations"), folder, { recursive: true });
    const file = join(folder, "meta", "_journal.json");
    const journal: { readonly entries: readonly { readonly idx: number }[] } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    const entries = journal.entries.filter(({ idx }) => idx <= Number(last));
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    await applyMigrations(drizzle(sql), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Without triggers and the order of references: what was kept is put back as it was. */
async function fillTables(sql: Sql, tables: KeptData["tables"]): Promise<void> {
  await sql`set session_replication_role = replica`;
  for (const [table, { columns, rows }] of Object.entries(tables)) {
    const into = await sql`copy ${sql(table)} (${sql(columns)}) from stdin`.writable();
    await pipeline([rows], into);
  }
  // Rows come with their numbers, which the counters of the database do not see.
  const counted = await sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`;
  for (const { table, column } of counted) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql(column)}), 0) + 1, false)
      from ${sql(table)}`;
  }
}
