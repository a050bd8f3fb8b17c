import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";
import { isSpokenOf } from "../../conversation/spoken-of";
import { actorNames } from "../../conversation/voice-names";
import { findConventionalName, foldName } from "../../fields/field-names";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { levelKeys } from "../../records/severity-folding";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { openRoles } from "../member-roles";
import { findTimeField, readTime } from "../time-field";

import { readChatText } from "./chat-text";
import { nameOf, type People } from "./slack-text";

/*
 * Design: a chat message is told by its shape: somebody said something at a time, and nothing in it is of a
 * machine (no level, host, request or commit). Which program it is from plays no part; the shapes are those of
 * Discord, Mattermost, Teams, Telegram, Matrix, Rocket.Chat, Zulip, Google Chat and of lists of comments.
 */

const rolesOf = openRoles({
  speaker: [
    ...["author", "sender", "senderfullname", "from", "username", "user", "u", "nick", "creator"],
    ...["displayname", "postedby", "writtenby", "actor", "member", "person", "userid"],
  ],
  text: ["content", "text", "body", "message", "msg", "comment"],
  time: [
    ...["dateunixtime", "createdatetime", "createddatetime", "createat", "originserverts"],
    ...["postedat", "sentat", "senttime", "createddate", "created"],
  ],
});

/** Conventional names of what machines write beside a message. */
const machineNames = new Set([
  ...["host", "service", "version", "pid", "thread", "method", "path", "status", "duration_ms"],
  ...["client", "request_id", "trace_id", "span_id", "logger", "program", "upstream", "db"],
  ...["error", "stack"],
]);
/** Members of commits, builds and changes, which have an author and a message too. */
const machineKeys = new Set([
  ...[
    "sha",
    "commit",
    "hash",
    "revision",
    "branch",
    "ref",
    "build",
    "old",
    "new",
    "action",
    "outcome",
  ],
  ...["result", "eventName", "event", "metric", "value", "stream", "container", "kubernetes"],
]);

export function isChatMessage(object: JsonObject): boolean {
  const roles = rolesOf(object);
  if (roles.speaker === undefined || roles.text === undefined) return false;
  if (Object.keys(object).some(isMachineMember)) return false;
  const text = readChatText(object[roles.text]);
  const speaker = readSpeaker(object[roles.speaker], {});
  if (text === null || /^\s*[{[]/.test(text) || speaker === null) return false;
  const isLogged = actorNames.has(foldName(roles.speaker)) && isSpokenOf(speaker, text);
  return !isLogged && findMessageTime(object) !== null;
}

function isMachineMember(key: string): boolean {
  if (levelKeys.includes(key) || machineKeys.has(key)) return true;
  // Rocket.Chat calls its rooms as others call their requests.
  return key !== "rid" && machineNames.has(findConventionalName(key) ?? key);
}

export function lowerChatMessage(
  object: JsonObject,
  mapping: ReadMapping | null = null,
  channel: string | null = null,
): Draft {
  const roles = rolesOf(object);
  const speaker = roles.speaker === undefined ? null : object[roles.speaker];
  const { [roles.text ?? ""]: wording, ...others } = object;
  const text = readChatText(wording)?.trim() ?? "";
  const fields: Record<string, FieldValue> = {
    ...flattenFields(others),
    ...statedFields({ channel: mapping?.channel ?? channel, bot: isBot(speaker) ? true : null }),
  };
  return {
    stamp: findMessageTime(object),
    kind: "message",
    severity: null,
    source: readSpeaker(speaker, mapping?.people ?? {}),
    message: text === "" ? describeSilent(object) : text,
    fields,
  };
}

/** An epoch before a wall clock without a zone, which Telegram writes beside it. */
export function findMessageTime(object: JsonObject): StampAsWritten | null {
  const { time } = rolesOf(object);
  const stated = time === undefined ? null : readTime(object[time]);
  if (stated !== null) return stated;
  const found = findTimeField(object)?.stamp ?? null;
  const spoken = time === undefined ? null : textOf(object[time]);
  return found ?? (spoken === null ? null : readSpokenTime(spoken));
}

/** A name, or an object with one: what people see before an id. */
const nameKeys = [
  "displayName",
  "display_name",
  "nickname",
  "global_name",
  "real_name",
  "full_name",
];
const plainKeys = ["name", "username", "login", "email", "summary", "id"];

export function readSpeaker(value: unknown, people: People): string | null {
  if (typeof value === "string") return nameOf(value, people) ?? textOf(value.trim());
  if (typeof value === "number") return nameOf(String(value), people) ?? String(value);
  if (!isJsonObject(value)) return null;
  const listed = nameOf(textOf(value.id), people);
  const keys = [...nameKeys, ...plainKeys];
  const named = keys.map((key) => textOf(value[key])).find((name) => name !== null) ?? null;
  // Teams: `{"from": {"user": {"displayName": "Dana"}}}`, or `application` in the place of `user`.
  const inner = [value.user, value.application, value.bot].find(isJsonObject);
  return listed ?? named ?? (inner === undefined ? null : readSpeaker(inner, people));
}

export function isBot(speaker: unknown): boolean {
  if (!isJsonObject(speaker)) return false;
  return speaker.isBot === true || speaker.bot === true || isJsonObject(speaker.application);
}

/** A message without a text: somebody joined, or sent a picture. */
function describeSilent(object: JsonObject): string {
  const kind = textOf(object.action) ?? textOf(object.subtype) ?? textOf(object.media_type);
  const [attached]: readonly unknown[] = Array.isArray(object.attachments)
    ? object.attachments
    : [];
  const file = isJsonObject(attached)
    ? (textOf(attached.fileName) ?? textOf(attached.filename))
    : null;
  return file === null ? `(${kind ?? "message without text"})` : `(file: ${file})`;
}

/** A member that holds a time in words: `Saturday, November 21, 2026 at 2:08:21 PM UTC` of Google Chat. */
function readSpokenTime(text: string): StampAsWritten | null {
  const moment = scanMomentPhrase(text, 0);
  if (moment === null || moment.end !== text.length) return null;
  const { date, clock } = moment;
  if (date === null || date.year === null || clock === null) return null;
  return toPlacedStamp({ ...date, year: date.year }, false, clock, clock.zone?.zone ?? null, text);
}
