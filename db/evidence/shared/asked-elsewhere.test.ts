import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, expect, test } from "vitest";
import { createHandMadeStore, record } from "../testing/hand-made-store";

const made = createHandMadeStore();
afterAll(async () => (await made).remove());

test("the query of docs/run-for-a-team.md counts in the records of all files", async () => {
  const { folder, write } = await made;
  const refused = "connect to db-01: Connection refused";
  const one = await write({
    records: [record(1, { message: refused }), record(2, { message: "served" })],
    blocks: [[record(3, { message: refused })]],
  });
  const other = await write({ records: [record(1, { message: refused })] });
  await write({ records: [record(1, { message: "served" })] });
  const page = readFileSync("docs/run-for-a-team.md", "utf8");
  const sql = /```sql\n([^`]+)```/.exec(page)?.[1] ?? "";
  const path = "s3://whence/production/records/";
  expect(sql).toContain(path);
  const database = await DuckDBInstance.create();
  const connection = await database.connect();
  try {
    const local = sql.replace(path, `${join(folder, "records")}/`);
    const answer = await connection.runAndReadAll(local);
    expect(answer.getRowsJson()).toEqual([
      [one.sha256, "2"],
      [other.sha256, "1"],
    ]);
  } finally {
    connection.closeSync();
    database.closeSync();
  }
});
