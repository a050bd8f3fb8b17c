import type { IncidentId } from "@/lib/domain/ids";

/** Who wants to be called when something of one incident has changed. */
export type WakeUps = {
  /** Answers how to stop. */
  subscribe(incidentId: IncidentId, wake: () => void): () => void;
  wake(incidentId: IncidentId): void;
  wakeAll(): void;
};

export function createWakeUps(): WakeUps {
  const listeners = new Map<IncidentId, Set<() => void>>();
  const wake = (incidentId: IncidentId) => {
    for (const listener of listeners.get(incidentId) ?? []) listener();
  };
  return {
    wake,
    wakeAll() {
      for (const incidentId of listeners.keys()) wake(incidentId);
    },
    subscribe(incidentId, listener) {
      const ofIncident = listeners.get(incidentId) ?? new Set();
      listeners.set(incidentId, ofIncident.add(listener));
      return () => {
        ofIncident.delete(listener);
        if (ofIncident.size === 0) listeners.delete(incidentId);
      };
    },
  };
}
