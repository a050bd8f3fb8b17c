import { listenJournal } from "@/db/channels";
import type { Database } from "@/db/client";
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

/** Tells the streams of this process that an incident's journal has grown; one LISTEN serves them all. */
export type JournalWakeups = {
  /** Calls `wake` after each growth, and whenever some may have been missed. Answers how to stop. */
  readonly subscribe: WakeUps["subscribe"];
  close(): Promise<void>;
};

export async function createJournalWakeups({ connection }: Database): Promise<JournalWakeups> {
  const wakeUps = createWakeUps();
  const unlisten = await listenJournal(connection, wakeUps.wake, wakeUps.wakeAll);
  return { subscribe: wakeUps.subscribe, close: unlisten };
}
