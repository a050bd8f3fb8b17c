import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { findVoices, type Leaves, type Voices } from "../../conversation/find-voices";
import { shownName } from "../../conversation/person-name";
import { foldName } from "../../fields/field-names";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { findMember } from "../find-member";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject } from "../json-object";
import type { ObjectShape } from "../shape";
import { findTimeField } from "../time-field";
import { haveTime } from "../time-of-objects";
import { findMessageTime, isBot, readSpeaker } from "./chat-message";
import { readChatText } from "./chat-text";

export const conversationFormat = "messages of people";

const depthMax = 4;
/** So many of the messages have to say when. */
const datedShareMin = 0.5;
/** Members that may hold a text as a document of paragraphs, or an object around it. */
const textMembers = new Set([
  "body",
  "comment",
  "content",
  "description",
  "text",
  "note",
  "message",
]);

/** Messages whose members no list knows; null where the objects are something else, or nothing says when. */
export function findConversation(
  objects: readonly JsonObject[],
  isTimed = areDated(objects),
): ObjectShape | null {
  const voices = isTimed ? findVoices(objects.map(leavesOf)) : null;
  if (voices === null) return null;
  return {
    format: conversationFormat,
    fits: (object) => says(object, voices) !== null,
    lower: (object, mapping) => [lowerMessage(object, voices, mapping ?? null)],
  };
}

function lowerMessage(object: JsonObject, voices: Voices, mapping: ReadMapping | null): Draft {
  const { [voices.text]: _text, ...others } = object;
  const speaker = readSpeaker(findMember(object, voices.speaker), mapping?.people ?? {});
  const [outer = ""] = voices.speaker.split(".");
  const isOfBot = isBot(object[outer]);
  const fields: Record<string, FieldValue> = {
    ...flattenFields(others),
    ...statedFields({ channel: mapping?.channel ?? null, bot: isOfBot ? true : null }),
  };
  return {
    stamp: timeOf(object),
    kind: "message",
    severity: null,
    source: speaker === null ? null : shownName(speaker),
    message: says(object, voices)?.trim() ?? "",
    fields,
  };
}

function says(object: JsonObject, { text }: Voices): string | null {
  const said = readChatText(findMember(object, text));
  return said === null || said.trim() === "" ? null : said;
}

function areDated(objects: readonly JsonObject[]): boolean {
  const dated = objects.filter((object) => timeOf(object) !== null);
  return dated.length >= objects.length * datedShareMin || haveTime(objects);
}

/** Its own time, else that of an object within it: `{"key": …, "fields": {"created": …}}`. */
function timeOf(object: JsonObject): StampAsWritten | null {
  const own = findMessageTime(object);
  if (own !== null) return own;
  for (const inner of Object.values(object)) {
    const found = isJsonObject(inner) ? findTimeField(inner) : null;
    if (found !== null) return found.stamp;
  }
  return null;
}

/** The words and numbers of an object by their paths. */
function leavesOf(object: JsonObject): Leaves {
  return Object.fromEntries(leafPairs(object, "", 0));
}

type Pair = readonly [path: string, words: string];

function leafPairs(members: JsonObject, prefix: string, depth: number): readonly Pair[] {
  return Object.entries(members).flatMap(([key, value]): readonly Pair[] => {
    const path = `${prefix}${key}`;
    const words = wordsOf(key, value);
    if (words !== null) return [[path, words]];
    return isJsonObject(value) && depth < depthMax ? leafPairs(value, `${path}.`, depth + 1) : [];
  });
}

function wordsOf(key: string, value: unknown): string | null {
  const said = textMembers.has(foldName(key)) ? readChatText(value) : null;
  if (said !== null) return said;
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
}
