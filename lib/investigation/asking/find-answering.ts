import { namesIn } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import type { Found } from "./find-moment";
import { isOfRecords, toMoment } from "./record-moment";
import { isAskedAct } from "./restrictions/asked-act";
import { ending } from "./searching/asked-turn";
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
export const halfMin = 0.5;

/** What rests on two has to have half of each told: a length from the wrong thing is worse than none. */
export function findAnsweringHalf(
  named: Named,
  standing: Pick<Standing, "finder" | "recall">,
): Answering {
  const answering = findAnswering(named, standing, (moment) => isAskedAct(named, moment));
  if (answering.kind === "several") return answering;
  return {
    kind: "found",
    found: answering.found.filter(
      ({ moment, score }) => isOfRecords(moment) || (score >= halfMin && tellsHead(moment, named)),
    ),
  };
}

const describing =
  /\s(?:of|in|at|by|to|for|on|from|that|which|who|because|with|after|before|during|when)\s/i;

/** "The heartbeat change" is a change: does it tell what the other words only describe, where people have several words for that? */
function tellsHead({ words }: Moment, named: Named): boolean {
  const head = [...stemsOf(named.words.split(describing)[0] ?? "")].at(-1);
  return !head?.startsWith("=") || stemsOf(words.map(([text]) => text).join("\n")).has(head);
}

/** "The end of the errors", "the errors were over"; that something stopped is a happening of its own. */
const ofEnd =
  /^(?:the )?end of (?<of>.+)$|^(?<what>.+?) (?:was|were|be|is|are) over$|^(?<han>.+?)(?:的)?结束$/iu;

/** May an event or a record be what is asked for? */
export type Fits = (moment: Moment) => boolean;
const fitsAlways: Fits = () => true;

/** What tells of something; of an end that nothing tells by itself, what was over then. */
export function findAnswering(
  named: Named,
  standing: Pick<Standing, "finder" | "recall">,
  fits = fitsAlways,
): Answering {
  const answering = findTelling(named, standing, fits);
  const { of, what, han } = ofEnd.exec(named.words)?.groups ?? {};
  const lasting = of ?? what ?? han;
  if (lasting === undefined || answering.kind === "several") return answering;
  const [best] = answering.found;
  if (best !== undefined && best.score >= halfMin && tellsEnd(best.moment)) return answering;
  const found = standing.finder
    .find({ ...named, words: lasting })
    .filter(({ score }) => score >= fittingMin)
    .flatMap(({ moment, score }): Found[] => {
      const { end, title } = moment;
      if (end === null) return [];
      const words = [["end over", 1] as const, ...moment.words];
      return [
        {
          moment: { ...moment, title: `End of: ${title}`, words, earliest: end, latest: end },
          score,
        },
      ];
    })
    .toSorted((a, b) => b.moment.earliest - a.moment.earliest);
  return found.length > 0 ? { kind: "found", found: found.slice(0, 1) } : answering;
}

function tellsEnd({ words, title }: Moment): boolean {
  const stems = stemsOf(words.map(([text]) => text).join("\n"));
  return /^last\b/i.test(title) || stems.intersection(ending).size > 0;
}

/** Who signed a timeline stands by what is on it: records are asked where nothing on it fits. */
function findTelling(
  named: Named,
  { finder, recall }: Pick<Standing, "finder" | "recall">,
  fits: Fits,
): Answering {
  const found = finder.find(named, fits);
  const [best] = found;
  if (recall === null || (best !== undefined && isFitting(best, named))) {
    return { kind: "found", found };
  }
  const recalled = recall.find(named, (record) => fits(toMoment(record)));
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
