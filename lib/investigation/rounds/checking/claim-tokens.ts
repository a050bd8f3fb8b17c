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
/** A comma between groups of digits parts nothing. */
const breaks = /(?:[\s→⇒←=<>|;(){}[\]"“”„«»`…]|(?<!\d),|,(?!\d{3}(?!\d)))+/u;
/** Blanks and apostrophes that part thousands. */
const grouping = /(?<=\d)[\u00a0\u2009\u202f'’](?=\d{3}(?!\d))/gu;
const possessive = /['’]s?$/u;
/** A number with what it counts, at most four letters. */
const numeric = /^[-+~≈]?(\d[\d.,' ]*?)(?:%|\p{L}{0,4})?$/u;
const edges = /^[^\p{L}\p{N}/]+|[^\p{L}\p{N}%]+$/gu;
const inner = /\d|[_/.@:#\\]|\p{Ll}\p{Lu}|\p{L}-\p{L}+-\p{L}|\p{Lu}{2}-\p{Lu}{2}/u;

/** What stands for a hidden value is left out: its author was shown nothing else, and no record says it. */
export function readClaim(claim: string): ClaimTokens {
  const text = replaceTokens(claim, () => " ").replace(grouping, ",");
  const quoted = [...text.matchAll(quotes)].flatMap((match) => match.slice(1).filter(Boolean));
  const dated = [...text.matchAll(stamps)].flatMap(([stamp]) => stamp.match(clocks) ?? []);
  const undated = text.replace(stamps, " ");
  const times = [...dated, ...(undated.match(clocks) ?? [])];
  const numbers: string[] = [];
  const identifiers: string[] = [];
  const words: string[] = [];
  for (const part of undated.replace(clocks, " ").split(breaks)) {
    const token = part.replace(edges, "").replace(possessive, "");
    const [, number] = numeric.exec(token) ?? [];
    if (number !== undefined) numbers.push(number);
    else if (token.length >= 4 && inner.test(token)) identifiers.push(token);
    else words.push(...token.split(/[^\p{L}]+/u).filter((word) => word.length >= 3));
  }
  return { numbers, identifiers, words, clocks: times, quotes: quoted };
}

const written = /\d[\d.,']*\d|\d/gu;

/** `1,532`, and not the three numbers of `12,351,20`. */
const isOne = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^[^,]*,?[^,]*$/;

/** All numbers in a text, by value. */
export function numbersIn(text: string): readonly number[] {
  const found = text.replace(grouping, ",").match(written) ?? [];
  return found.flatMap((one) => (isOne.test(one) ? [one] : one.split(","))).flatMap(valuesOf);
}

/** A value with its unit, in that of its kind: milliseconds or bytes. */
export type Quantity = {
  readonly written: string;
  readonly kind: "time" | "size";
  readonly values: readonly number[];
  /** Half of the last place it is written to. */
  readonly exactness: number;
};

const unitSizes: Readonly<Record<string, readonly [Quantity["kind"], number]>> = {
  ...{ us: ["time", 1e-3], µs: ["time", 1e-3], ms: ["time", 1], millis: ["time", 1] },
  ...{ milliseconds: ["time", 1], s: ["time", 1e3], sec: ["time", 1e3], secs: ["time", 1e3] },
  ...{ second: ["time", 1e3], seconds: ["time", 1e3], min: ["time", 6e4], mins: ["time", 6e4] },
  ...{ minute: ["time", 6e4], minutes: ["time", 6e4], h: ["time", 36e5], hour: ["time", 36e5] },
  ...{ hours: ["time", 36e5], bytes: ["size", 1], b: ["size", 1], kb: ["size", 1e3] },
  ...{ mb: ["size", 1e6], gb: ["size", 1e9], tb: ["size", 1e12], kib: ["size", 2 ** 10] },
  ...{ mib: ["size", 2 ** 20], gib: ["size", 2 ** 30], tib: ["size", 2 ** 40] },
};
const unitWords = Object.keys(unitSizes).join("|");
/** `5,351 ms`, and `duration_ms: 5351`. */
const measured = new RegExp(
  `(\\d[\\d.,']*\\d|\\d)[ -]?(${unitWords})(?![\\p{L}\\p{N}])|[_.](${unitWords})["']?\\s*[:=]\\s*["']?(\\d[\\d.,]*\\d|\\d)`,
  "giu",
);

export function quantitiesIn(text: string): readonly Quantity[] {
  return [...text.replace(grouping, ",").matchAll(measured)].flatMap((match) => {
    const written = match[1] ?? match[4] ?? "";
    const [kind, size] = unitSizes[(match[2] ?? match[3] ?? "").toLowerCase()] ?? [];
    if (kind === undefined || size === undefined) return [];
    const values = valuesOf(written).map((value) => value * size);
    return [{ written, kind, values, exactness: exactnessOf(written) * size }];
  });
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
