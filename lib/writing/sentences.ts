import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { clauseOf } from "./grammar/clause";
import { lowerFirst } from "./grammar/first-letter";
import { asSentence, type Telling, tellTime } from "./telling";

/** Longer sentences of ours are cut; words that are quoted do not count. */
export const sentenceWordsMax = 25;

/** What an event reports, as part of a sentence. Who writes a title by hand writes it as they want it read. */
export function clauseOfEvent(event: TimelineEvent, { timeline }: Telling): string {
  const { title, kind, entities: ids } = event;
  if (isByHand(event)) return lowerFirst(title.replace(/[.\s]+$/, ""));
  const entities = ids.flatMap((id) => timeline.entities.find((entity) => entity.id === id) ?? []);
  return fitWords(withReach(clauseOf({ title, kind, entities })));
}

/** Does a clause only quote what a record states, so that the words of all its records say as much? */
export function isQuotation(clause: string): boolean {
  return /^[^“”]*(?:recorded|states|wrote) (?:the first |its last )?“/u.test(clause);
}

/** "mx for a while wrote no lines like “…”": how many there are is not how many there were. */
export function isAboutLines(clause: string): boolean {
  return /^[^“”]*lines like “/u.test(clause);
}

/** The time of an event is when a value began to change; where it went is what it reached later. */
function withReach(clause: string): string {
  return mapUnquoted(clause, (part) =>
    part
      .replace(/ rose to (?=[\d.])/u, " began to rise and reached ")
      .replace(/ fell to (?=[\d.])/u, " began to fall and reached "),
  );
}

/** Words of records stay as they were written. */
function mapUnquoted(clause: string, change: (part: string) => string): string {
  const parts = clause.split(/(“[^”]*”)/u);
  return parts.map((part) => (part.startsWith("“") ? part : change(part))).join("");
}

/** "At 00:23:19, the alert OrdersApi5xxRateHigh fired."; a title written by hand stands behind a colon. */
export function sentenceOfEvent(event: TimelineEvent, telling: Telling): string {
  const time = tellTime(event.time, telling);
  return isByHand(event)
    ? `${time}: ${asSentence(event.title)}`
    : asSentence(`${time}, ${clauseOfEvent(event, telling)}`);
}

function isByHand({ actor, retelling, status }: TimelineEvent): boolean {
  return status === "edited" || (retelling?.by ?? actor) !== "rules";
}

/** A step that lasts is named whole: "the rollback of orders-api to 2.13.2, by ci-bot". */
export function nameStep(step: TimelineEvent, telling: Telling): string | null {
  const lasting = /^(.+?)\s+(?:starts|begins)$/.exec(step.title)?.[1];
  if (lasting === undefined) return null;
  const person = telling.timeline.entities.find(
    ({ id, type, name }) =>
      type === "person" && step.entities.includes(id) && !lasting.includes(name),
  );
  const by = person === undefined ? "" : `, by ${person.name}`;
  return `the ${lowerFirst(lasting)}${by}`;
}

/** So many words are left for a time and for what a clause is part of. */
const clauseWordsMax = 18;

/** The words that fit, with a mark where some are left out; quotations stay whole. */
function fitWords(clause: string): string {
  let count = 0;
  return mapUnquoted(clause, (part) => {
    const words = part.split(/(?<=\s)(?=\S)/u);
    const kept = words.filter((word) => {
      if (word.trim() !== "") count += 1;
      return count <= clauseWordsMax;
    });
    return kept.length === words.length ? part : `${kept.join("").trimEnd()}…`;
  });
}

/** Shorter titles are words that occur in any sentence. */
const titleCharactersMin = 12;

/**
 * Reasons name events by their titles, in quotation marks or not: each becomes a clause of the sentence. What was renamed
 * since is named by its former title there.
 */
export function withoutTitles(text: string, telling: Telling): string {
  const told = new Set<string>();
  return telling.timeline.events.reduce((words, event) => {
    const title = [event.title, event.renamedFrom ?? ""].find((each) => isNamed(each, words));
    // A clause may quote the title: told once, it stays.
    if (title === undefined || told.has(title)) return words;
    told.add(title);
    const form = [`"${title}"`, `“${title}”`].find((each) => words.includes(each)) ?? title;
    return words.replaceAll(form, () => clauseOfEvent(event, telling));
  }, text);
}

function isNamed(title: string, text: string): boolean {
  return title.length >= titleCharactersMin && text.includes(title);
}

/** Straight quotation marks around words as others: one kind in the whole document. */
export function withCurlyQuotes(text: string): string {
  return text.replaceAll(/"([^"]*)"/g, (_, words) => `“${words}”`);
}

/** Reasons in as few sentences as they fit into. */
export function joinReasons(reasons: readonly string[]): readonly string[] {
  const joined: string[] = [];
  let words = 0;
  for (const reason of reasons) {
    const bare = reason.replace(/[.\s]+$/, "");
    const length = countWords(bare);
    const last = joined.at(-1);
    if (last !== undefined && words + length <= reasonWordsMax) {
      joined[joined.length - 1] = `${last}; ${lowerFirst(bare)}`;
      words += length;
      continue;
    }
    joined.push(bare);
    words = length;
  }
  return joined;
}

const reasonWordsMax = 18;

/** Do two sentences say the same but for times and numbers? An address is a name, not a number. */
export function areAlike(one: string, other: string): boolean {
  return skeletonOf(one) === skeletonOf(other);
}

function skeletonOf(sentence: string): string {
  return sentence
    .replaceAll(
      /(\b\d{1,3}(?:\.\d{1,3}){3}\b)|\d[\d.,:]*/g,
      (_, address?: string) => address ?? "#",
    )
    .replaceAll(/\babout /g, "");
}

/** A longer sentence of an analysis as two, where it has a place to be divided at. */
export function divideLong(text: string): string {
  return text
    .split(/(?<=[.!?…])\s+(?=\p{Lu})/u)
    .map((sentence) => {
      if (countWords(sentence) <= sentenceWordsMax) return sentence;
      const mark = ["; ", ", and ", ": "].find((each) => sentence.includes(each));
      if (mark === undefined) return sentence;
      const at = sentence.lastIndexOf(mark);
      const rest = sentence.slice(at + mark.length);
      return `${sentence.slice(0, at)}. ${rest.charAt(0).toUpperCase()}${rest.slice(1)}`;
    })
    .join(" ");
}

/** Words of ours: what is quoted is left out. */
export function countWords(sentence: string): number {
  return sentence
    .replaceAll(/“[^”]*”/g, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** `a, b and c` */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
