import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabaseFrom, dropDatabase } from "@/db/cluster/databases";

export type TestDatabase = { readonly databaseUrl: string; readonly drop: () => Promise<void> };

/**
 * A migrated, empty database for one test file, for tests under db/ and lib/server: made in `beforeAll`, opened with
 * `connect(database.databaseUrl)` of db/cluster/connection, dropped in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { databaseUrl, template } = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  return {
    databaseUrl: await createDatabaseFrom(databaseUrl, template, name),
    drop: () => dropDatabase(databaseUrl, name),
  };
}
