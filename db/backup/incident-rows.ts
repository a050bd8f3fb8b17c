import type { TransactionSql } from "postgres";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { connect } from "../cluster/connection";
import {
  type DatabaseSnapshot,
  readMigrations,
  type TakeRows,
  takeInto,
  toParts,
} from "./table-copies";

/** Of this installation alone: what waits to be imported, who looked, whom it is open to, and the secrets of links. */
const leftOut: ReadonlySet<string> = new Set([
  ...["staged_uploads", "incident_looks", "incident_access", "permalinks"],
]);

/** The end of the journal of an incident: two with the same have the same history. */
export type IncidentHead = { readonly seq: number; readonly hash: string };

/** A table whose rows belong to incidents, as SQL finds those of one. */
type Owned = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly where: string;
  /** The number that the database gave each row, which says their order; null where it gives none. */
  readonly numbered: string | null;
};

/** All rows of one incident at one moment; null where there is none. */
export async function withIncidentSnapshot<T>(
  databaseUrl: string,
  incidentId: IncidentId,
  work: (
    snapshot: DatabaseSnapshot & { readonly head: IncidentHead; readonly isRunning: boolean },
  ) => Promise<T>,
): Promise<T | null> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    const done = await connection.begin(
      "isolation level repeatable read read only",
      async (sql) => {
        const head = await readHead(sql, incidentId);
        if (head === null) return null;
        const owned = await findOwned(sql, incidentId);
        const blobs = await sql<{ sha256: string; bytes: string }[]>`
        select sha256, max(bytes)::text as bytes from artifacts where incident_id = ${incidentId}
        group by sha256 order by sha256`;
        return work({
          head,
          isRunning: await hasUnfinishedRun(sql, incidentId),
          migrations: await readMigrations(sql),
          tables: Object.fromEntries(owned.map(({ table, columns }) => [table, columns])),
          blobs: blobs.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) })),
          async *parts() {
            for (const each of owned) {
              const rows = await sql`${sql.unsafe(copyText(each))}`.readable();
              yield* toParts(each.table, rows);
            }
          },
        });
      },
    );
    // The library's type unwraps what `work` answers, which is no promise any more.
    return done as T | null;
  } finally {
    await connection.end();
  }
}

export type Added = "added" | "same" | "other" | "foreign-rows" | "running";

/**
 * Adds an incident with all its rows, or none of them. `same`: it is here with the same journal. `other`: with another one.
 * `foreign-rows`: some rows are of no table of incidents, or of another incident. `running`: it was copied during a run, which would
 * be played a second time here.
 */
export async function addIncident(
  databaseUrl: string,
  incidentId: IncidentId,
  head: IncidentHead,
  work: (take: TakeRows) => Promise<void>,
): Promise<Added> {
  const connection = connect(databaseUrl, { max: 1 });
  try {
    // Of one moment: what other incidents gain meanwhile is in no count.
    const alone = "isolation level repeatable read";
    const added = await connection.begin(alone, async (sql): Promise<Added> => {
      const present = await readHead(sql, incidentId);
      if (present !== null) return isSameHead(present, head) ? "same" : "other";
      const owned = await findOwned(sql, incidentId);
      const before = await countRows(sql, owned, null);
      const take = takeInto(sql);
      await work(async (table, columns, bytes) => {
        const known = owned.find((each) => each.table === table);
        if (known === undefined || !isSame(known.columns, columns)) throw new ForeignRows();
        await take(table, columns, bytes);
      });
      const after = await countRows(sql, owned, null);
      const own = await countRows(sql, owned, incidentId);
      if (owned.some((_, at) => (after[at] ?? 0) - (before[at] ?? 0) !== own[at])) {
        throw new ForeignRows();
      }
      if (!isSameHead(await readHead(sql, incidentId), head)) throw new ForeignRows();
      if (await hasUnfinishedRun(sql, incidentId)) throw new CopiedDuringRun();
      return "added";
    });
    return added as Added;
  } catch (error) {
    if (error instanceof ForeignRows) return "foreign-rows";
    if (error instanceof CopiedDuringRun) return "running";
    throw error;
  } finally {
    await connection.end();
  }
}

/** Both take the transaction back. */
class ForeignRows extends Error {}
class CopiedDuringRun extends Error {}

function isSameHead(one: IncidentHead | null, { seq, hash }: IncidentHead): boolean {
  return one !== null && one.seq === seq && one.hash === hash;
}

async function hasUnfinishedRun(sql: TransactionSql, incidentId: IncidentId): Promise<boolean> {
  const rows = await sql`
    select 1 from runs where incident_id = ${incidentId} and status in ('queued', 'running', 'stopping') limit 1`;
  return rows.length > 0;
}

async function readHead(sql: TransactionSql, incidentId: IncidentId): Promise<IncidentHead | null> {
  const [row] = await sql<IncidentHead[]>`
    select seq, hash from journal_entries where incident_id = ${incidentId} order by seq desc limit 1`;
  return row === undefined ? null : { seq: row.seq, hash: row.hash };
}

/**
 * Every table that names incidents by its keys, at once or through others, before those that name it. Numbers that the database
 * gives out are left out: another one gives its own, in the same order.
 */
async function findOwned(sql: TransactionSql, incidentId: IncidentId): Promise<readonly Owned[]> {
  const keys = await sql<Key[]>`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as named,
      (select array_agg(a.attname::text order by k.at) from unnest(c.conkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num) as columns,
      (select array_agg(a.attname::text order by k.at) from unnest(c.confkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num) as targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`;
  const tables = await sql<Omit<Owned, "where">[]>`
    select table_name as table, max(column_name::text) filter (where is_identity = 'YES') as numbered,
      array_agg(column_name::text order by ordinal_position) filter (where is_identity = 'NO') as columns
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' group by table_name order by table_name`;
  const owned: Owned[] = tables
    .filter(({ table }) => table === "incidents")
    .map((table) => ({ ...table, where: `id = ${quote(incidentId)}` }));
  for (;;) {
    const next = tables.find(({ table }) => isNext(table, keys, owned));
    if (next === undefined) return owned;
    const own = keys.filter(({ table, named }) => table === next.table && named !== table);
    owned.push({ ...next, where: own.map((key) => conditionOf(key, owned)).join(" or ") });
  }
}

type Key = {
  readonly table: string;
  readonly named: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
};

/** All that it names is there already. */
function isNext(table: string, keys: readonly Key[], owned: readonly Owned[]): boolean {
  const isOwned = (name: string) => owned.some((each) => each.table === name);
  const own = keys.filter((key) => key.table === table && key.named !== table);
  return (
    !isOwned(table) &&
    !leftOut.has(table) &&
    own.length > 0 &&
    own.every(({ named }) => isOwned(named))
  );
}

function conditionOf({ named, columns, targets }: Key, owned: readonly Owned[]): string {
  const where = owned.find(({ table }) => table === named)?.where ?? "false";
  return `(${list(columns)}) in (select ${list(targets)} from ${name(named)} where ${where})`;
}

function copyText({ table, columns, where, numbered }: Owned): string {
  const order = numbered === null ? "" : ` order by ${name(numbered)}`;
  return `copy (select ${list(columns)} from ${name(table)} where ${where}${order}) to stdout`;
}

async function countRows(
  sql: TransactionSql,
  owned: readonly Owned[],
  of: IncidentId | null,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const { table, where } of owned) {
    const text = `select count(*)::int as n from ${name(table)}${of === null ? "" : ` where ${where}`}`;
    const [row] = await sql.unsafe<{ n: number }[]>(text);
    counts.push(row?.n ?? 0);
  }
  return counts;
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at]);
}

/** Names come from the database's own catalogue, and the id is of a form without quotes. */
function name(text: string): string {
  return `"${text.replaceAll('"', "")}"`;
}

function list(names: readonly string[]): string {
  return names.map(name).join(", ");
}

function quote(id: IncidentId): string {
  return `'${incidentIds.schema.parse(id)}'`;
}
