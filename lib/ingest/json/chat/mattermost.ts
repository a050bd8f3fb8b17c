import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { lowerLogObject } from "../lower-object";
import type { ObjectShape } from "../shape";
import { isChatMessage, lowerChatMessage } from "./chat-message";

/*
 * Mattermost has two lists of posts: lines of a bulk export, each with its answers
 * (https://docs.mattermost.com/administration-guide/onboard/bulk-loading-data.html#post-object), and the answer of
 * its interface, where posts lie under their ids (https://developers.mattermost.com/api-documentation).
 */
export const mattermostLines: ObjectShape = {
  format: "Mattermost export",
  fits: (object) => postOf(object) !== null || isContext(object),
  lower: (object, mapping) => {
    const post = postOf(object);
    return post === null ? [lowerLogObject(object)] : lowerPost(post, mapping);
  },
};

/** Lines about what there is: teams, channels, people. */
const contexts = [
  "version",
  "role",
  "scheme",
  "emoji",
  "team",
  "channel",
  "user",
  "direct_channel",
];

function isContext({ type, ...others }: JsonObject): boolean {
  const kind = textOf(type);
  return kind !== null && contexts.includes(kind) && others[kind] !== undefined;
}

function postOf(object: JsonObject): JsonObject | null {
  const post = object.type === "direct_post" ? object.direct_post : object.post;
  return isJsonObject(post) && isChatMessage(post) ? post : null;
}

function lowerPost(post: JsonObject, mapping: ReadMapping | null | undefined): readonly Draft[] {
  const { replies, ...rest } = post;
  const answers = Array.isArray(replies) ? replies.filter(isJsonObject).filter(isChatMessage) : [];
  const channel = textOf(post.channel);
  return [rest, ...answers].map((message) => lowerChatMessage(message, mapping, channel));
}

export const mattermostPosts: Envelope = {
  format: "chat messages",
  path: [],
  fits: ({ order, posts }) => {
    const [first]: readonly unknown[] = isJsonObject(posts) ? Object.values(posts) : [];
    return Array.isArray(order) && isJsonObject(first) && isChatMessage(first);
  },
  open: (_outer, mapping) => (element) => {
    const posts = isJsonObject(element.posts) ? Object.values(element.posts) : [];
    return posts.filter(isJsonObject).map((post) => lowerChatMessage(post, mapping));
  },
};
