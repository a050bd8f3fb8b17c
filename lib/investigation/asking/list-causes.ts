import { candidateKindWords } from "@/lib/domain/timeline/chance-words";
import { type Candidate, type Standing, toCandidate } from "./telling";

/** The candidates for the cause of the incident, in the order of the document and with its probabilities. */
export function listCauses({ document, moments }: Standing): readonly Candidate[] {
  return (document.candidates ?? []).map(({ event, statement, kind, p, for: reasons }) => {
    const why = [`Candidate for the cause, ${candidateKindWords[kind]}`, ...reasons].join(". ");
    const moment = moments.find(({ id }) => id === event);
    if (moment !== undefined) return { ...toCandidate(moment, p), why };
    return { answer: statement, evidence: [], pieces: [], confidence: p, why };
  });
}
