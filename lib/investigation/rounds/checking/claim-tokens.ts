import { replaceTokens } from "@/lib/masking/mask-token";

/** What of a claim can be looked for in what it cites. Words of prose are not among it: they are their author's. */
export type ClaimTokens = {
  /** As written; compared by value, as exactly as written. */
  readonly numbers: readonly string[];
  /** Times of day, as written. */
  readonly clocks: readonly string[];
  /** Names with a digit or a mark inside: versions, paths, hosts, keys. */
  readonly identifiers: readonly string[];
  /** What it gives as said, word for word. */
  readonly quotes: readonly string[];
  readonly words: readonly string[];
};

const stamps = /\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?/gu;
const clocks = /(?<![\d:.])\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?Z?(?![\d:])/gu;
const quotes =
  /“([^”]{3,300})”|"([^"]{3,300})"|«([^»]{3,300})»|„([^“”]{3,300})[“”]|`([^`]{3,300})`/gu;
const breaks = /[\s→⇒←=<>|,;(){}[\]"“”„«»`…]+/u;
/** A number with what it counts, at most four letters. */
const numeric = /^[-+~≈]?(\d[\d.,' ]*?)(?:%|\p{L}{0,4})?$/u;
const edges = /^[^\p{L}\p{N}/]+|[^\p{L}\p{N}%]+$/gu;
const inner = /\d|[_/.@:#\\]|\p{Ll}\p{Lu}|\p{L}-\p{L}+-\p{L}|\p{Lu}{2}-\p{Lu}{2}/u;

/** What stands for a hidden value is left out: its author was shown nothing else, and no record says it. */
export function readClaim(claim: string): ClaimTokens {
  const text = replaceTokens(claim, () => " ");
  const quoted = [...text.matchAll(quotes)].flatMap((match) => match.slice(1).filter(Boolean));
  const dated = [...text.matchAll(stamps)].flatMap(([stamp]) => stamp.match(clocks) ?? []);
  const undated = text.replace(stamps, " ");
  const times = [...dated, ...(undated.match(clocks) ?? [])];
  const numbers: string[] = [];
  const identifiers: string[] = [];
  const words: string[] = [];
  for (const part of undated.replace(clocks, " ").split(breaks)) {
    const token = part.replace(edges, "");
    const [, number] = numeric.exec(token) ?? [];
    if (number !== undefined) numbers.push(number);
    else if (token.length >= 4 && inner.test(token)) identifiers.push(token);
    else words.push(...token.split(/[^\p{L}]+/u).filter((word) => word.length >= 3));
  }
  return { numbers, identifiers, words, clocks: times, quotes: quoted };
}

const written = /\d[\d.,']*\d|\d/gu;

/** All numbers in a text, by value. */
export function numbersIn(text: string): readonly number[] {
  return (text.match(written) ?? []).flatMap(valuesOf);
}

/** `1,532` may be one thousand or one and a half: both are read. */
export function valuesOf(number: string): readonly number[] {
  const plain = number.replace(/[' ]/g, "").replace(/[.,]+$/, "");
  const readings = [plain.replace(/,/g, ""), plain.replace(/\./g, "").replace(",", ".")];
  return [...new Set(readings.map(Number).filter(Number.isFinite))];
}

/** Half of the last place a number is written to. */
export function exactnessOf(number: string): number {
  const [, decimals = ""] = /[.,](\d{1,2}|\d{4,})$/.exec(number) ?? [];
  return 0.5 * 10 ** -decimals.length;
}
