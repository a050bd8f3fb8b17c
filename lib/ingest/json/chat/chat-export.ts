import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { isChatMessage, lowerChatMessage } from "./chat-message";

/** Elements of the beginning that decide. */
const sampleMax = 20;
/** Of these so many have to be messages; the others are of the program: somebody joined. */
const shareMin = 0.5;

/** A channel with its messages: Discord (DiscordChatExporter), Telegram, Matrix (Element), Google Chat. */
export const chatExport: Envelope = {
  format: "chat messages",
  path: [["messages"]],
  fits: (object) => holdsMessages(object.messages),
  open: (outer, mapping) => {
    const channel = channelOf(outer);
    return (element) => [lowerChatMessage(element, mapping, channel)];
  },
};

/** All chats of a Telegram account: https://core.telegram.org/import-export */
export const chatArchive: Envelope = {
  format: "chat messages",
  path: [["chats"], ["list"], ["messages"]],
  fits: ({ chats }) => {
    const [first]: readonly unknown[] =
      isJsonObject(chats) && Array.isArray(chats.list) ? chats.list : [];
    return isJsonObject(first) && holdsMessages(first.messages);
  },
  open: chatExport.open,
};

/** A page of messages as Microsoft Graph answers them. */
export const chatPage: Envelope = {
  format: "chat messages",
  path: [["value"]],
  fits: (object) => holdsMessages(object.value),
  open: chatExport.open,
};

function holdsMessages(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const sample = value.slice(0, sampleMax).filter(isJsonObject);
  const messages = sample.filter(isChatMessage);
  return messages.length > 0 && messages.length >= sample.length * shareMin;
}

/** The name of the innermost object around the messages. */
function channelOf(outer: readonly JsonObject[]): string | null {
  const around = outer.findLast((object) => nameIn(object) !== null);
  return around === undefined ? null : nameIn(around);
}

function nameIn({ channel, room_name, name, title }: JsonObject): string | null {
  const inner = isJsonObject(channel) ? textOf(channel.name) : textOf(channel);
  return inner ?? textOf(room_name) ?? textOf(name) ?? textOf(title);
}
