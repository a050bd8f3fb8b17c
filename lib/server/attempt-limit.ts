import type { Auth } from "./auth";

/** How often something may be tried; what is over it is refused until the window has passed. */
export type AttemptLimit = { readonly attempts: number; readonly windowMs: number };

/**
 * Sign-in attempts. The address can be made up by whoever stands before us without a proxy, so the
 * account alone is limited too, more generously: a stranger should not lock its owner out easily.
 */
export const signInLimits = {
  addressAndAccount: { attempts: 10, windowMs: 60_000 },
  account: { attempts: 50, windowMs: 60_000 },
} as const satisfies Record<string, AttemptLimit>;

/** Per address: one-time links cannot be guessed (192 bits), and a stranger must not keep others from theirs. */
export const joinLimit: AttemptLimit = { attempts: 20, windowMs: 60_000 };

/** Counters nobody touched for a day are removed when a new one begins. */
const forgetAfterMs = 86_400_000;

type CounterRow = { readonly count: number; readonly lastRequest: number };

/**
 * Counts an attempt in the database, so that every process counts together; false when there were too
 * many. A window begins with its first attempt, and is counted by compare-and-set on the row.
 */
export async function countAttempt(
  auth: Auth,
  key: string,
  limit: AttemptLimit,
  now: number,
): Promise<boolean> {
  const { adapter } = await auth.$context;
  const model = "rateLimit";
  const isKey = { field: "key", value: key };
  const row = await adapter.findOne<CounterRow>({ model, where: [isKey] });
  if (row === null) return insertOrRetry();
  const isOver = now - Number(row.lastRequest) >= limit.windowMs;
  if (isOver) {
    const restarted = await adapter.incrementOne({
      model,
      where: [isKey, { field: "lastRequest", value: row.lastRequest }],
      increment: {},
      set: { count: 1, lastRequest: now },
    });
    return restarted !== null || countAttempt(auth, key, limit, now);
  }
  const counted = await adapter.incrementOne({
    model,
    where: [isKey, { field: "count", operator: "lt", value: limit.attempts }],
    increment: { count: 1 },
    set: {},
  });
  return counted !== null;

  async function insertOrRetry(): Promise<boolean> {
    try {
      await adapter.create({ model, data: { key, count: 1, lastRequest: now } });
      await adapter.deleteMany({
        model,
        where: [{ field: "lastRequest", operator: "lt", value: now - forgetAfterMs }],
      });
      return true;
    } catch (error) {
      // Somebody else counted first; if the row is still not there it was another failure.
      const other = await adapter.findOne<CounterRow>({ model, where: [isKey] });
      if (other === null) throw new Error(`Counting attempts of ${key} failed`, { cause: error });
      return countAttempt(auth, key, limit, now);
    }
  }
}
