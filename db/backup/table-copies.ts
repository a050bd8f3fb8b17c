import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql, TransactionSql } from "postgres";
import { connect } from "../cluster/connection";

/** Who is signed in signs in again: what lets a browser in is in no copy. */
const leftOut: ReadonlySet<string> = new Set(["sessions"]);

/** Rows are copied in parts of about so many bytes, so that no table has to fit in the memory. */
const partBytes = 4 * 1024 * 1024;

export type TablePart = { readonly table: string; readonly bytes: Buffer };
export type KeptBlob = { readonly sha256: string; readonly bytes: number };

/** All that a database of ours holds at one moment. */
export type DatabaseSnapshot = {
  /** When each migration that was applied was made: which schema it is. */
  readonly migrations: readonly number[];
  /** Columns by table, in the order in which rows have them. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Bytes that its rows name. */
  readonly blobs: readonly KeptBlob[];
  parts(): AsyncGenerator<TablePart>;
};

/** Reads everything as it is at one moment, while others go on writing. */
export async function withSnapshot<T>(
  databaseUrl: string,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    const done = await connection.begin(
      "isolation level repeatable read read only",
      async (sql) => {
        const tables = await readTables(sql);
        return work({
          ...{ tables, migrations: await readMigrations(sql), blobs: await readBlobs(sql) },
          parts: () => copyOut(sql, tables),
        });
      },
    );
    // The library's type unwraps what `work` answers, which is no promise any more.
    return done as T;
  } finally {
    await connection.end();
  }
}

async function readTables(sql: TransactionSql): Promise<Record<string, readonly string[]>> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
    group by table_name order by table_name`;
  return Object.fromEntries(
    rows.filter(({ name }) => !leftOut.has(name)).map(({ name, columns }) => [name, columns]),
  );
}

export async function readMigrations(sql: TransactionSql): Promise<readonly number[]> {
  const rows = await sql<{ at: string }[]>`
    select created_at::text as at from drizzle.__drizzle_migrations order by created_at`;
  return rows.map(({ at }) => Number(at));
}

async function readBlobs(sql: TransactionSql): Promise<readonly KeptBlob[]> {
  const rows = await sql<{ sha256: string; bytes: string }[]>`
    select sha256, max(bytes)::text as bytes from (
      select sha256, bytes from artifacts
      union all select sha256, bytes_received from staged_uploads where sha256 is not null
    ) named group by sha256 order by sha256`;
  return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
}

async function* copyOut(
  sql: TransactionSql,
  tables: DatabaseSnapshot["tables"],
): AsyncGenerator<TablePart> {
  for (const [table, columns] of Object.entries(tables)) {
    const rows = await sql`copy ${sql(table)} (${sql([...columns])}) to stdout`.readable();
    yield* toParts(table, rows);
  }
}

/** Rows as they are copied, in parts of whole rows. */
export async function* toParts(table: string, rows: Readable): AsyncGenerator<TablePart> {
  let kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of rows) {
    kept.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes < partBytes) continue;
    // A row ends at its line end: those inside values are written otherwise.
    const all = Buffer.concat(kept);
    const end = all.lastIndexOf(0x0a) + 1;
    if (end > 0) yield { table, bytes: all.subarray(0, end) };
    kept = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield { table, bytes: Buffer.concat(kept) };
}

/** Whether anything was ever made in a database. */
export async function isEmptyDatabase(databaseUrl: string): Promise<boolean> {
  const sql = connect(databaseUrl, { max: 1 });
  try {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from information_schema.tables where table_schema = 'public'`;
    return row?.n === 0;
  } finally {
    await sql.end();
  }
}

/** Takes the rows of a table, as they were copied. */
export type TakeRows = (
  table: string,
  columns: readonly string[],
  bytes: Uint8Array,
) => Promise<void>;

/** Fills an empty database of the same schema, all or nothing. */
export async function fillDatabase(
  databaseUrl: string,
  work: (take: TakeRows) => Promise<void>,
): Promise<void> {
  const connection: Sql = connect(databaseUrl, { max: 1 });
  try {
    await connection.begin(async (sql) => {
      // Rows come table by table, before those they name, and were checked when they were written.
      await sql`set local session_replication_role = replica`;
      await work(takeInto(sql));
      await moveSequences(sql);
    });
  } finally {
    await connection.end();
  }
}

export function takeInto(sql: TransactionSql): TakeRows {
  return async (table, columns, bytes) => {
    const rows: Writable =
      await sql`copy ${sql(table)} (${sql([...columns])}) from stdin`.writable();
    await pipeline(Readable.from([bytes]), rows);
  };
}

/** Numbers that the database gives out go on behind the last one that was given. */
async function moveSequences(sql: TransactionSql): Promise<void> {
  const owned = await sql<{ sequence: string; table: string; column: string }[]>`
    select s.relname as sequence, t.relname as table, a.attname as column
    from pg_class s
      join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.refobjsubid > 0
      join pg_class t on t.oid = d.refobjid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`;
  for (const { sequence, table, column } of owned) {
    await sql`select setval(${sequence}::regclass, coalesce(max(${sql(column)}), 1), max(${sql(column)}) is not null)
      from ${sql(table)}`;
  }
}
