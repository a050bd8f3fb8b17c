/** What gives an action the credit for the end: "was what fixed it", "did the trick". */
export const crediting =
  /\b(?:(?:is|was) what (?:fixed|solved|ended|helped|did it)|(?:fixed|solved|resolved|cured|ended) (?:it|this|the)|did the trick|brought (?:it|everything|the) .{0,20}back)\b|解决了|修复了/i;

const notCrediting = /\b(?:not|n't|never|nothing|hope|maybe|might|if)\b|n't\b|\?/i;
/** Words begin alike from so many letters on: "rollback", "rollbacks". */
const alikeLetters = 6;

/** The sentence of a text that gives the credit to what a title names; null where none does. */
export function creditIn(text: string, title: string): string | null {
  const named = stemsOf(title);
  const sentences = text.split(/[.;!\n"“”]+/).map((sentence) => sentence.trim());
  const found = sentences.find(
    (sentence) =>
      crediting.test(sentence) &&
      !notCrediting.test(sentence) &&
      !stemsOf(sentence).isDisjointFrom(named),
  );
  return found ?? null;
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.flatMap((word) => (word.length < alikeLetters ? [] : word.slice(0, alikeLetters))),
  );
}
