/**
 * The process that answers one statement, and ends with it. It has an engine of its own, which sees the files of
 * one incident; whatever a statement does to it (minutes inside one function, which no interrupt reaches, or all
 * the memory there is) is ended by ending the process.
 */
import { type DuckDBConnection, DuckDBInstance, listValue, StatementType } from "@duckdb/node-api";
import type { QueryRows } from "@/lib/investigation/ports/query-port";
import { sqlText } from "../../sql-text";
import { cut, toCell } from "./json-cells";
import type { Answer, AnswerBounds, Prepared, Question } from "./messages";

/** The engine's own limit covers what it keeps, and nothing that a function makes on the way. */
const engineMemory = "256MB";
const processMemoryMax = 768_000_000;
const watchEveryMs = 20;

const columnsMax = 100;
const nameCharactersMax = 200;
/** Of all cells of an answer; it ends with the row that passes it. */
const answerCharactersMax = 1_000_000;

function watchMemory(): void {
  setInterval(() => {
    if (process.memoryUsage.rss() < processMemoryMax) return;
    answer({ kind: "too-large" }, () => process.kill(process.pid, "SIGKILL"));
  }, watchEveryMs);
}

function answer(answered: Answer, then: () => void = () => undefined): void {
  process.send?.(answered, undefined, undefined, then);
}

async function open(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:", {
    threads: "1",
    memory_limit: engineMemory,
    // Nothing is written: what does not fit into memory is not answered.
    temp_directory: "",
    max_temp_directory_size: "0KB",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  return instance.connect();
}

async function parse(connection: DuckDBConnection, sql: string): Promise<Answer> {
  const result = await connection.runAndReadAll("SELECT json_serialize_sql($sql::VARCHAR)", {
    sql,
  });
  return { kind: "parsed", tree: String(result.getRows()[0]?.[0]) };
}

async function prepare(
  connection: DuckDBConnection,
  { paths, files, tables, masks, views }: Prepared,
): Promise<Answer> {
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(`SET allowed_paths = [${paths.map(sqlText).join(", ")}]`);
  await connection.run("SET enable_external_access = false");
  await fill(connection, "files", {
    path: ["VARCHAR", files.map(({ path }) => path)],
    format: ["VARCHAR", files.map(({ format }) => format)],
    records: ["BIGINT", files.map(({ records }) => String(records))],
    first_at: ["TIMESTAMP", files.map(({ firstAt }) => firstAt)],
    last_at: ["TIMESTAMP", files.map(({ lastAt }) => lastAt)],
  });
  await fill(connection, "masks", {
    artifact: ["INTEGER", masks.map(({ artifact }) => String(artifact))],
    mask: ["VARCHAR", masks.map(({ mask }) => mask)],
    grouped: ["VARCHAR", masks.map(({ template }) => template)],
  });
  for (const { name, columns } of tables) {
    await fill(
      connection,
      name,
      Object.fromEntries(columns.map((column) => [column.name, [column.type, column.cells]])),
    );
  }
  for (const view of views) await connection.run(view);
  await connection.run("SET lock_configuration = true");
  return { kind: "prepared" };
}

/** Texts are bound, whatever they hold; the engine reads them as the type of their column. */
async function fill(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, readonly [type: string, cells: readonly (string | null)[]]>>,
): Promise<void> {
  const entries = Object.entries(columns);
  const defined = entries.map(([name, [type]]) => `${name} ${type}`);
  await connection.run(`CREATE TABLE ${table} (${defined.join(", ")})`);
  if (entries[0]?.[1][1].length === 0) return;
  const bound = entries.map(([name, [type]]) => `unnest($${name}::VARCHAR[])::${type}`);
  const lists = entries.map(([name, [, cells]]) => [name, listValue([...cells])]);
  await connection.run(
    `INSERT INTO ${table} SELECT ${bound.join(", ")}`,
    Object.fromEntries(lists),
  );
}

async function run(
  connection: DuckDBConnection,
  { sql, ...bounds }: AnswerBounds & { readonly sql: string },
): Promise<Answer> {
  try {
    const rows = await readRows(connection, sql, bounds);
    if (typeof rows === "string") return { kind: "failed", why: rows };
    return { kind: "answered", rows };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    if (/^Out of Memory Error/.test(why)) return { kind: "too-large" };
    // A file that should be there and whole is not.
    return { kind: /^IO Error/.test(why) ? "broken" : "failed", why };
  }
}

/** No more of the answer is made than is given. */
async function readRows(
  connection: DuckDBConnection,
  sql: string,
  { rowsMax, cellCharactersMax }: AnswerBounds,
): Promise<QueryRows | string> {
  const prepared = await connection.prepare(sql);
  // It was checked before. Yet files of ours are open to the engine, and other kinds write.
  if (prepared.statementType !== StatementType.SELECT) return "Only one SELECT is answered";
  const result = await prepared.stream();
  if (result.columnCount > columnsMax) {
    return `The answer has ${result.columnCount} columns: name those that are needed, ${columnsMax} at most`;
  }
  const types = result.columnTypes();
  const columns = result.columnNames().map((name, at) => ({
    name: cut(name, nameCharactersMax),
    type: cut(String(types[at]), nameCharactersMax),
  }));
  const rows: QueryRows["rows"][number][] = [];
  let characters = 0;
  for await (const chunk of result) {
    for (const row of chunk.getRows()) {
      if (rows.length === rowsMax || characters > answerCharactersMax) {
        return { columns, rows, more: true };
      }
      const cells = row.map((value) => toCell(value, cellCharactersMax));
      characters += cells.reduce<number>((sum, cell) => sum + String(cell).length, 0);
      rows.push(cells);
    }
  }
  return { columns, rows, more: false };
}

let opening: Promise<DuckDBConnection> | null = null;

async function respond(question: Question): Promise<Answer> {
  opening ??= open();
  const connection = await opening;
  switch (question.kind) {
    case "parse":
      return parse(connection, question.sql);
    case "prepare":
      return prepare(connection, question);
    case "run":
      return run(connection, question);
  }
}

process.on("message", (question: Question) => {
  respond(question).then(answer, (error: unknown) =>
    answer({ kind: "broken", why: String(error) }),
  );
});
// Whoever asked is gone.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
watchMemory();
