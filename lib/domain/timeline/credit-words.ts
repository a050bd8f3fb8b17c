/** What gives an action the credit for the end: "was what fixed it", "did the trick". */
export const crediting =
  /\b(?:(?:is|was) what (?:fixed|solved|ended|helped|did it)|(?:fixed|solved|resolved|cured|ended) (?:it|this|the)|did the trick|brought (?:it|everything|the) .{0,20}back)\b|解决了|修复了/i;

const notCrediting =
  /\b(?:not|n't|never|nothing|hope|wish|would|could|maybe|might|if|but)\b|n't\b|\?/i;
/** Words begin alike from so many letters on: "rollback", "rollbacks". */
const alikeLetters = 6;

/** The sentence of a text that gives the credit to what a title names; null where none does. */
export function creditIn(text: string, title: string): string | null {
  const named = stemsOf(title);
  const sentences = text.split(/[.;!\n"“”]+/).map((sentence) => sentence.trim());
  const found = sentences.find(
    (sentence) =>
      crediting.test(sentence) && !notCrediting.test(sentence) && isAbout(sentence, named),
  );
  return found ?? null;
}

/** The first long word before the credit is what gets it: "restarting checkout fixed it" is about no rollback of checkout. */
function isAbout(sentence: string, named: ReadonlySet<string>): boolean {
  const before = sentence.slice(0, crediting.exec(sentence)?.index ?? 0);
  const [subject] = stemsOf(before.trim() === "" ? sentence : before);
  return subject !== undefined && named.has(subject);
}

function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.flatMap((word) => (word.length < alikeLetters ? [] : word.slice(0, alikeLetters))),
  );
}
