/** A message of a conversation, beside its text. */
export type Said = {
  /** Messages of one conversation have the same. */
  readonly conversation: string;
  readonly speaker: string | null;
  /** Does it ask a question: no; it ends with one; it contains nothing else. */
  readonly asks: "nothing" | "something" | "only";
};

const sentence = /[^.!?。！？]+[.!?。！？]*/gu;
const endsWithQuestion = /[?？][\s"'”’)\p{Extended_Pictographic}]*$/u;

/** A sentence of fewer words, such as "Good morning", states nothing. */
const statementWordsMin = 3;

export function findAsked(message: string): Said["asks"] {
  if (!endsWithQuestion.test(message)) return "nothing";
  const statements = (message.match(sentence) ?? []).filter(
    (part) => !/[?？]/u.test(part) && countWords(part) >= statementWordsMin,
  );
  return statements.length === 0 ? "only" : "something";
}

function countWords(text: string): number {
  return text.match(/\p{sc=Han}|[\p{L}\p{N}]+/gu)?.length ?? 0;
}
