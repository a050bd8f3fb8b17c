import type { Moment } from "../../document/moments";
import { tellsUndoing } from "./opposite-acts";

/** Versions, addresses, paths and dotted names: each is one of many alike, and known by nothing else. */
const value =
  /(?<![\p{L}\p{N}._/-])(?:v?\d+(?:\.\d+)+|\/[^\s,;:()"'?]*[^\s,;:()"'?.])(?![\p{L}\p{N}_/-]|\.\d)/giu;

function valuesIn(text: string): readonly string[] {
  return [...text.matchAll(value)].map(([found]) => found.toLowerCase().replace(/^v(?=\d)/u, ""));
}

/** "2.14.0" and "2.13.2" are of one shape, and a path is of the shape of every path. */
function shapeOf(one: string): string {
  return one.startsWith("/") ? "/" : one.replaceAll(/\d+/gu, "0");
}

const undoing = /\b(?:remov\w*|replac\w*|withdr\w*|uninstall\w*)\b|\bfrom\b/iu;

/**
 * Is a moment of every version, address and path that the words name, and does it go to it, or leave it, as they say? A record that
 * tells another of the same shape is of that one, though it mentions what was before it.
 */
export function hasValues(words: string, moment: Moment): boolean {
  return valuesIn(words).every((asked) => hasValue(asked, words, moment));
}

function hasValue(asked: string, words: string, moment: Moment): boolean {
  const { title, evidence } = moment;
  const goesTo = isBehind(to, asked, words);
  const leaves = isBehind("from", asked, words);
  if (leaves ? isBehind(to, asked, title) : goesTo && isBehind("from", asked, title)) return false;
  if (valuesIn(title).includes(asked)) return true;
  // What a record says first is what it is of; what was before it stands behind.
  const [told] = [title, evidence[0]?.quote ?? ""].flatMap(valuesIn).filter(isLike(asked));
  if (told === undefined || told === asked) return holds(moment, asked);
  return !goesTo && (undoing.test(words) || tellsUndoing(words)) && holds(moment, asked);
}

const to = "(?:in)?to";

function isLike(asked: string) {
  return (one: string) => shapeOf(one) === shapeOf(asked);
}

function isBehind(word: string, asked: string, text: string): boolean {
  return new RegExp(`\\b${word} v?${escaped(asked)}(?![\\p{L}\\p{N}]|\\.\\d)`, "iu").test(text);
}

function holds({ title, words, evidence }: Moment, asked: string): boolean {
  const texts = [title, ...words.map(([text]) => text), ...evidence.map(({ quote }) => quote)];
  return texts.some((text) => text.toLowerCase().includes(asked));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
