import type { Database } from "@/db/client";
import { listenJournal } from "@/db/journal-listener";
import { createWakeUps, type WakeUps } from "./wake-ups";

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
