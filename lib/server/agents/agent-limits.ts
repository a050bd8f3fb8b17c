import type { IncidentId } from "@/lib/domain/ids";
import { createMemory } from "@/lib/investigation/remember";
import type { Desk } from "@/lib/investigation/toolbox/desk";

/** Of all tokens together; whoever comes back to one that is forgotten begins with its first page. */
const desksMax = 32;

/** By whose it is and what lies on it. */
export type AgentDesks = (key: string, make: () => Promise<Desk>) => Promise<Desk>;

/**
 * What changes an incident, one after the other in this process. A change that was overtaken is prepared anew, so twenty that
 * begin at once would be prepared two hundred times, and the last of them given up.
 */
export type IncidentTurns = <T>(incidentId: IncidentId, work: () => Promise<T>) => Promise<T>;

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
