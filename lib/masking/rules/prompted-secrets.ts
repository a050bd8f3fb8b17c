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
/** The same where the answer is on the line: what is in quotes, and a colon without a blank behind it, are part of it. */
const target = `(?:(?<quoted>'[^'\\n]{1,200}'|"[^"\\n]{1,200}")|(?:[^\\n:"']|['":](?![ \\t\\r\\n])){1,200}?)`;
const behindPrompt = new RegExp(
  `(?:, try again)? (?:${askedFor}) (?:(?:key|user) )?${target}:[ \\t]{1,2}(?<value>\\S[^\\n]{0,78}[^\\s])[ \\t]*\\r?(?=\\n|$)`,
  "dy",
);
/** What a prompt may begin with, perhaps behind the sign of a quotation or a shell. */
const promptBeginning =
  /^(?:[>|$#%] {0,2})?(?:\[sudo\] )?(?:(?:please )?(?:re-?)?(?:enter|type) (?:(?:the|your|same|new|old|current|pem) ){0,3}|bad )?$/i;
const beginningCharactersMax = 60;
const valueCharactersMin = 4;

/**
 * What stands behind a prompt that begins its line; a program that reports begins with its own name. It is one word,
 * or all that was typed where the prompt puts a key or an address in quotes, as those of ssh and git do.
 */
function findBehindPrompt(text: string, { family, from, to }: SecretName): readonly Hit[] {
  const begins = text.slice(Math.max(0, from - beginningCharactersMax), from);
  if (!promptBeginning.test(begins.slice(begins.lastIndexOf("\n") + 1))) return [];
  behindPrompt.lastIndex = to;
  const match = behindPrompt.exec(text);
  const { quoted, value = "" } = match?.groups ?? {};
  const { value: span } = match?.indices?.groups ?? {};
  if (span === undefined) return [];
  const words = value.split(/\s+/);
  const isTyped = quoted !== undefined || words.length === 1;
  if (!isTyped || value.length < valueCharactersMin || isExplained(words)) return [];
  return [{ from: span[0], to: span[1], label: family.label }];
}

/** Begins and ends as what a program says: "authentication failed", "expired". */
function isExplained(words: readonly string[]): boolean {
  return [words[0], words.at(-1)].every((word = "") => isPlaceholder(word, true));
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
