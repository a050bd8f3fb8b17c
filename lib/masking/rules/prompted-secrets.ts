import type { Hit, MaskRule } from "../hit";
import { isPlaceholder } from "./placeholders";
import { askedFor, findNames, type SecretName } from "./secret-names";

/**
 * What was typed where a program asked for a password: `[sudo] password for eve: …`, and in recordings of terminals
 * (https://docs.asciinema.org/manual/asciicast/v2/) or of connections that tell apart what was shown and what was
 * typed, perhaps key by key. A prompt alone on its line is read where values below their names are.
 */
export const findPromptedSecrets: MaskRule = (text) =>
  findNames(text)
    .filter(({ family }) => family.label === "secret:password")
    .flatMap((name) => [...findBehindPrompt(text, name), ...findRecorded(text, name)]);

/** Whom or what it is asked for. */
const whose = `(?: (?:${askedFor}) [^\\n:"]{1,120}?)`;
const behindPrompt = new RegExp(`${whose}:[ \\t]{1,2}([^\\s"']{4,80})[ \\t]*\\r?(?=\\n|$)`, "y");

/** One word behind a prompt that begins its line; a program that reports begins with its own name. */
function findBehindPrompt(text: string, { family, from, to }: SecretName): readonly Hit[] {
  behindPrompt.lastIndex = to;
  const match = behindPrompt.exec(text);
  const [whole = "", value = ""] = match ?? [];
  const lineAt = text.lastIndexOf("\n", from - 1) + 1;
  if (match === null || !/^(?:\[sudo\] )?$/.test(text.slice(lineAt, Math.min(from, lineAt + 9)))) {
    return [];
  }
  if (isPlaceholder(value, true)) return [];
  const at = to + whole.lastIndexOf(value);
  return [{ from: at, to: at + value.length, label: family.label }];
}

/** The string that is the prompt ends; its member's name is the group. */
const recordedPrompt = new RegExp(`${whose}?: {0,2}"`, "y");
/** A line may end inside one whose `\n` was decoded. */
const string = /"((?:[^"\\\n]|\\.){0,400})(?:"|$)/g;
/** What a record of something typed calls itself, as an item or a value: members of these names are in every log. */
const typed = /"(?:i|in|input|stdin|keys?|typed|send|sent|tx|write|client|request)"(?!\s{0,4}:)/i;
const recordsMax = 80;
const recordCharactersMax = 1024;

/**
 * Key by key it is one secret, with what lies between the keys: how many there are and which are alike tells much.
 * Without the key that ends the line nothing says that these are what was typed.
 */
function findRecorded(text: string, { family, to }: SecretName): readonly Hit[] {
  recordedPrompt.lastIndex = to;
  if (!recordedPrompt.test(text)) return [];
  const records = [...readKeys(text, to)];
  if (records.at(-1)?.isLast !== true) return [];
  const keys = records.filter((key) => key.to > key.from);
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ from: first.from, to: last.to, label: family.label }];
}

/** What was typed in the records behind a place, up to the key that ends a line. */
function* readKeys(text: string, place: number) {
  let at = text.indexOf("\n", place) + 1;
  for (let count = 0; at > 0 && count < recordsMax; count += 1) {
    const next = text.indexOf("\n", at);
    const keys = readTyped(text.slice(at, next < 0 ? text.length : next));
    if (keys !== null) yield { ...keys, from: at + keys.from, to: at + keys.to };
    if (keys?.isLast) return;
    at = next + 1;
  }
}

function readTyped(line: string) {
  const record = line.slice(0, recordCharactersMax);
  const keys = typed.test(record) ? Array.from(record.matchAll(string)).at(-1) : undefined;
  if (keys === undefined) return null;
  const [, written = ""] = keys;
  const [value = ""] = /^(?:(?!\\[rn]).)*/.exec(written) ?? [];
  const from = keys.index + 1;
  const isOpen = line.length <= recordCharactersMax && !keys[0].endsWith('"');
  return { from, to: from + value.length, isLast: value !== written || isOpen };
}
