import { formatInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { impactSpan } from "./find-remedy";
import { piecesOf } from "./record-moment";
import { type AnswerText, between, cited, type Standing } from "./telling";

/** Of the incident as a whole, and of no component. */
const ofFailures =
  /^(?:the )?(?:failures?|errors?|failed requests?)(?: (?:happen|occur|come)(?:ed|red)?)?$/iu;

/** When the failures of the impact were over, as the report has it; null where something else is asked for. */
export function tellLastFailure({ words, place }: Named, standing: Standing): AnswerText | null {
  if (place !== "last" || !ofFailures.test(words)) return null;
  const { hurt } = impactSpan(standing);
  const [last] = hurt
    .filter(({ end }) => end !== null)
    .toSorted((a, b) => (b.end ?? 0) - (a.end ?? 0));
  if (last?.end == null) return null;
  return {
    ...{ kind: "when", interval: between(last.end, last.end) },
    answer: `${formatInstant(last.end)}: the last of “${last.title}”`,
    evidence: cited([last]),
    pieces: piecesOf([last]),
    confidence: last.confidence,
    reasoning: "The failures of the impact were over then",
  };
}
