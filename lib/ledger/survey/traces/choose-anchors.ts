import { isNumber } from "../../names/name-tokens";
import { isTime } from "../clocks/joinable-value";
import type { SurveyEvidence } from "../survey-evidence";
import type { Anchor } from "./trace-watch";

/** Of the likeliest happenings so many are looked at for names. */
const happeningsMax = 60;
/** Names followed; of those that several files have, the likeliest are told. */
const anchorsMax = 60;
/** What more than one record in sixteen names is the ground on which the story plays, not somebody in it. */
const rarityBitsMin = 4;
/** What the likeliest happenings name, the most telling first: whom to follow through all of the evidence. */
export function chooseAnchors({
  ledger,
  joins,
  chanceOf,
  origins,
}: Pick<SurveyEvidence, "ledger" | "joins" | "chanceOf" | "origins">): readonly Anchor[] {
  const likeliest = ledger.happenings.toSorted((a, b) => chanceOf(b) - chanceOf(a));
  const telling = new Map<string, number>();
  for (const happening of new Set([...origins, ...likeliest].slice(0, happeningsMax))) {
    for (const [name, rarity] of happening.names) {
      if (rarity < rarityBitsMin || isTime(name) || isNumber(name)) continue;
      telling.set(name, (telling.get(name) ?? 0) + chanceOf(happening));
    }
  }
  const shared = sharedNames(joins);
  const rank = (name: string) => (shared.has(name) ? 1 : 0);
  return [...telling]
    .toSorted(([a, x], [b, y]) => rank(b) - rank(a) || y - x || (a < b ? -1 : 1))
    .slice(0, anchorsMax)
    .map(([name, sum]) => ({ name, telling: sum }));
}

/** What stands as a whole value in several files. */
function sharedNames(joins: SurveyEvidence["joins"]): ReadonlySet<string> {
  const shared = new Set<string>();
  for (const [value, sights] of joins.values()) {
    const files = new Set(sights.map(({ side }) => joins.sides[side]?.file));
    if (files.size > 1) shared.add(value.toLowerCase());
  }
  return shared;
}
