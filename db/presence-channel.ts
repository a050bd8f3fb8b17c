import type { Sql } from "postgres";

const channel = "whence_presence";

/** Short messages between the processes of one installation; nothing of them is stored. */
export type PresenceChannel = {
  /** At most 8,000 bytes, which is what PostgreSQL passes on. */
  send(text: string): Promise<void>;
  close(): Promise<void>;
};

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
