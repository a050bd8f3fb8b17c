/** A question as it is put to people; `files` are those it names. */
type Question = { readonly description: string; readonly files: readonly string[] };

/** A shorter beginning is no question: `Conflicting clocks detected.` */
const wordsMin = 5;
/** An amount that is further off is another answer to give. */
const amountFactorMax = 2;

/**
 * Do two ask the same? Their details count and list what changes with every further file: of a question only its first
 * clause is compared, without the names of its own files and without counts; an amount may change by as much as half. Each
 * length of time in it is an amount; where it has none, its first number is.
 */
export function isSameQuestion(one: Question, other: Question): boolean {
  const [a, b] = [toClause(one), toClause(other)];
  if (a.words !== b.words) return false;
  return a.amounts.every((amount, at) => isAlike(amount, b.amounts[at] ?? Number.NaN));
}

function isAlike(one: number, other: number): boolean {
  const [less, more] = [Math.min(one, other), Math.max(one, other)];
  return more <= less * amountFactorMax;
}

/** Do two say the same in all their words, but for the files they name, what they count and when? */
export function hasSameWords(one: Question, other: Question): boolean {
  return toWords(one) === toWords(other);
}

const isoInstant = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/g;
const count = /(?<![\w.-])\d[\d.,]*(?![\w-])/g;

function toWords({ description, files }: Question): string {
  return withoutFiles(description, files).replace(isoInstant, "#").replace(count, "#");
}

function toClause({ description, files }: Question) {
  const named = withoutFiles(firstClause(description), files);
  // The sign is a word, and the number behind it an amount.
  const text = named.replace(/(?<= )-(?=\d)/g, "\u2212");
  const lengths = Array.from(text.matchAll(length), ([written]) => toMs(written));
  const words = text.replace(length, "§");
  const numbers = Array.from(words.matchAll(count), ([written]) => toNumber(written));
  return {
    words: words.replace(count, "#"),
    amounts: lengths.length > 0 ? lengths : numbers.slice(0, 1),
  };
}

/** "1 h 00 m 12 s": the first part may have a fraction. */
const length = /(?<![\w.-])\d[\d.,]* (?:ms|s|m|h|d)\b(?: \d\d? (?:h|m|s)\b){0,3}/g;
const unitMs: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 },
};

function toMs(written: string): number {
  const parts = written.matchAll(/(\d[\d.,]*) (ms|[smhd])/g);
  return [...parts].reduce(
    (sum, [, amount = "", unit = ""]) => sum + toNumber(amount) * (unitMs[unit] ?? 0),
    0,
  );
}

function toNumber(written: string): number {
  return Number(written.replaceAll(",", "").replace(/\.$/, ""));
}

/** Sentences and what stands before a semicolon, a colon or a bracket, until there are enough words. */
function firstClause(description: string): string {
  const parts = description.split(/(?<=[;:.])\s|\s(?=\()/);
  let clause = "";
  for (const part of parts) {
    clause = clause === "" ? part : `${clause} ${part}`;
    if (clause.split(/\s+/).length >= wordsMin) break;
  }
  return clause.replace(/[;:.]$/, "");
}

const listed = "\u0000";

function withoutFiles(text: string, files: readonly string[]): string {
  const named = files
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, file) => rest.replaceAll(file, listed), text);
  return named.replace(/\0(?:(?:, | and | or of )(?:\0|\d+ more))*/g, listed);
}
