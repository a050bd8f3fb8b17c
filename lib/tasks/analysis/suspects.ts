import { type SuspectKind, suspectKinds } from "@/lib/knowledge/lexicons/suspect-kinds";
import { suspectWords } from "@/lib/knowledge/lexicons/suspect-words";
import type { ChangeFacts } from "@/lib/signals/change-facts";
import { countShared, wordsOf } from "./human-attention";

/** What somebody blames or acquits: a recorded change, or one of the usual suspects by its kind. */
export type Suspect = {
  /** The same for every naming of the same suspect. */
  readonly id: string;
  /** As a title says it: "checkout 4.2.0", "the database". */
  readonly name: string;
  readonly change: ChangeFacts | null;
  /** What it is called when it is not named. */
  readonly kinds: readonly SuspectKind[];
};

const textCharactersMax = 2000;
/** A denial or a claim names its object within this many words. */
const deniedWordsMax = 3;
const assertedWordsMax = 4;

/** The sentences of a message; the dots of a version, an address or a time end none. */
function sentencesOf(text: string): readonly string[] {
  return text
    .slice(0, textCharactersMax)
    .split(/(?<=[.;!?。;!?])(?=\s|$)|(?<=[。;!?])|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}

/** Whom a message blames, guessing, asking or by what changed just before; null when nobody. */
export function blamedIn(text: string, changes: readonly ChangeFacts[]): Suspect | null {
  let before: Suspect | null = null;
  for (const sentence of sentencesOf(text)) {
    if (deniesAnything(sentence)) continue;
    const blamed = blamedBy(sentence, before, changes);
    if (blamed !== null) return blamed;
    before = suspectsIn(sentence, changes)[0] ?? before;
  }
  return null;
}

function blamedBy(
  sentence: string,
  before: Suspect | null,
  changes: readonly ChangeFacts[],
): Suspect | null {
  const [named = null] = suspectsIn(sentence, changes);
  const blamed = named ?? (pointsBack.test(sentence) ? before : null);
  if (blamed !== null && (doubts(sentence) || arrives(sentence, named))) return blamed;
  return suspectsIn(assertedPart(sentence), changes)[0] ?? null;
}

/** What changed shortly before is the first to be blamed. */
function arrives(sentence: string, named: Suspect | null): boolean {
  return named !== null && named.change !== null && suspectWords.arriving.test(sentence);
}

/** "Must be that", "could be it": what was named in the sentence before. */
const pointsBack = /\b(?:that|this|it|das|es|eso|ça|cela)\b/iu;

function doubts(sentence: string): boolean {
  if (suspectWords.suspecting.test(sentence)) return true;
  return /[??]$/u.test(sentence) && !suspectWords.asking.test(sentence);
}

/** "That is the canary": the words right after. */
function assertedPart(sentence: string): string {
  const assertion = suspectWords.asserting.exec(sentence);
  if (assertion === null || /[??]$/u.test(sentence)) return "";
  return firstWords(sentence.slice(assertion.index + assertion[0].length).trim(), assertedWordsMax);
}

function firstWords(text: string, count: number): string {
  return text.split(/\s+/).slice(0, count).join(" ");
}

/** Every suspect a message clears; "do not touch the database" clears nobody. */
export function clearedIn(text: string, changes: readonly ChangeFacts[]): readonly Suspect[] {
  return deniedPhrases(text).flatMap((phrase) => suspectsIn(phrase, changes));
}

/** What the message calls this suspect where it clears it; null when it does not clear it. */
export function clearedAs(text: string, { name, change, kinds }: Suspect): string | null {
  const phrases = deniedPhrases(text);
  if (change !== null && phrases.some((phrase) => namesChange(phrase, change))) return name;
  const kind = kinds.find(({ pattern }) => phrases.some((phrase) => pattern.test(phrase)));
  if (kind === undefined) return null;
  return change === null || kind.changes?.test(change.family) === true ? name : kind.name;
}

/** Does the text name the suspect, by the version, ticket or setting of the change, or by its kind? */
export function isNamedIn(text: string, { change, kinds }: Suspect): boolean {
  if (change !== null) return namesMark(text, change);
  return kinds.some(({ pattern }) => pattern.test(text));
}

/** Is it named by more than the name of what it was done to, which is named for its symptoms as well? */
export function isNamedAsCause(text: string, { change }: Suspect): boolean {
  return change === null || namesMark(text, change);
}

/** One may have been named by its version, the other by its kind. */
export function isSameSuspect(a: Suspect, b: Suspect): boolean {
  return a.id === b.id || (sameChange(a, b) && a.kinds.some((kind) => b.kinds.includes(kind)));
}

function sameChange(a: Suspect, b: Suspect): boolean {
  return a.change === null || b.change === null || a.change.subject === b.change.subject;
}

function deniesAnything(sentence: string): boolean {
  return deniedPhrases(sentence).length > 0;
}

function deniedPhrases(text: string): readonly string[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(/[,:](?=\s)|[,:]| (?:but|aber|pero|mais) /u))
    .flatMap((clause) => [...phrasesAfter(clause), ...phrasesBefore(clause)]);
}

function phrasesAfter(clause: string): readonly string[] {
  return [...clause.matchAll(suspectWords.deniedAfter)].map((match) =>
    firstWords(clause.slice(match.index + match[0].length), deniedWordsMax),
  );
}

function phrasesBefore(clause: string): readonly string[] {
  const found = suspectWords.deniedBefore.exec(clause);
  return found === null ? [] : [clause.slice(0, found.index)];
}

/** Changes first: a name says more than a kind. */
function suspectsIn(text: string, changes: readonly ChangeFacts[]): readonly Suspect[] {
  const kinds = suspectKinds.filter(({ pattern }) => pattern.test(text));
  const named = changes
    .toReversed()
    .filter((change) => namesChange(text, change))
    .toSorted((a, b) => Number(namesMark(text, b)) - Number(namesMark(text, a)))
    .map((change) => toSuspect(change, namesMark(text, change) ? [] : kinds));
  const called = kinds.map((kind): Suspect => {
    const last = changes.findLast(({ family }) => kind.changes?.test(family) === true);
    return last === undefined
      ? { id: kind.name, name: kind.name, change: null, kinds: [kind] }
      : toSuspect(last, [kind]);
  });
  return [...named, ...called];
}

function toSuspect(change: ChangeFacts, called: readonly SuspectKind[]): Suspect {
  const { subject, version, ticket, key, family } = change;
  const mark = version ?? ticket ?? key;
  const name = (mark === null || mark === subject ? subject : `${subject} ${mark}`).slice(0, 60);
  const own = suspectKinds.filter(({ changes }) => changes?.test(family) === true);
  return { id: name.toLowerCase(), name, change, kinds: [...new Set([...own, ...called])] };
}

function namesChange(text: string, change: ChangeFacts): boolean {
  return namesMark(text, change) || hasName(text, change.subject);
}

function namesMark(text: string, { version, ticket, key }: ChangeFacts): boolean {
  const marks = [version, ticket, key].filter((mark) => mark !== null);
  return marks.some((mark) => hasName(text, mark)) || countShared(text, wordsOf(key ?? "")) > 0;
}

function hasName(text: string, name: string): boolean {
  if (name.length < 2) return false;
  const place = text.toLowerCase().indexOf(name.toLowerCase());
  if (place < 0) return false;
  const around = `${text[place - 1] ?? " "}${text[place + name.length] ?? " "}`;
  return !/[\p{L}\p{N}_-]/u.test(around);
}
