import type { ReadMapping } from "@/lib/domain/artifact";
import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence-record";
import { scanMomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { toPlacedStamp } from "@/lib/time/phrases/placed-stamp";
import { findConventionalName } from "../../fields/field-names";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { levelKeys } from "../level-field";
import { openRoles } from "../member-roles";
import { findTimeField, readTime } from "../time-field";

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
  const speaks = readSpeaker(object[roles.speaker], {}) !== null;
  const isPlain = text !== null && !/^\s*[{[]/.test(text);
  return isPlain && speaks && findMessageTime(object) !== null;
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
function findMessageTime(object: JsonObject): StampAsWritten | null {
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
const plainKeys = ["name", "username", "login", "email", "id"];

function readSpeaker(value: unknown, people: People): string | null {
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

function isBot(speaker: unknown): boolean {
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

/**
 * What a chat message says: a text, an object that holds it (Matrix and Teams), or a list of texts and
 * formatted pieces (Telegram). Null when none of these is there.
 */
function readChatText(value: unknown): string | null {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return joinPieces(value);
  if (!isJsonObject(value)) return null;
  const text =
    textOf(value.content) ?? textOf(value.body) ?? textOf(value.text) ?? textOf(value.plain);
  return text !== null && isHtml(value) ? plainTextOf(text) : text;
}

function joinPieces(pieces: readonly unknown[]): string | null {
  const texts = pieces.map((piece) => (isJsonObject(piece) ? piece.text : piece));
  const isText = texts.every((text) => typeof text === "string");
  return isText && texts.length > 0 ? texts.join("") : null;
}

/** https://learn.microsoft.com/en-us/graph/api/resources/itembody */
function isHtml(value: JsonObject): boolean {
  return textOf(value.contentType)?.toLowerCase() === "html";
}

const entities = new Map([
  ["nbsp", " "],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
  ["apos", "'"],
  ["amp", "&"],
]);

/** The text of a piece of HTML: its tags taken off, the ends of blocks as line ends. */
function plainTextOf(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]{0,200}>/gi, "\n")
    .replace(/<[^<>]{0,2000}>/g, "")
    .replace(/&([a-z]{2,6}|#39);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/[ \t]*\n\s*/g, "\n")
    .trim();
}
