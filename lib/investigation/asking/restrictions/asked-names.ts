import type { Moment } from "../../document/moments";
import type { RecordMoment } from "../record-moment";

/** Letters and a number ("app-02", "N1"), or parts joined by a mark ("db_pool_idle"): a name of one thing among others like it. */
const identifier = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*(?:[._-][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;

export function identifiersIn(text: string): readonly string[] {
  const found = text.match(identifier) ?? [];
  return [...new Set(found.filter(isIdentifier).map((name) => name.toLowerCase()))];
}

function isIdentifier(word: string): boolean {
  return (
    /^\p{L}{1,12}[._-]?\d{1,6}$/u.test(word) || /^\p{L}[\p{L}\p{N}]*_[\p{L}\p{N}_]+$/u.test(word)
  );
}

/** Names of the same form that differ in one part: "app-01" and "app-02", "N1" and "S1", "db_pool_idle" and "db_pool_waiting". */
export function areSiblings(one: string, other: string): boolean {
  const [a, b] = [one, other].map(partsOf);
  if (a === undefined || b === undefined || shapeOf(one) !== shapeOf(other)) return false;
  return a.length > 1 && a.filter((part, at) => part !== b[at]).length === 1;
}

function partsOf(name: string): readonly string[] {
  return name.match(/\p{L}+|\d+/gu) ?? [];
}

function shapeOf(name: string): string {
  return name.replace(/\p{L}+/gu, "a").replace(/\d+/gu, "0");
}

/**
 * Is the time of a moment that of what the words name? An event that merges several of a kind has the time of the first of them: it is
 * of the one that its title alone names, or else its first citation.
 */
export function isOfNamed(names: readonly string[], moment: Moment): boolean {
  return names.every((name) => isOf(name, moment));
}

function isOf(name: string, moment: Moment): boolean {
  const { source } = moment as Partial<RecordMoment>;
  const [first] = moment.evidence;
  if (isObject(name, moment.title)) return true;
  const title = namedBy(moment.title, name);
  if (title === "it" || title === "another") return title === "it";
  const quote = namedBy(first?.quote ?? "", name);
  if (quote === "it" || quote === "another") return quote === "it";
  if (quote === "both") return title === "none";
  const place = namedBy(`${first?.path ?? ""}\n${source ?? ""}`, name);
  if (place === "it" || place === "another") return place === "it";
  // Nothing says which of several its time is of: it is of the one that is named where there are no others.
  return title === "none" && moment.words.every(([text]) => !namesOther(text, [name]));
}

/** "The failover from pg-01 to pg-02": what moves between two of a kind is about both. */
function isObject(name: string, title: string): boolean {
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `\\b(?:from|between) ${escaped} (?:to|and) \\S|\\b(?:from|between) \\S+ (?:to|and) ${escaped}(?![\\p{L}\\p{N}])|\\bto ${escaped}(?![\\p{L}\\p{N}])`,
    "iu",
  ).test(title);
}

/** Does a text name another of the same kind as one of the names? */
export function namesOther(text: string, names: readonly string[]): boolean {
  return names.some((name) => namedBy(text, name) === "another" || namedBy(text, name) === "both");
}

type NamedBy = "it" | "both" | "another" | "none";

function namedBy(text: string, name: string): NamedBy {
  const found = namesIn(text);
  const hasSibling = found.some((other) => other !== name && areSiblings(other, name));
  if (found.includes(name)) return hasSibling ? "both" : "it";
  return hasSibling ? "another" : "none";
}

/** Every part of a text that could be such a name, also inside a path. */
function namesIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []).flatMap(
    (word) => [word, ...word.split(".")],
  );
}
