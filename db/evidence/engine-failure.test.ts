import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "./duckdb";
import { withoutStatement } from "./engine-failure";

async function openEngine() {
  const folder = await mkdtemp(join(tmpdir(), "whence-engine-"));
  const database = createDatabase(folder);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, database };
}

test.each([
  ["cannot be parsed", "SELECT secret_word FROM (SELECT 1 AS a"],
  ["names what is not there", "SELECT secret_word FROM (SELECT 1 AS a)"],
  [
    "cannot be carried out",
    "SELECT CAST('secret_word_of_ours' || a AS INTEGER) FROM (SELECT 1 AS a)",
  ],
])("a statement that %s is not told", async (_name, sql) => {
  const { database } = await openEngine();
  const failed = database.withConnection((connection) => connection.runAndReadAll(sql));
  const error = await failed.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    message: expect.stringMatching(/^The evidence could not be asked: \w/),
  });
  expect(error).not.toMatchObject({ message: expect.stringMatching(/SELECT|LINE 1/) });
  expect(error).not.toHaveProperty("cause");
});

test("a file that is no Parquet is named", async () => {
  const { folder, database } = await openEngine();
  const path = join(folder, "records.parquet");
  await writeFile(path, "no records");
  const asked = database.withConnection((connection) =>
    connection.runAndReadAll(`SELECT * FROM read_parquet('${path}')`),
  );
  await expect(asked).rejects.toThrow(path);
});

test("what others throw stays as it is", () => {
  const error = new TypeError("x is not a function");
  expect(withoutStatement(error)).toBe(error);
});
