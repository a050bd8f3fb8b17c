import type { FindingMethod } from "@/lib/domain/rounds/finding";
import { allNames } from "./check-entity";
import { checkTies } from "./check-ties";
import { exactnessOf, readClaim, valuesOf } from "./claim-tokens";
import { failed, type Outcome, passed } from "./credibility-caps";
import type { Material } from "./material";
import { plainIncludes, plainText } from "./plain-text";
import { type Told, tellsClock, toldBy, withFound } from "./told";
import { vocabularyOf, weightOf, wordsOf } from "./vocabulary";

/**
 * Does it say what stands in what it cites? Words cannot be understood by code: what is compared are the numbers, times,
 * names, values and quotations of the claim, and the words it has in common with the evidence.
 */
export async function checkConclusion(material: Material): Promise<Outcome> {
  const ties = await checkTies(material);
  if (ties !== null && !ties.isPassed) return ties;
  const missing = await findMissing(material);
  if (missing.hasOtherState) {
    return failed("conclusion", "not-what-is-cited", "The state it tells stands in nothing it cites");
  }
  if (missing.tokens.length > 0) return tellMissing(material, missing);
  if (await usesOtherWords(material)) {
    return failed("conclusion", "not-what-is-cited", "Its words stand elsewhere in the evidence, not in what it cites");
  }
  return ties ?? passed("conclusion", "What it says stands in what it cites");
}

type Missing = {
  /** What the claim says and nothing it rests on does. */
  readonly tokens: readonly string[];
  /** Those and the others that were looked for. */
  readonly looked: number;
  readonly areNumbers: boolean;
  readonly hasOtherState: boolean;
};

const shownMax = 3;
const reckoning: ReadonlySet<FindingMethod> = new Set(["counted", "measured", "compared"]);

/** Of a number that was reckoned only its ground can be looked at, not the reckoning. */
function tellMissing({ draft }: Material, { tokens, looked, areNumbers }: Missing): Outcome {
  const shown = tokens.slice(0, shownMax).map((token) => `“${token.slice(0, 60)}”`);
  const why = `Nothing it cites says ${shown.join(", ")}`;
  const isReckoned = areNumbers && reckoning.has(draft.method);
  return tokens.length * 2 >= looked && !isReckoned
    ? failed("conclusion", "not-what-is-cited", why)
    : failed("conclusion", "partly-shown", why);
}

async function findMissing(material: Material): Promise<Missing> {
  const { draft, searches, evidence } = material;
  const asks = asksOf(material);
  const told = toldBy(material);
  const open = asks.filter((ask) => !ask.isToldBy(told));
  const state = draft.effect.kind === "state" ? plainText(draft.effect.new_value) : null;
  if (open.length === 0 && state === null) return nothingMissing(asks.length);
  const fruitful = searches.filter(({ found, isCut }) => found !== 0 && !isCut);
  const all = await withFound(told, fruitful, evidence);
  const missing = open.filter((ask) => !ask.isToldBy(all));
  return {
    tokens: missing.map(({ token }) => token),
    looked: asks.length,
    areNumbers: missing.every(({ isNumber }) => isNumber),
    hasOtherState: state !== null && !plainIncludes(all.plain, state),
  };
}

const nothingMissing = (looked: number): Missing => ({
  ...{ tokens: [], looked, areNumbers: false, hasOtherState: false },
});

type Ask = {
  readonly token: string;
  readonly isNumber: boolean;
  readonly isToldBy: (told: Told) => boolean;
};

function asksOf(material: Material): readonly Ask[] {
  const text = wordsOfClaim(material);
  const { numbers, clocks, identifiers, quotes } = readClaim(text);
  const named = [...identifiers, ...quotes, ...namesIn(material, text)];
  const asks = [
    ...numbers.filter(isTelling).map((token): Ask => ({
      ...{ token, isNumber: true },
      isToldBy: (told) => tellsNumber(told, token),
    })),
    ...clocks.map((token): Ask => ({
      ...{ token, isNumber: false },
      isToldBy: (told) => tellsClock(told, token),
    })),
    ...named.map((token): Ask => ({
      ...{ token, isNumber: false },
      isToldBy: (told) => tellsName(material, told, token),
    })),
  ];
  return [...new Map(asks.map((ask) => [ask.token, ask])).values()];
}

function wordsOfClaim({ draft: { claim, effect } }: Material): string {
  switch (effect.kind) {
    case "happening":
      return `${claim}\n${effect.title}`;
    case "connection":
      return `${claim}\n${effect.mechanism}`;
    case "state":
      return `${claim}\n${effect.old_value ?? ""}`;
    default:
      return claim;
  }
}

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

function tellsName(material: Material, told: Told, token: string): boolean {
  const names = [token, token.replace(/^v(?=\d)/i, ""), ...allNames(material, token)];
  const own = material.draft.entities.map(({ name }) => plainText(name));
  return names.some((name) => {
    const plain = plainText(name);
    return plainIncludes(told.plain, plain) || own.some((entity) => plainIncludes(entity, plain));
  });
}

const pairedMax = 60;

/** As it stands, or as the time between two moments or the difference, part or multiple of two numbers. */
function tellsNumber({ numbers, moments }: Told, token: string): boolean {
  const values = valuesOf(token);
  const exact = exactnessOf(token);
  const isIt = (number: number) => values.some((value) => Math.abs(value - number) <= exact);
  if (numbers.some(isIt)) return true;
  const lengths = pairsOf(moments).map(([a, b]) => Math.abs(a - b));
  if (lengths.some((ms) => [1, 1000, 60_000, 3_600_000].some((unit) => isIt(ms / unit)))) return true;
  return pairsOf([...new Set(numbers)]).some(
    ([a, b]) => b !== 0 && [a - b, a / b, (100 * a) / b, (100 * (a - b)) / b].some(isIt),
  );
}

function pairsOf<T extends number>(values: readonly T[]): readonly (readonly [T, T])[] {
  const few = values.slice(0, pairedMax);
  return few.flatMap((a) => few.map((b) => [a, b] as const));
}

/** Of what the claim says in words of this evidence, so little may stand in what it cites… */
const sharedMin = 0.2;
/** …where it uses words enough to tell by. */
const weightMin = 1.5;

async function usesOtherWords(material: Material): Promise<boolean> {
  const { effect } = material.draft;
  if (effect.kind !== "happening" && effect.kind !== "state") return false;
  const vocabulary = await vocabularyOf(material.evidence);
  const { plain } = toldBy(material);
  const words = [...wordsOf(wordsOfClaim(material))].map((word) => ({
    weight: weightOf(vocabulary, word),
    isTold: plain.includes(` ${word}`),
  }));
  const all = words.reduce((sum, { weight }) => sum + weight, 0);
  const told = words.reduce((sum, { weight, isTold }) => sum + (isTold ? weight : 0), 0);
  return all >= weightMin && told < all * sharedMin;
}
