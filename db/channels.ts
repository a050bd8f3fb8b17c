import type { Sql } from "postgres";
import type { IncidentId } from "@/lib/domain/ids";

export const journalChannel = "whence_journal";

const channel = "whence_presence";

/** Short messages between the processes of one installation; nothing of them is stored. */
type PresenceChannel = {
  /** At most 8,000 bytes, which is what PostgreSQL passes on. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

/**
 * Calls `onIncident` after a transaction that appended to an incident's journal has committed. A notification is a
 * wake-up only: those sent while the connection was down are lost, so `onResumed` says when to look at everything
 * again. Answers the function that stops listening.
 */
export async function listenJournal(
  connection: Sql,
  onIncident: (incidentId: IncidentId) => void,
  onResumed: () => void = () => undefined,
): Promise<() => Promise<void>> {
  let isFirst = true;
  const { unlisten } = await connection.listen(
    journalChannel,
    // Only our own append writes to the channel: its payload is an incident's id.
    (payload) => onIncident(payload as IncidentId),
    () => {
      if (!isFirst) onResumed();
      isFirst = false;
    },
  );
  return unlisten;
}

/** Calls `onText` for every message, also for one's own: what is lost while disconnected is not made up. */
export async function openPresenceChannel(
  connection: Sql,
  onText: (text: string) => void,
): Promise<PresenceChannel> {
  const { unlisten } = await connection.listen(channel, onText);
  return {
    async send(text) {
      await connection.notify(channel, text);
    },
    close: unlisten,
  };
}
