import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { PgDatabase } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { connect as openConnection } from "./cluster/connection";
import { asQueryError } from "./database-away";
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

/** A database that was restarted is found again at once; by itself the library would wait up to 20 s. */
const reconnectSecondsMax = 0.5;

/** Opens a pool; the first query connects. */
export function connect({ databaseUrl, connectionsMax = 10 }: ConnectOptions): Database {
  failWithoutValues();
  const connection = openConnection(databaseUrl, {
    max: connectionsMax,
    backoff: (failures) => Math.min(2 ** failures / 100, reconnectSecondsMax),
    onnotice: () => undefined,
    connection: { application_name: "whence" },
  });
  return {
    executor: failAsQueries(drizzle(connection)),
    connection,
    close: () => connection.end({ timeout: closeTimeoutSeconds }),
  };
}

/**
 * To begin and to end a transaction is no query of the library's: where no server listens, it fails as one all the
 * same. What the work in it fails with is its own, as a service that it asks and does not reach.
 */
function failAsQueries<Opened extends Executor>(executor: Opened): Opened {
  const transaction = executor.transaction.bind(executor);
  executor.transaction = async (work, config) => {
    let ofWork: { readonly error: unknown } | undefined;
    const watched: typeof work = async (opened) => {
      try {
        return await work(opened);
      } catch (error) {
        ofWork = { error };
        throw error;
      }
    };
    try {
      return await transaction(watched, config);
    } catch (error) {
      throw ofWork?.error === error ? error : asQueryError(error);
    }
  };
  return executor;
}
