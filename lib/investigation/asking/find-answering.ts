import { namesIn } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import type { Found } from "./find-moment";
import { isOfRecords, toMoment } from "./record-moment";
import type { Standing } from "./telling";

/** What tells of something: happenings of the timeline, or records where those tell it better; or several records of which any may be meant. */
export type Answering =
  | { readonly kind: "found"; readonly found: readonly Found[] }
  | { readonly kind: "several"; readonly candidates: readonly Moment[] };

// Chosen with the golden recordings and the fitting half of those of other hands in view (bench/questions); the other half was only
// counted.
/** With so much told, the timeline is not doubted. */
const fittingMin = 0.62;
/** Records have to tell so much more than the timeline does. */
const clearerBy = 0.12;
const halfMin = 0.5;

/** What rests on two has to have half of each told: a length from the wrong thing is worse than none. */
export function findAnsweringHalf(
  named: Named,
  standing: Pick<Standing, "finder" | "recall">,
): Answering {
  const answering = findAnswering(named, standing);
  if (answering.kind === "several") return answering;
  return {
    kind: "found",
    found: answering.found.filter(({ moment, score }) => score >= halfMin || isOfRecords(moment)),
  };
}

/** Who signed a timeline stands by what is on it: records are asked where nothing on it fits. */
export function findAnswering(
  named: Named,
  { finder, recall }: Pick<Standing, "finder" | "recall">,
): Answering {
  const found = finder.find(named);
  const [best] = found;
  if (recall === null || (best !== undefined && isFitting(best, named))) {
    return { kind: "found", found };
  }
  const recalled = recall.find(named);
  if (recalled === null) return { kind: "found", found };
  const share = recalled.records[0]?.share ?? 0;
  if (best !== undefined && share < best.score + clearerBy) return { kind: "found", found };
  const moments = recalled.records.map(toMoment);
  if (recalled.kind === "several") {
    return best === undefined ? { kind: "several", candidates: moments } : { kind: "found", found };
  }
  return { kind: "found", found: moments.map((moment) => ({ moment, score: share })) };
}

export function isFitting({ moment, score }: Found, named: Named): boolean {
  return score >= fittingMin && tellsNames(moment, named);
}

/** Does it tell all that is written as a name? */
export function tellsNames({ words }: Moment, named: Named): boolean {
  const stems = stemsOf(words.map(([text]) => text).join("\n"));
  return namesIn(named.words).every((name) => stems.has(name));
}
