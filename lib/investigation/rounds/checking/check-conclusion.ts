import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { FindingMethod } from "@/lib/domain/rounds/finding";
import { allNames } from "./check-entity";
import { checkTies } from "./check-ties";
import { exactnessOf, type Quantity, quantitiesIn, readClaim, valuesOf } from "./claim-tokens";
import { failed, type Outcome, passed } from "./credibility-caps";
import { type Grounds, groundsOf, tellsClock, withFound } from "./grounds";
import type { Material } from "./material";
import { areNamedTogether } from "./named-together";
import { plainIncludes, plainText } from "./plain-text";
import { isInCompoundsAlone } from "./value-places";
import { vocabularyOf, weightOf, weightOfStem, wordsOf } from "./vocabulary";

/**
 * Does it say what stands in what it cites? Words cannot be understood by code: what is compared are the numbers, times,
 * names, values and quotations of the claim, and the words it has in common with the evidence.
 */
export async function checkConclusion(material: Material): Promise<Outcome> {
  const ties = await checkTies(material);
  if (ties !== null && !ties.isPassed) return ties;
  const grounds = groundsOf(material);
  const asks = asksOf(material);
  const isWhole = asks.every((ask) => ask.isShownBy(grounds));
  const all = isWhole ? grounds : await withFound(grounds, fruitfulOf(material), material.evidence);
  const words = await weighWords(material, all);
  return (
    tellState(material, all) ??
    (await tellMissing(material, asks, all, words)) ??
    tellWords(asks, all, words) ??
    ties ??
    passed("conclusion", "What it says stands in what it cites")
  );
}

/**
 * Of what a claim says, all that stands in nothing it cites: times, names, quotations, and numbers however small. A number
 * stands there as written, in another unit, as a length between two moments, or as what a search it names counted. One that
 * its author reckoned does not, and parts of stamps are none: 3 does not stand in 14:03.
 */
export async function findUnshown(material: Material): Promise<readonly string[]> {
  const { claim } = material.draft;
  const all = await withFound(groundsOf(material), fruitfulOf(material), material.evidence);
  const counted = material.searches.flatMap(({ found, isCut }) => (isCut ? [] : (found ?? [])));
  const stated = readClaim(all.raw.replace(assigned, " ")).numbers.flatMap(valuesOf);
  const grounds = { ...all, numbers: [...stated, ...counted] };
  const { numbers } = readClaim(claim);
  return [
    ...asksOf(material)
      .filter((ask) => !numbers.includes(ask.token) && !ask.isShownBy(all))
      .map(({ token }) => token),
    ...numbers.filter((number) => !standsNumber(grounds, number, claim)),
  ];
}

/** `took:5351`, and not `14:03`. */
const assigned = /(?<=\p{L})[:=](?=\d)/gu;

function fruitfulOf({ searches }: Material): Material["searches"] {
  return searches.filter(({ found, isCut }) => found !== 0 && !isCut);
}

/** Of all it says that can be looked for, so much must stand in what it cites: more than is missing. */
const shownShareMin = 1 / 2;
const shownMax = 3;

/**
 * An author's words are their own: that some stand there speaks for a claim, that others do not is no flaw. Nor is it one to
 * name who is known to have to do with what the claim is about, though these records do not say so.
 */
async function tellMissing(
  material: Material,
  asks: readonly Ask[],
  grounds: Grounds,
  words: Words,
): Promise<Outcome | null> {
  const missing = asks.filter((ask) => !ask.isShownBy(grounds));
  if (missing.length === 0) return null;
  const heaviest = missing.toSorted((a, b) => b.weight - a.weight).slice(0, shownMax);
  const why = `Nothing it cites says ${heaviest.map(({ token }) => `“${token.slice(0, 60)}”`).join(", ")}`;
  const borne = sumOf(asks) - sumOf(missing) + words.shown;
  const isBarred = (lacking: number) => borne < (borne + lacking) * shownShareMin;
  if (!isBarred(sumOf(missing))) return failed("conclusion", "partly-shown", why);
  const strange: Ask[] = [];
  for (const ask of missing) if (!(await isOfItsWorld(material, ask))) strange.push(ask);
  const isStrange = isBarred(sumOf(strange));
  return failed("conclusion", isStrange ? "not-what-is-cited" : "partly-shown", why);
}

/** Does anything in the evidence name it together with what the claim is about? */
async function isOfItsWorld(material: Material, { token, isName }: Ask): Promise<boolean> {
  const [main] = material.draft.entities;
  if (!isName || main === undefined) return false;
  const [own, named] = [allNames(material, main.name), allNames(material, token)];
  return areNamedTogether(material.evidence, own, named);
}

function sumOf(asks: readonly Ask[]): number {
  return asks.reduce((sum, { weight }) => sum + weight, 0);
}

/** A claim in so many words of the evidence, of which neither one nor a number or name stands in what it cites, speaks of something else. */
const wordsMin = 2;

function tellWords(asks: readonly Ask[], all: Grounds, { shown, missing }: Words): Outcome | null {
  if (asks.some((ask) => ask.isShownBy(all))) return null;
  return shown === 0 && missing >= wordsMin
    ? failed(
        "conclusion",
        "not-what-is-cited",
        "Its words stand elsewhere in the evidence, not in what it cites",
      )
    : null;
}

const reckoning: ReadonlySet<FindingMethod> = new Set(["counted", "measured", "compared"]);

/** A value is told in its own words, or in words for what was seen: only the former can be looked for. */
function tellState({ draft, cited }: Material, grounds: Grounds): Outcome | null {
  const { effect, method } = draft;
  if (effect.kind !== "state") return null;
  const texts = cited.map(({ text }) => text).join("\n");
  if (isInCompoundsAlone(texts, effect.new_value)) {
    return failed("conclusion", "not-what-is-cited", "The state it tells is part of another word");
  }
  const { numbers, ...further } = readClaim(effect.new_value);
  // 351 is a part of the text of 5,351, and another number.
  const isReckoned = numbers.length > 0 && Object.values(further).flat().length === 0;
  if (!isReckoned && plainIncludes(grounds.plain, plainText(effect.new_value))) return null;
  const tells = reckoning.has(method) ? tellsNumber : standsNumber;
  if (numbers.length > 0 && numbers.every((number) => tells(grounds, number, effect.new_value))) {
    return null;
  }
  const isInWords = !/\p{N}/u.test(effect.new_value);
  return isInWords || reckoning.has(method)
    ? failed(
        "conclusion",
        "partly-shown",
        "The state it tells stands in nothing it cites word for word",
      )
    : failed("conclusion", "not-what-is-cited", "The state it tells stands in nothing it cites");
}

type Ask = {
  readonly token: string;
  /** How much it tells apart, in [0, 1]. */
  readonly weight: number;
  /** A thing may be called so. */
  readonly isName: boolean;
  readonly isShownBy: (grounds: Grounds) => boolean;
};

function asksOf(material: Material): readonly Ask[] {
  const text = wordsOfClaim(material);
  const { numbers, clocks, identifiers, quotes } = readClaim(text);
  const own = material.draft.entities.map(({ name }) => plainText(name));
  const known = namesIn(material, text);
  const named = [...known, ...identifiers, ...quotes].filter(
    (token) => !own.some((name) => plainIncludes(name, plainText(token))),
  );
  const asks = [
    ...numbers.filter(isTelling).map(
      (token): Ask => ({
        ...{ token, weight: 0.5, isName: false },
        isShownBy: (grounds) => tellsNumber(grounds, token, text),
      }),
    ),
    ...clocks.map(
      (token): Ask => ({
        ...{ token, weight: 1, isName: false },
        isShownBy: (grounds) => tellsClock(grounds, token),
      }),
    ),
    ...named.map(
      (token): Ask => ({
        ...{ token, weight: known.includes(token) ? knownWeight : 1 },
        isName: !quotes.includes(token),
        isShownBy: (grounds) => tellsName(material, grounds, token),
      }),
    ),
  ];
  return [...new Map(asks.toReversed().map((ask) => [plainText(ask.token), ask])).values()];
}

function wordsOfClaim({ draft: { claim, effect } }: Material): string {
  switch (effect.kind) {
    case "happening":
      return `${claim}\n${effect.title}`;
    case "connection":
      return `${claim}\n${effect.mechanism}`;
    default:
      return claim;
  }
}

/** Who names a thing the timeline knows, and not as what takes part, speaks of that. */
const knownWeight = 2;

/** Small counts are everywhere. */
function isTelling(number: string): boolean {
  return valuesOf(number).some((value) => !Number.isInteger(value) || value > 12);
}

/** What the timeline knows by name, and the claim names; what it is itself about is looked at by the check of that. */
function namesIn({ timeline, draft }: Material, text: string): readonly string[] {
  const plain = plainText(text);
  const own = plainText(draft.entities[0]?.name ?? "");
  return timeline.entities
    .map(({ name }) => name)
    .filter((name) => {
      const known = plainText(name);
      return known.length >= 5 && plainIncludes(plain, known) && !plainIncludes(own, known);
    });
}

function tellsName(material: Material, grounds: Grounds, token: string): boolean {
  const names = [token, token.replace(/^v(?=\d)/i, ""), ...allNames(material, token)];
  return (
    names.some((name) => plainIncludes(grounds.plain, plainText(name))) ||
    material.cited.some(({ records }) => records.some((record) => holdsInParts(record, token)))
  );
}

/** A version is called after what it is one of, of which the record may have a field of its own. */
function holdsInParts({ fields }: EvidenceRecord, name: string): boolean {
  const parts = name.trim().split(/\s+/);
  const values = Object.values(fields).map((value) => plainText(`${value ?? ""}`));
  return parts.length > 1 && parts.every((part) => values.includes(plainText(part)));
}

const pairedMax = 60;

/** As it stands, in its unit or another one, or as the time between two moments. */
function standsNumber({ numbers, moments, quantities }: Grounds, token: string, text: string) {
  const isIt = isNumber(token);
  const lengths = pairsOf(moments).map(([a, b]) => Math.abs(a - b));
  return (
    numbers.some(isIt) ||
    lengths.some((ms) => [1, 1000, 60_000, 3_600_000].some((unit) => isIt(ms / unit))) ||
    quantitiesIn(text)
      .filter(({ written }) => written === token)
      .some((own) => quantities.some((one) => isSameQuantity(own, one)))
  );
}

/** The same, or the difference, part or multiple of two numbers. */
function tellsNumber(grounds: Grounds, token: string, text: string): boolean {
  const isIt = isNumber(token);
  return (
    standsNumber(grounds, token, text) ||
    pairsOf([...new Set(grounds.numbers)]).some(
      ([a, b]) => b !== 0 && [a - b, a / b, (100 * a) / b, (100 * (a - b)) / b].some(isIt),
    )
  );
}

function isNumber(token: string): (number: number) => boolean {
  const [values, exact] = [valuesOf(token), exactnessOf(token)];
  return (number) => values.some((value) => Math.abs(value - number) <= exact);
}

/** As exactly as the one is told. */
function isSameQuantity(told: Quantity, { kind, values }: Quantity): boolean {
  return (
    told.kind === kind &&
    told.values.some((a) => values.some((b) => Math.abs(a - b) <= told.exactness))
  );
}

function pairsOf<T extends number>(values: readonly T[]): readonly (readonly [T, T])[] {
  const few = values.slice(0, pairedMax);
  return few.flatMap((a) => few.map((b) => [a, b] as const));
}

/** How much the words tell apart that a happening is told in and the evidence uses: those that stand in what is cited, and the others. */
type Words = { readonly shown: number; readonly missing: number };

async function weighWords(material: Material, { plain }: Grounds): Promise<Words> {
  const { draft, evidence } = material;
  if (draft.effect.kind !== "happening") return { shown: 0, missing: 0 };
  const vocabulary = await vocabularyOf(evidence);
  const own = new Set(draft.entities.flatMap(({ name }) => [...wordsOf(name)]));
  const weighed = { shown: 0, missing: 0 };
  for (const word of wordsOf(wordsOfClaim(material))) {
    if (own.has(word)) continue;
    const stem = word.slice(0, Math.max(4, word.length - 2));
    if (plain.includes(` ${stem}`)) weighed.shown += weightOfStem(vocabulary, stem);
    else weighed.missing += weightOf(vocabulary, word);
  }
  return weighed;
}
