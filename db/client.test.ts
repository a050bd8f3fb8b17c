import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/lib/testing/test-database";
import { connect, type Database } from "./client";
import { isDatabaseAway } from "./database-away";

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  database = connect({ databaseUrl: created.databaseUrl });
});

afterAll(async () => {
  await database.close();
  await created.drop();
});

async function failureOf({ executor }: Database, work: () => Promise<void>): Promise<unknown> {
  try {
    await executor.transaction(work);
  } catch (error) {
    return error;
  }
  throw new Error("It did not fail");
}

test("a transaction that cannot be begun says that the database is away", async () => {
  const nobody = connect({ databaseUrl: "postgresql://nobody:none@127.0.0.1:1/none" });
  const failure = await failureOf(nobody, async () => undefined);
  await nobody.close();
  expect(isDatabaseAway(failure)).toBe(true);
});

test("a service that the work of a transaction does not reach is not the database", async () => {
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const failure = await failureOf(database, () => Promise.reject(refused));
  expect(failure).toBe(refused);
  expect(isDatabaseAway(failure)).toBe(false);
});
