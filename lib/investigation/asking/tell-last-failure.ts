import { formatInstant, instant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import type { Found } from "./find-moment";
import { impactSpan } from "./find-remedy";
import { piecesOf } from "./record-moment";
import { type AnswerText, between, cited, type Standing } from "./telling";

/** Of the incident as a whole, and of no component. */
const ofFailures =
  /^(?:the )?(?:failures?|errors?|failed requests?)(?: (?:happen|occur|come)(?:ed|red)?)?$/iu;

/** When the failures of the impact were over, as the report has it; null where something else is asked for. */
export function findFailureEnd({ words, place }: Named, standing: Standing): Found | null {
  if (place !== "last" || !ofFailures.test(words)) return null;
  const { hurt, until } = impactSpan(standing);
  const last = hurt.find(({ end }) => until !== null && end !== null && end >= until);
  if (last === undefined || until === null) return null;
  const end = instant(until);
  const title = `the last of “${last.title}”`;
  return { moment: { ...last, title, earliest: end, latest: end, end }, score: 1 };
}

/** The same as an answer. */
export function tellLastFailure(named: Named, standing: Standing): AnswerText | null {
  const found = findFailureEnd(named, standing);
  if (found === null) return null;
  const { moment } = found;
  return {
    ...{ kind: "when", interval: between(moment.earliest, moment.latest) },
    answer: `${formatInstant(moment.earliest)}: ${moment.title}`,
    evidence: cited([moment]),
    pieces: piecesOf([moment]),
    confidence: moment.confidence,
    reasoning: "The failures of the impact were over then",
  };
}
