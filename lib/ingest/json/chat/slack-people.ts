import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import type { People } from "./slack-text";

/*
 * What a Slack export says besides messages: `users.json` and `channels.json` (also `groups.json`, `dms.json`
 * and `mpims.json`). https://slack.com/help/articles/220556107-How-to-read-Slack-data-exports
 * They are lists of what there is, not of what happened: their records have no time.
 */

/** Display names by user id, from the parsed `users.json`. Anything else in it is passed over. */
export function readSlackPeople(value: unknown): People {
  const users: readonly unknown[] = Array.isArray(value) ? value : [];
  const named = users.filter(isJsonObject).filter(isSlackUser);
  return Object.fromEntries(named.map((user) => [textOf(user.id) ?? "", displayName(user)]));
}

export function isSlackUser({ id, name, profile, real_name }: JsonObject): boolean {
  const isUserId = typeof id === "string" && /^[UW][A-Z0-9]{1,20}$/.test(id);
  return isUserId && textOf(name) !== null && (isJsonObject(profile) || textOf(real_name) !== null);
}

export function lowerSlackUser(user: JsonObject): Draft {
  const names = [displayName(user), textOf(user.real_name)].filter((name) => name !== null);
  const name = [...new Set(names)].join(", ");
  return lowerListed(user, `${textOf(user.name) ?? "user"} (${name})`);
}

/** The name a person chose to be called, as Slack falls back from one to the next. */
function displayName(user: JsonObject): string {
  const profile = isJsonObject(user.profile) ? user.profile : {};
  return (
    textOf(profile.display_name) ??
    textOf(profile.real_name) ??
    textOf(user.real_name) ??
    textOf(user.name) ??
    ""
  );
}

export function isSlackChannel({ id, members, created, text }: JsonObject): boolean {
  const isChannelId = typeof id === "string" && /^[CGD][A-Z0-9]{1,20}$/.test(id);
  return isChannelId && Array.isArray(members) && created !== undefined && text === undefined;
}

export function lowerSlackChannel(channel: JsonObject): Draft {
  const [topic, purpose] = [channel.topic, channel.purpose].map((about) =>
    isJsonObject(about) ? textOf(about.value) : null,
  );
  const about = [topic, purpose].filter((text) => text !== null && text !== undefined).join(" - ");
  const name = textOf(channel.name);
  const title = name === null ? "direct messages" : `#${name}`;
  return lowerListed(channel, about === "" ? title : `${title}: ${about}`);
}

function lowerListed(object: JsonObject, message: string): Draft {
  const fields = statedFields(flattenFields(object));
  return { stamp: null, kind: "log", severity: null, source: null, message, fields };
}
