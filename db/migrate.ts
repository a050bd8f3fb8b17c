import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { catchUpFacts } from "./catch-up-facts";
import { connect } from "./client";

/** Any number, the same in every process: whoever holds it migrates, the others wait and find nothing to do. */
const migrationLock = 5_734_301_182;

/** Brings a database to the newest schema. Safe to start from several processes at once. */
export async function migrate(databaseUrl: string): Promise<void> {
  // One connection only: the lock belongs to its session, and the migrator must run in it.
  const { executor, close } = connect({ databaseUrl, connectionsMax: 1 });
  try {
    await executor.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await applyMigrations(executor, {
      migrationsFolder: join(process.cwd(), "db", "migrations"),
    });
    await catchUpFacts(executor, (text) => createHash("sha256").update(text, "utf8").digest("hex"));
  } finally {
    await close();
  }
}
