import type { AttemptLimit, AttemptStore } from "@/db/stores/attempt-store";
import type { ApiTokenId, IncidentId } from "@/lib/domain/ids";
import { createMemory } from "@/lib/investigation/remember";
import type { Desk } from "@/lib/investigation/toolbox/desk";

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
} as const satisfies Record<string, readonly AttemptLimit[]>;

type Counted = keyof typeof agentLimits;

/** Of all tokens together; whoever comes back to one that is forgotten begins with its first page. */
const desksMax = 32;

/** By whose it is and what lies on it. */
export type AgentDesks = (key: string, make: () => Promise<Desk>) => Promise<Desk>;

/**
 * What changes an incident, one after the other in this process. A change that was overtaken is prepared anew, so twenty that
 * begin at once would be prepared two hundred times, and the last of them given up.
 */
export type IncidentTurns = <T>(incidentId: IncidentId, work: () => Promise<T>) => Promise<T>;

/** Milliseconds to wait; 0 when it may go on. */
export async function takeAgentTry(
  attempts: AttemptStore,
  counted: Counted,
  token: ApiTokenId,
  now: number,
): Promise<number> {
  for (const limit of agentLimits[counted]) {
    const waitMs = await attempts.take(`agent ${counted} ${limit.windowMs} ${token}`, limit, now);
    if (waitMs > 0) return waitMs;
  }
  return 0;
}

export function createAgentDesks(): AgentDesks {
  return createMemory<Desk>(desksMax);
}

export function createIncidentTurns(): IncidentTurns {
  const last = new Map<IncidentId, Promise<unknown>>();
  return (incidentId, work) => {
    // One that fails is told to whoever asked for it; the next begins all the same.
    const done = (last.get(incidentId) ?? Promise.resolve()).then(work);
    const ended = done.catch(() => undefined);
    last.set(incidentId, ended);
    void ended.then(() => {
      if (last.get(incidentId) === ended) last.delete(incidentId);
    });
    return done;
  };
}
