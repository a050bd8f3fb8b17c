import { stemsOf } from "@/lib/retrieval/words/word-stems";
import { allText, findRemedies, type Remedy } from "./find-remedy";
import { isOfIncident } from "./question/incident-words";
import type { Question } from "./question/question";
import {
  type AnswerText,
  between,
  citationsMax,
  cited,
  refuse,
  type Standing,
  toCandidate,
} from "./telling";

/** What ended the trouble: something that was done while it lasted, and that an end came after. */
export function tellEnd(
  { of: named }: Extract<Question, { kind: "ended" }>,
  standing: Standing,
): AnswerText {
  if (standing.document.outcome === "no-incident")
    return refuse("The evidence shows no incident that had to be ended");
  const remedies = findRemedies(standing);
  const [best, next] = remedies;
  if (best === undefined) return refuse("No action against the trouble is on the timeline");
  const about = isOfIncident(named.words) ? 1 : shareOf(named.words, best, standing);
  const lead = best.score - (next?.score ?? 0);
  return {
    kind: "what_on",
    answer: `${best.moment.title}${best.recovery === null ? "" : `; then “${best.recovery.to.title}”`}`,
    interval: between(best.moment.earliest, best.moment.latest),
    evidence: citationsOf(best),
    pieces: piecesOf(best),
    confidence: best.score * about * (lead < 0.1 ? 0.7 : 1),
    reasoning: describe(best),
    candidates: remedies.slice(1, 3).map(({ moment, score }) => toCandidate(moment, score / 2)),
  };
}

/** How much of the words that name the trouble the impact, the remedy or the recovery tells. */
function shareOf(words: string, { moment, recovery }: Remedy, { document, moments }: Standing) {
  const asked = stemsOf(words);
  if (asked.size === 0) return 1;
  const hurt = moments.filter(({ id }) => document.impactEvents.includes(id));
  const all = [moment, ...hurt, ...(recovery === null ? [] : [recovery.to])]
    .map(allText)
    .join("\n");
  return asked.intersection(stemsOf(all)).size / asked.size;
}

function citationsOf({ moment, recovery, praise }: Remedy) {
  const ends = [
    moment,
    ...(recovery === null ? [] : [recovery.to]),
    ...(praise === null ? [] : [praise]),
  ];
  return cited(ends).slice(0, citationsMax);
}

function piecesOf({ moment, recovery }: Remedy): readonly string[] {
  if (recovery === null) return [moment.id];
  return [moment.id, ...recovery.way.map(({ id }) => id), recovery.to.id];
}

function describe({ recovery, praise, isLast }: Remedy): string {
  const reasons = [
    ...(isLast ? ["It is the last action before the end"] : []),
    ...(recovery === null ? [] : [`a link leads from it to “${recovery.to.title}”`]),
    ...(praise === null ? [] : [`people confirmed it: “${praise.title}”`]),
  ];
  return reasons.length === 0 ? "It was done while the impact lasted" : reasons.join("; ");
}
