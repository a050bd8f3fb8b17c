import { z } from "zod";
import { openPresenceChannel } from "@/db/channels";
import type { Database } from "@/db/client";
import { incidentIds } from "@/lib/domain/ids";
import type { Clock } from "@/lib/investigation/ports/ports";
import { presenceSchema } from "@/lib/view-model/discussion/presence";
import { createPresenceBoard, type PresenceBoard } from "./presence-board";

/** What the processes of one installation tell each other, so that people on any of them see each other. */
const messageSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("present"),
    incidentId: incidentIds.schema,
    presence: presenceSchema,
  }),
  z.object({
    kind: z.literal("gone"),
    incidentId: incidentIds.schema,
    presence: presenceSchema.pick({ person: true, tab: true }),
  }),
]);
type PresenceMessage = z.output<typeof messageSchema>;

export type LivePresence = Pick<PresenceBoard, "list" | "subscribe"> & {
  /** False when the person has said too much within a minute, and nobody was told. */
  announce(message: PresenceMessage): Promise<boolean>;
  close(): Promise<void>;
};

/** A process keeps its own board; what is said to one is said to all, and nothing is stored. */
export async function createLivePresence(
  { connection }: Database,
  clock: Clock,
): Promise<LivePresence> {
  const board = createPresenceBoard(() => clock.now());
  const channel = await openPresenceChannel(connection, (text) => {
    const message = messageSchema.safeParse(JSON.parse(text)).data;
    if (message?.kind === "present") board.put(message.incidentId, message.presence);
    if (message?.kind === "gone") board.remove(message.incidentId, message.presence);
  });
  return {
    list: board.list,
    subscribe: board.subscribe,
    async announce(message) {
      if (!board.mayAnnounce(message.incidentId, message.presence.person)) return false;
      await channel.send(JSON.stringify(message));
      return true;
    },
    close: channel.close,
  };
}
