import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Draft } from "../records/draft";
import { flattenFields } from "./flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "./json-object";

/*
 * One message of a Slack export: https://slack.com/help/articles/220556107
 * `ts` is an epoch with microseconds that also identifies the message; attachments and blocks repeat
 * or decorate the text and are kept as fields only.
 */

export function isSlackMessage(value: JsonObject): boolean {
  const ts = textOf(value.ts);
  if (ts === null || !/^\d{9,10}\.\d{1,6}$/.test(ts)) return false;
  return value.type === "message" || (typeof value.text === "string" && value.level === undefined);
}

export function lowerSlackMessage(message: JsonObject): Draft {
  const { text: said, ...others } = message;
  const fields = flattenFields(others);
  const profile = isJsonObject(message.user_profile) ? message.user_profile : {};
  const source =
    textOf(profile.display_name) ??
    textOf(message.username) ??
    textOf(message.user) ??
    textOf(message.bot_id);
  const text = textOf(said) ?? `(${textOf(message.subtype) ?? "message without text"})`;
  return {
    stamp: parseStamp(textOf(message.ts) ?? ""),
    kind: "message",
    severity: null,
    source,
    message: unescapeSlack(text),
    fields,
  };
}

/** Slack escapes exactly these three characters. */
function unescapeSlack(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
