import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { createDatabaseFrom, dropDatabase, ensureDatabase } from "@/db/cluster/databases";

export type TestDatabase = { readonly databaseUrl: string; readonly drop: () => Promise<void> };

/**
 * A migrated, empty database for one test file, for tests under db/ and lib/server: made in `beforeAll`, opened with
 * `connect(database.databaseUrl)` of db/cluster/connection, dropped in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { template } = inject("testServer");
  return make((databaseUrl, name) => createDatabaseFrom(databaseUrl, template, name));
}

/** The same without any schema, for tests of the migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return make(ensureDatabase);
}

async function make(
  create: (databaseUrl: string, name: string) => Promise<string>,
): Promise<TestDatabase> {
  const { databaseUrl } = inject("testServer");
  const name = `test_${randomBytes(6).toString("hex")}`;
  return {
    databaseUrl: await create(databaseUrl, name),
    drop: () => dropDatabase(databaseUrl, name),
  };
}
