import { inArray, lt, sql } from "drizzle-orm";
import type { Database } from "../client";
import { rateLimits } from "../schema/authentication";

/** How often something may be tried in a stretch of time that begins with its first try. */
export type AttemptLimit = { readonly attempts: number; readonly windowMs: number };

/** Tries are counted in the database, so that every process counts together. */
export type AttemptStore = {
  /** Counts a try. 0 when it is within the limit, else the milliseconds until there is room again. */
  take(key: string, limit: AttemptLimit, now: number): Promise<number>;
  /** Takes one try of each back, as when it turned out to be right. */
  giveBack(keys: readonly string[]): Promise<void>;
  /** As if nothing had ever been tried. */
  forget(keys: readonly string[]): Promise<void>;
};

/** The longest stretch of time that is counted over. Counters that are older are removed when a new one begins. */
const windowMsMax = 3_600_000;

export function createAttemptStore({ executor }: Database): AttemptStore {
  return {
    async take(key, { attempts, windowMs }, now) {
      if (windowMs > windowMsMax)
        throw new Error(`${key} would be forgotten before ${windowMs} ms`);
      const { count, lastRequest } = rateLimits;
      // A window that begins in the future is one of a clock that was set back: it is over too.
      const isOver = sql`(${lastRequest} <= ${now - windowMs}::bigint or ${lastRequest} > ${now}::bigint)`;
      const [row] = await executor
        .insert(rateLimits)
        .values({ id: sql`gen_random_uuid()::text`, key, count: 1, lastRequest: now })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${isOver} then 1 else least(${count}, ${attempts}::int) + 1 end`,
            lastRequest: sql`case when ${isOver} then ${now}::bigint else ${lastRequest} end`,
          },
        })
        .returning({ count, began: lastRequest });
      if (!row) throw new Error(`Counting a try of ${key} gave no row`);
      if (row.count === 1) {
        await executor.delete(rateLimits).where(lt(rateLimits.lastRequest, now - windowMsMax));
      }
      return row.count <= attempts ? 0 : Math.max(1, row.began + windowMs - now);
    },
    async giveBack(keys) {
      await executor
        .update(rateLimits)
        .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
        .where(inArray(rateLimits.key, [...keys]));
    },
    async forget(keys) {
      await executor.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
    },
  };
}
