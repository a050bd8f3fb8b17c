import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Executor } from "./client";

/**
 * Runs `work` all or nothing: in the transaction the store is part of, else in one of its own. Not in a savepoint:
 * two of those begun at the same time on one connection would end in the wrong order, and a failed statement ends the
 * whole transaction anyway.
 */
export function inTransaction<T>(
  executor: Executor,
  work: (transaction: Executor) => Promise<T>,
): Promise<T> {
  return is(executor, PgTransaction) ? work(executor) : executor.transaction(work);
}
