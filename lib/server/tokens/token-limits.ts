import type { AttemptLimit, AttemptStore } from "@/db/stores/attempt-store";
import type { ApiTokenId } from "@/lib/domain/ids";

const minute = 60_000;

/**
 * Requests of one token, whoever sends them: enough for a hundred clients that begin at once, and not enough for one that
 * has gone round in circles to keep people waiting. Each proposal is an entry of the journal for good, so those are fewer.
 */
export const tokenLimits = {
  requests: [{ attempts: 900, windowMs: minute }],
  proposals: [
    { attempts: 60, windowMs: minute },
    { attempts: 600, windowMs: 60 * minute },
  ],
} as const satisfies Record<string, readonly AttemptLimit[]>;

/** Milliseconds to wait; 0 when it may go on. */
export async function takeTokenTry(
  attempts: AttemptStore,
  counted: keyof typeof tokenLimits,
  token: ApiTokenId,
  now: number,
): Promise<number> {
  for (const limit of tokenLimits[counted]) {
    const waitMs = await attempts.take(`agent ${counted} ${limit.windowMs} ${token}`, limit, now);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}
