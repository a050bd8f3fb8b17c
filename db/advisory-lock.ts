import { sql } from "drizzle-orm";
import type { Database } from "./client";

/** Lets one process at a time do `work`, for what no unique column can guard. */
export function withAdvisoryLock<T>(
  { executor }: Database,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  return executor.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`whence ${name}`}, 0))`,
    );
    return work();
  });
}
