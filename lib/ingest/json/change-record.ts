import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../records/draft";
import { levelKeys } from "../records/severity-folding";
import { flattenFields } from "./flatten-fields";
import { type JsonObject, textOf } from "./json-object";
import { findTimeField, timeKeys } from "./time-field";

/*
 * Design: a change record is told by its shape: it has a time, says what kind of thing was done,
 * and who did it or what came of it; and it is not a log line (no message under a level). The
 * words themselves (which kinds, which services) play no part.
 */

const kindKeys = [
  "type",
  "kind",
  "action",
  "event",
  "operation",
  "change_type",
  "changeType",
  "category",
];
const actorKeys = [
  "by",
  "actor",
  "author",
  "deployer",
  "initiator",
  "triggered_by",
  "triggeredBy",
  "changed_by",
  "changedBy",
  "requested_by",
  "user",
  "who",
];
const outcomeKeys = ["status", "state", "phase", "result", "outcome"];
const contentKeys = [
  "version",
  "revision",
  "release",
  "commit",
  "sha",
  "image",
  "tag",
  "old",
  "new",
  "from",
  "to",
  "before",
  "after",
  "change",
  "change_id",
  "ticket",
  "issue",
  "ref",
  "reference",
  "key",
  "setting",
  "parameter",
  "action",
  "template",
  "job",
  "flag",
  "migration",
  "command",
  "targets",
];
/** What a setting was and is; `from` and `to` may as well be places, so they do not tell alone. */
const settingPairs = [
  ["old", "new"],
  ["before", "after"],
  ["previous", "current"],
] as const;
/** Where a request came from: what a service writes of each call it answers, not of what was changed. */
const requestKeys = [
  ...["sourceIp", "source_ip", "sourceIPAddress", "src_ip", "clientIp", "client_ip"],
  ...["remote_addr", "remoteAddress", "remote_ip", "userAgent", "user_agent"],
];
const spokenKeys = ["msg", "message", "body"];

export function isChangeRecord(object: JsonObject): boolean {
  if (findTimeField(object) === null) return false;
  if (spokenKeys.some((key) => object[key] !== undefined)) return false;
  if (levelKeys.some((key) => key !== "priority" && object[key] !== undefined)) return false;
  if (settingPairs.some(([first, second]) => hasPair(object, first, second))) return true;
  if (requestKeys.some((key) => textOf(object[key]) !== null)) return false;
  // A calendar of changes says in words what was changed; a price says by how much.
  const kind = hasText(object, kindKeys) || hasWord(object, ["change"]);
  const actor = hasText(object, actorKeys);
  const outcome = hasWord(object, outcomeKeys);
  const content = contentKeys.some((key) => object[key] !== undefined);
  return kind && [actor, outcome, content].filter(Boolean).length >= 2;
}

function hasPair(object: JsonObject, first: string, second: string): boolean {
  return object[first] !== undefined && object[second] !== undefined;
}

function hasText(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => textOf(object[key]) !== null);
}

/** An HTTP status is a number; the outcome of a change is a word. */
function hasWord(object: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => /[a-z]/i.test(textOf(object[key]) ?? ""));
}

export function lowerChangeRecord(object: JsonObject): Draft {
  const fields = flattenFields(object);
  return {
    stamp: findTimeField(object)?.stamp ?? null,
    kind: "change",
    severity: null,
    source: textOf(fields.host) ?? textOf(fields.service),
    message: composeChange(fields),
    template: composeTemplate(fields),
    fields,
  };
}

const subjectKeys = [
  "service",
  "system",
  "component",
  "job",
  "campaign",
  "strategy",
  "name",
  "resource",
  "target",
];
const referenceKeys = ["ticket", "ref", "reference", "commit", "sha"];
const placeKeys = [
  "host",
  "hosts",
  "targets",
  "device",
  "cluster",
  "environment",
  "env",
  "region",
  "namespace",
];
const noteKeys = ["note", "comment", "reason", "description", "summary"];

/** Reads as a person would say it: `deploy orders-api 2.14.0 started on app-01 by ci-bot`. */
function composeChange(fields: Readonly<Record<string, FieldValue>>): string {
  const used = new Set<string>(timeKeys);
  const take = (keys: readonly string[]): string[] => {
    const present = keys.filter((key) => fields[key] !== undefined && !used.has(key));
    for (const key of present) used.add(key);
    return present.map((key) => spell(fields[key]));
  };
  const kind = take([
    "type",
    "kind",
    "event",
    "operation",
    "change_type",
    "changeType",
    "category",
  ]);
  const action = take(["action", "change", "flag", "migration"]);
  const subject = take(subjectKeys);
  const aliases = aliasesOf(fields, used);
  const version = take(["version", "revision", "release", "tag", "image", "template"]);
  const setting = composeSetting(fields, used);
  const outcome = take(outcomeKeys);
  const place = take(placeKeys);
  const actor = take(actorKeys).slice(0, 1);
  const note = take([...noteKeys, ...referenceKeys]);
  const rest = Object.keys(fields).filter((key) => !used.has(key) && !aliases.has(key));
  return [
    ...kind,
    ...action,
    ...subject,
    ...version,
    ...setting,
    ...outcome,
    ...prefixed("on", place),
    ...prefixed("by", actor),
    ...(note.length === 0 ? [] : [`(${note.join("; ")})`]),
    ...rest.map((key) => `${key}=${spell(fields[key])}`),
  ].join(" ");
}

/** Conventional names repeat what an original key says; the original that was not said is left out then. */
function aliasesOf(
  fields: Readonly<Record<string, FieldValue>>,
  used: ReadonlySet<string>,
): Set<string> {
  const values = new Set([...used].map((key) => fields[key]));
  return new Set(
    ["app", "application", "hostname", "username", "account"].filter((key) =>
      values.has(fields[key]),
    ),
  );
}

function composeSetting(fields: Readonly<Record<string, FieldValue>>, used: Set<string>): string[] {
  const name = ["key", "setting", "parameter"].find((key) => fields[key] !== undefined);
  const pair = [...settingPairs, ["from", "to"] as const].find(
    ([first, second]) => fields[first] !== undefined && fields[second] !== undefined,
  );
  const words = name === undefined ? [] : [spell(fields[name])];
  const arrow = pair === undefined ? [] : [pair.map((key) => spell(fields[key])).join(" → ")];
  for (const key of [name, ...(pair ?? [])]) if (key !== undefined) used.add(key);
  return [...words, ...arrow];
}

function prefixed(word: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [word, words.join(" ")];
}

function spell(value: FieldValue | undefined): string {
  return value === undefined ? "" : String(value);
}

/** Changes are alike when kind, subject and outcome are: versions, hosts and people differ each time. */
function composeTemplate(fields: Readonly<Record<string, FieldValue>>): string {
  const words = ["type", "kind", "action", "service", "job", "key", "status"];
  return words.flatMap((key) => (fields[key] === undefined ? [] : [spell(fields[key])])).join(" ");
}
