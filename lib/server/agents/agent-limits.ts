import type { AttemptLimit, AttemptStore } from "@/db/stores/attempt-store";
import type { ApiTokenId } from "@/lib/domain/ids";
import { networkOf } from "../requests/client-address";

const minute = 60_000;

/**
 * Requests of one token, whoever sends them: enough for a hundred clients that begin at once, and not enough for one that
 * has gone round in circles to keep people waiting. Each proposal is an entry of the journal for good, so those are fewer.
 */
export const agentLimits = {
  requests: [{ attempts: 900, windowMs: minute }],
  proposals: [
    { attempts: 60, windowMs: minute },
    { attempts: 600, windowMs: 60 * minute },
  ],
  /** Secrets that are none: nobody guesses one, and each try is a question to the database. */
  unknown: [{ attempts: 60, windowMs: minute }],
} as const satisfies Record<string, readonly AttemptLimit[]>;

type Counted = keyof typeof agentLimits;

/** Milliseconds to wait; 0 when it may go on. */
export async function takeAgentTry(
  attempts: AttemptStore,
  counted: Counted,
  who: ApiTokenId | { readonly address: string },
  now: number,
): Promise<number> {
  const name = typeof who === "string" ? who : networkOf(who.address);
  for (const limit of agentLimits[counted]) {
    const waitMs = await attempts.take(`agent ${counted} ${limit.windowMs} ${name}`, limit, now);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}
