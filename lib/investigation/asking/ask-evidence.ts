import type { Citation } from "@/lib/domain/evidence/citation";
import { type MeasurementItem, toMeasurementItem } from "@/lib/domain/evidence/measurement";
import type { TimelineDocument } from "../document/document-schema";
import { measureCounted } from "../document/measuring/measure";
import { citePlace, quoteOccurs, toLocator } from "../evidence/citation";
import type { EvidenceReader } from "../ports/evidence-port";
import { createAnswerer } from "./answer-question";
import type { Recall } from "./searching/recall";
import { type Answer, type ProposedAnswer, refuse } from "./telling";

/** Answers from a document, and from the records of its evidence where the document tells nothing; every citation is read off the evidence. */
export function createEvidenceAnswerer(
  document: TimelineDocument,
  zone: string,
  recall: Recall | null,
  evidence: EvidenceReader,
): (question: string) => Promise<Answer> {
  const ask = createAnswerer(document, zone, recall);
  return async (question) => {
    const answer = await withMeasurements(ask(question), evidence);
    const { candidates } = answer;
    return {
      ...answer,
      evidence: await allQuoted(answer.evidence, evidence),
      ...(candidates === undefined
        ? {}
        : {
            candidates: await Promise.all(
              candidates.map(async (candidate) => ({
                ...candidate,
                evidence: await allQuoted(candidate.evidence, evidence),
              })),
            ),
          }),
    };
  };
}

/** Every number that an answer counted over records is counted by the one place that counts; one that comes out otherwise is no answer. */
async function withMeasurements(
  { counts = [], measured = [], ...answer }: ProposedAnswer,
  evidence: EvidenceReader,
): Promise<Answer> {
  if (counts.length + measured.length === 0) return answer;
  const measurements: MeasurementItem[] = [...measured];
  for (const { counted, window, count } of counts) {
    const measurement = await measureCounted(evidence, { event: null, counted, window });
    const { value } = measurement;
    if ((value.kind === "count" ? value.count : value.numerator) !== count) {
      const { question } = answer;
      return { question, ...refuse(`${counted.what} could not be counted again`) };
    }
    measurements.push(toMeasurementItem(measurement));
  }
  return { ...answer, measurements };
}

async function allQuoted(citations: readonly Citation[], evidence: EvidenceReader) {
  const cited = await Promise.all(citations.map((citation) => quoted(citation, evidence)));
  return cited.flatMap((citation) => citation ?? []);
}

/** As it stands in the evidence: what a record says may be put together from a line, and is not what the line says then. */
async function quoted(citation: Citation, evidence: EvidenceReader): Promise<Citation | null> {
  if ("frameMs" in citation) return citation;
  const found = evidence.artifacts.find(({ artifact }) => artifact.path === citation.path);
  if (found === undefined) return citation;
  const locator = toLocator(citation);
  const text = await evidence.rawText(found.artifact.id, locator);
  if (text !== null && quoteOccurs(text, locator, citation.quote)) return citation;
  const checked = await citePlace(evidence, { artifactId: found.artifact.id, locator });
  return checked.ok ? { ...citation, quote: checked.value.reference.quote } : null;
}
