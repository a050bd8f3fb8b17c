import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf } from "@/lib/retrieval/words/word-stems";
import { countedConfidence } from "./count-answers";
import { type AnswerText, citationsMax, type Standing } from "./telling";

/** "How many requests failed": the document measured it over the requests of the component that was hurt. */
export function tellMeasured({ words }: Named, { document, moments }: Standing): AnswerText | null {
  const asked = askedStemsOf(words);
  if (!asked.isSubsetOf(ofFailedRequests) || asked.isDisjointFrom(ofFailing)) return null;
  const hurt = new Set(document.impactEvents);
  const measured = (document.measurements ?? []).filter(
    ({ event, value }) => event !== null && hurt.has(event) && value.kind === "share",
  );
  const [one] = measured;
  if (one?.value.kind !== "share" || measured.length > 1) return null;
  const { numerator, denominator } = one.value;
  const event = moments.find(({ id }) => id === one.event);
  const window = one.window === null ? "" : `, from ${one.window.from} to ${one.window.to}`;
  return {
    kind: "how_many",
    answer: `${numerator} of ${denominator} ${one.of ?? ""} (${Math.round((100 * numerator) / Math.max(1, denominator))} %)${window}: ${one.what}`,
    evidence: (event?.evidence ?? []).slice(0, citationsMax),
    pieces: event === undefined ? [] : [event.id],
    confidence: countedConfidence,
    measured: [one],
    reasoning: "The timeline measured it over the impact",
  };
}

const failingWords = "failed fail failing failure failures error errors erroneous unsuccessful";
/** Without one of them all requests are counted. */
const ofFailing = askedStemsOf(failingWords);
const ofFailedRequests = askedStemsOf(
  `requests calls share total percentage percent ${failingWords}`,
);
