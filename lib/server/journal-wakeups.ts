import type { Database } from "@/db/client";
import { listenJournal } from "@/db/journal-listener";
import type { IncidentId } from "@/lib/domain/ids";

/** Tells the streams of this process that an incident's journal has grown; one LISTEN serves them all. */
export type JournalWakeups = {
  /** Calls `wake` after each growth, and whenever some may have been missed. Answers how to stop. */
  subscribe(incidentId: IncidentId, wake: () => void): () => void;
  close(): Promise<void>;
};

export async function createJournalWakeups({ connection }: Database): Promise<JournalWakeups> {
  const listeners = new Map<IncidentId, Set<() => void>>();
  const wake = (incidentId: IncidentId) => {
    for (const listener of listeners.get(incidentId) ?? []) listener();
  };
  const unlisten = await listenJournal(connection, wake, () => {
    for (const incidentId of listeners.keys()) wake(incidentId);
  });
  return {
    subscribe(incidentId, listener) {
      const ofIncident = listeners.get(incidentId) ?? new Set();
      listeners.set(incidentId, ofIncident.add(listener));
      return () => {
        ofIncident.delete(listener);
        if (ofIncident.size === 0) listeners.delete(incidentId);
      };
    },
    close: unlisten,
  };
}
