import type { Named } from "@/lib/retrieval/words/named";
import type { Question } from "./question";

/** The words of a question that something in the evidence has to tell. */
export function wordsAsked(question: Question): readonly string[] {
  // A stretch of time is read from the words themselves, and what lies in it has none of them.
  if (question.kind === "what_on" && question.within !== null) return [];
  return namedIn(question).map(({ words }) => words);
}

/** The same question in other words. */
export function inWords(question: Question, put: (words: string) => string): Question {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change);
    if (isNamed(value)) return { ...value, words: put(value.words) };
    return value;
  };
  const changed = Object.entries(question).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(changed) as Question;
}

/** All that a question names. */
export function namedIn(question: Question): readonly Named[] {
  return Object.values(question).flat().filter(isNamed);
}

function isNamed(value: unknown): value is Named {
  return typeof value === "object" && value !== null && "words" in value && "place" in value;
}
