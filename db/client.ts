import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { connect as openConnection } from "./cluster/connection";
import { failWithoutValues } from "./without-values";

/** No relational queries: every store states its columns and joins. */
type NoSchema = Record<string, never>;

/** What a store runs its queries on: the pool, or the transaction it is part of. */
export type Executor = PgDatabase<
  PostgresJsQueryResultHKT,
  NoSchema,
  ExtractTablesWithRelations<NoSchema>
>;

export type Database = {
  readonly executor: Executor;
  /** For LISTEN, which takes a connection of its own. */
  readonly connection: Sql;
  close(): Promise<void>;
};

export type ConnectOptions = {
  readonly databaseUrl: string;
  /** Open connections at most; further queries wait for a free one. */
  readonly connectionsMax?: number;
};

const closeTimeoutSeconds = 5;

/** Opens a pool; the first query connects. */
export function connect({ databaseUrl, connectionsMax = 10 }: ConnectOptions): Database {
  failWithoutValues();
  const connection = openConnection(databaseUrl, {
    max: connectionsMax,
    onnotice: () => undefined,
    connection: { application_name: "whence" },
  });
  return {
    executor: drizzle(connection),
    connection,
    close: () => connection.end({ timeout: closeTimeoutSeconds }),
  };
}
