import type { IncidentId } from "@/lib/domain/ids";

/**
 * What changes an incident, one after the other in this process. A change that was overtaken is prepared anew, so twenty that
 * begin at once would be prepared two hundred times, and the last of them given up.
 */
export type IncidentTurns = <T>(incidentId: IncidentId, work: () => Promise<T>) => Promise<T>;

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
