import type { Draft } from "../../records/draft";
import { withoutMember } from "../documents/nested-lists";
import { findElements, type RecordPath } from "../documents/record-path";
import { isJsonObject, type JsonObject } from "../json-object";
import { findListsWithTimes } from "../records-member";
import { findConversation } from "./conversation";

/** How deep the lists of notes lie: `issues[].fields.comment.comments[]`. */
const depthMax = 6;
const samplesMax = 60;
/** Of one document; each costs a look at all of it. */
const listsMax = 8;

/** A list of messages somewhere in records. */
export type TalkList = {
  readonly path: RecordPath;
  /** Steps to the outermost list that is gone through on the way; null when there is none. */
  readonly outer: number | null;
  readonly samples: readonly JsonObject[];
};

type Found = {
  readonly keys: readonly string[];
  readonly outer: number | null;
  samples: JsonObject[];
};

/** Lists in which people speak, at any depth of the records: the comments of tickets, told by what they hold. */
export function findTalkLists(records: readonly JsonObject[]): readonly TalkList[] {
  const found = new Map<string, Found>();
  for (const record of records.slice(0, samplesMax)) collect(record, [], null, found);
  return [...found.values()]
    .filter(({ samples }) => findConversation(samples) !== null)
    .slice(0, listsMax)
    .map(({ keys, outer, samples }) => ({ path: keys.map((key) => [key]), outer, samples }));
}

function collect(
  object: JsonObject,
  at: readonly string[],
  outer: number | null,
  found: Map<string, Found>,
): void {
  if (at.length >= depthMax) return;
  for (const [key, member] of Object.entries(object)) {
    const keys = [...at, key];
    if (isJsonObject(member)) collect(member, keys, outer, found);
    const objects = objectsIn(member);
    if (objects.length > 0) keep(keys, outer, objects, found);
    for (const inner of objects) collect(inner, keys, outer ?? keys.length, found);
  }
}

function objectsIn(member: unknown): readonly JsonObject[] {
  return Array.isArray(member) ? member.slice(0, samplesMax).filter(isJsonObject) : [];
}

function keep(
  keys: readonly string[],
  outer: number | null,
  objects: readonly JsonObject[],
  found: Map<string, Found>,
): void {
  const name = JSON.stringify(keys);
  const known = found.get(name) ?? { keys, outer, samples: [] };
  if (known.samples.length < samplesMax) known.samples.push(...objects);
  found.set(name, known);
}

type Lower = (object: JsonObject) => readonly Draft[];

/** A ticket on one line is a record, and so is each of its comments. */
export function withTalkOf(objects: readonly JsonObject[], lower: Lower): Lower {
  const lists = findTalkLists(objects).flatMap(({ path, samples }) => {
    const conversation = findConversation(samples);
    return conversation === null ? [] : [{ path, conversation }];
  });
  if (lists.length === 0) return lower;
  return (object) => [
    ...lower(lists.reduce((left, { path }) => withoutMember(left, path), object)),
    ...lists.flatMap(({ path, conversation }) =>
      findElements(object, path)
        .flatMap(({ elements }) => elements)
        .filter(isJsonObject)
        .flatMap((message) => conversation.lower(message)),
    ),
  ];
}

/** The paths to the records of a document, where tickets in a list hold their comments: each ticket is a record. */
export function withTalk(
  paths: readonly RecordPath[],
  objects: readonly JsonObject[],
  time: string | undefined,
): readonly RecordPath[] {
  const outers = findTalkLists(objects).flatMap(({ path, outer }) =>
    outer === null ? [] : [path.slice(0, outer)],
  );
  const missing = outers.filter((outer) => !paths.some((path) => leadsThrough(outer, path)));
  const [root] = objects;
  if (missing.length === 0 || root === undefined) return paths;
  const byName = new Map(missing.map((path) => [JSON.stringify(path), path]));
  // A document with a time of its own was one record; now it is what its lists hold.
  const others = paths.length > 0 ? paths : findListsWithTimes(root, time);
  const isApart = (path: RecordPath) => missing.every((outer) => !leadsThrough(path, outer));
  return [...byName.values(), ...others.filter(isApart)];
}

/** Is the second path a part of the way of the first? */
export function leadsThrough(path: RecordPath, part: RecordPath): boolean {
  return part.every((names, step) => path[step]?.some((name) => names.includes(name)) ?? false);
}
