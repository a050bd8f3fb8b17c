/** A question as it is put to people; `files` are those it names. */
type Question = { readonly description: string; readonly files: readonly string[] };

/** A shorter beginning is no question: `Conflicting clocks detected.` */
const wordsMin = 5;
/** An amount that is further off is another answer to give. */
const amountFactorMax = 2;

/**
 * Do two ask the same? Their details count and list what changes with every further file: of a question only its first
 * clause is compared, without the names of its own files and without counts; an amount may change by as much as half.
 */
export function isSameQuestion(one: Question, other: Question): boolean {
  const [a, b] = [toClause(one), toClause(other)];
  if (a.words !== b.words) return false;
  if (a.amount === null || b.amount === null) return a.amount === b.amount;
  const [less, more] = [Math.min(a.amount, b.amount), Math.max(a.amount, b.amount)];
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
  const text = withoutFiles(firstClause(description), files);
  const [, amount] = /(?<![\w.-])(\d[\d.,]*)(?![\w-])/.exec(text) ?? [];
  return {
    words: text.replace(count, "#"),
    amount: amount === undefined ? null : Number(amount.replaceAll(",", "")),
  };
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
