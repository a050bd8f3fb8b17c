import { sql } from "drizzle-orm";
import type { IncidentId } from "@/lib/domain/ids";
import type { Database, Executor } from "./client";

/** The last in line of this process for each lock, for each pool. */
const lines = new WeakMap<Database, Map<string, Promise<unknown>>>();

/**
 * Lets one process at a time do `work`, for what no unique column can guard. Inside a process callers wait in line
 * without a connection: `work` takes others from the pool, and waiters that held them all would leave it none.
 */
export function withAdvisoryLock<T>(
  database: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const ofPool = lines.get(database) ?? new Map<string, Promise<unknown>>();
  lines.set(database, ofPool);
  const turn = (ofPool.get(name) ?? Promise.resolve()).then(() =>
    lockAndWork(database, name, work),
  );
  // A failure is its caller’s to handle; the line goes on.
  ofPool.set(
    name,
    turn.catch(() => undefined),
  );
  return turn;
}

function lockAndWork<T>({ executor }: Database, name: string, work: () => Promise<T>): Promise<T> {
  return executor.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`whence ${name}`}, 0))`,
    );
    return work();
  });
}

/**
 * Makes writers of one incident take turns until their transaction ends. One lock for the journal, the timeline and
 * the numbering of runs: two locks could be taken in two orders, and the transactions would wait for each other.
 */
export async function lockIncident(executor: Executor, incidentId: IncidentId): Promise<void> {
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`whence-incident ${incidentId}`}, 0))`,
  );
}
