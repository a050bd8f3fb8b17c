import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import { statedFields } from "../fields/stated-fields";
import type { Draft } from "../records/draft";
import { nameOf, type People, renderSlackText } from "./chat/slack-text";
import { flattenFields } from "./flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "./json-object";

/*
 * One message of a Slack export: https://slack.com/help/articles/220556107
 * `ts` is an epoch with microseconds that also identifies the message; `thread_ts` names the message it
 * answers, `edited.ts` when it was changed. Who wrote it is said by an id, which the export's `users.json`
 * names. Attachments, blocks and files repeat or decorate a text; without one they are what is said.
 */

export function isSlackMessage(value: JsonObject): boolean {
  const ts = textOf(value.ts);
  if (ts === null || !/^\d{9,10}\.\d{1,6}$/.test(ts)) return false;
  return value.type === "message" || (typeof value.text === "string" && value.level === undefined);
}

export function lowerSlackMessage(message: JsonObject, mapping: ReadMapping | null = null): Draft {
  const people = mapping?.people ?? {};
  const { text: _text, ...others } = message;
  const changed = isJsonObject(message.message) ? message.message : message;
  const channel = mapping?.channel ?? textOf(message.channel);
  return {
    stamp: parseStamp(textOf(message.ts) ?? ""),
    kind: "message",
    severity: null,
    source: findSpeaker(message, people) ?? findSpeaker(changed, people),
    message: renderSlackText(findText(changed), people),
    fields: { ...flattenFields(others), ...statedFields({ channel }) },
  };
}

function findSpeaker(message: JsonObject, people: People): string | null {
  const profile = isJsonObject(message.user_profile) ? message.user_profile : {};
  const bot = isJsonObject(message.bot_profile) ? message.bot_profile : {};
  const [user, botId] = [textOf(message.user), textOf(message.bot_id)];
  return (
    nameOf(user, people) ??
    textOf(profile.display_name) ??
    textOf(profile.real_name) ??
    textOf(message.username) ??
    textOf(bot.name) ??
    nameOf(botId, people) ??
    user ??
    botId
  );
}

/** What was said; bots often say it in attachments or blocks alone, people in a file alone. */
function findText(message: JsonObject): string {
  const text = textOf(message.text);
  if (text !== null) return text;
  const shown = [
    ...listOf(message.attachments).flatMap(attachmentTexts),
    ...(listOf(message.attachments).length > 0 ? [] : blockTexts(message.blocks, 0)),
    ...listOf(message.files).map(describeFile),
  ];
  if (shown.length > 0) return shown.join("\n");
  return `(${textOf(message.subtype) ?? "message without text"})`;
}

function attachmentTexts(attachment: JsonObject): readonly string[] {
  const { pretext, title, text, fields } = attachment;
  const pairs = listOf(fields).map(
    (field) => `${textOf(field.title) ?? ""}: ${textOf(field.value) ?? ""}`,
  );
  const parts = [pretext, title, text].flatMap((part) => textOf(part) ?? []);
  const shown = [...parts, ...pairs];
  return shown.length > 0 ? shown : [textOf(attachment.fallback) ?? ""].filter(Boolean);
}

/** Blocks hold texts at any depth; deeper than this nobody nests them. */
const blockDepthMax = 8;

function blockTexts(value: unknown, depth: number): readonly string[] {
  if (depth > blockDepthMax) return [];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => blockTexts(item, depth + 1));
  if (!isJsonObject(value)) return [];
  const text = textOf(value.text);
  if (text !== null) return [text];
  const inner = [value.text, value.elements, value.fields];
  return inner.flatMap((item) => blockTexts(item, depth + 1));
}

function describeFile(file: JsonObject): string {
  return `(file: ${textOf(file.title) ?? textOf(file.name) ?? "without a name"})`;
}

function listOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
