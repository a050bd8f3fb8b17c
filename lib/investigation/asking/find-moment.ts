import { judgingStems } from "@/lib/retrieval/words/judging-words";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import { describingStems, type Moment } from "../document/moments";

/** A moment and how much of what was asked for it tells, [0, 1]. */
export type Found = { readonly moment: Moment; readonly score: number };

// These numbers, and which words ask of saying rather than of what is said, were chosen with the questions of the golden recordings in
// view: of recordings of other hands one or two questions are answered otherwise by them (docs/quality.md, Questions).
/** Less of the words than this is another thing. */
const scoreMin = 0.34;
/** What tells nearly as much may be meant as well: the place decides among them, and doubt is said. */
const besideShare = 0.85;
const keyBonus = 0.06;
/** What somebody said of a happening is not the happening, unless saying is asked for. */
const sayingShare = 0.75;
export const asksOfSaying =
  /\b(?:sa(?:y|ys|id)|told|names?|named|suspect\w*|rul(?:e|es|ed) out|announc\w*|post(?:ed|s)?|report\w*|declar\w*|ask\w*|messag\w*|mention\w*|claim\w*|cause[ds]?)\b|说|怀疑|宣布|提到/i;

const unknownCount = 3;
/** How much a word weighs that judges a thing instead of naming it. */
const judgingShare = 0.3;

export type Finder = {
  /** All that fits and may be meant, the likeliest first; none where nothing tells enough of the words. */
  readonly find: (named: Named, fits?: (moment: Moment) => boolean) => readonly Found[];
  /** How much of the words each tells, those that tell most first, with what it does not tell. */
  readonly tell: (named: Named) => readonly Told[];
  readonly knows: (stem: string) => boolean;
};

export type Told = Found & { readonly missing: readonly string[] };

/** Words that few moments have tell more than those of many. */
export function createFinder(moments: readonly Moment[]): Finder {
  const indexed = moments.map((moment) => ({ moment, stems: weighStems(moment) }));
  const counts = new Map<string, number>();
  for (const { stems } of indexed) {
    for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  // A word that nothing tells is no rarer than one that a few do: people put things in their own words.
  const rarity = (stem: string) =>
    Math.log(1 + (moments.length + 1) / (1 + (counts.get(stem) ?? unknownCount)));
  const weigh = (stem: string) => rarity(stem) * (judgingStems.has(stem) ? judgingShare : 1);
  return {
    knows: (stem) => counts.has(stem),
    tell(named) {
      const asked = [...askedStemsOf(named.words)].map((stem) => ({ stem, weight: weigh(stem) }));
      const all = asked.reduce((sum, { weight }) => sum + weight, 0);
      if (all === 0) return [];
      return indexed
        .flatMap(({ moment, stems }): Told[] => {
          const missing = asked.flatMap(({ stem }) => (stems.has(stem) ? [] : stem));
          if (missing.length === asked.length) return [];
          const told = asked.reduce((sum, { stem, weight }) => {
            return sum + weight * (stems.get(stem) ?? 0);
          }, 0);
          return [{ moment, score: told / all, missing }];
        })
        .toSorted((a, b) => b.score - a.score || a.moment.earliest - b.moment.earliest);
    },
    find(named, fits = () => true) {
      const asked = [...askedStemsOf(named.words)].map((stem) => ({ stem, weight: weigh(stem) }));
      const isOfSaying = asksOfSaying.test(named.words);
      const all = asked.reduce((sum, { weight }) => sum + weight, 0);
      if (all === 0) return [];
      const things = asked.filter(({ stem }) => !describingStems.has(stem));
      const found = indexed
        .filter(({ moment, stems }) => things.some(({ stem }) => stems.has(stem)) && fits(moment))
        .map(({ moment, stems }) => {
          const matched = asked.reduce(
            (sum, { stem, weight }) => sum + weight * (stems.get(stem) ?? 0),
            0,
          );
          const share = isOfSaying || moment.kind !== "communication" ? 1 : sayingShare;
          return { moment, score: (matched / all) * share + (moment.isKey ? keyBonus : 0) };
        })
        .filter(({ score }) => score >= scoreMin)
        .toSorted((a, b) => b.score - a.score || a.moment.earliest - b.moment.earliest);
      return placed(found, named.place);
    },
  };
}

/** Of what was found, the likeliest first, all that may be meant as well as the first. */
export function likeliestOf(found: readonly Found[]): readonly Found[] {
  const [best] = found;
  return best === undefined ? [] : found.filter(({ score }) => score >= besideShare * best.score);
}

function weighStems({ words }: Moment): ReadonlyMap<string, number> {
  const weighed = new Map<string, number>();
  for (const [text, weight] of words) {
    for (const stem of stemsOf(text)) weighed.set(stem, Math.max(weight, weighed.get(stem) ?? 0));
  }
  return weighed;
}

/** What is told of one moment in two ways, as an event and as the state it led to, is one turn. */
function timeOf({ moment }: Found): number {
  return moment.earliest;
}

/** Among what tells about as much as the best, in order of time, the one whose turn is asked for comes first. */
export function placed(found: readonly Found[], place: Named["place"]): readonly Found[] {
  const [best] = found;
  if (best === undefined || place === null) return found;
  const alike = likeliestOf(found).toSorted((a, b) => a.moment.earliest - b.moment.earliest);
  const turns = typeof place === "number" ? [...Map.groupBy(alike, timeOf).values()] : [];
  const chosen =
    typeof place === "number" ? turns[place - 1]?.[0] : alike.at(place === "last" ? -1 : 0);
  return chosen === undefined ? [] : [chosen, ...found.filter((one) => one !== chosen)];
}
