import { z } from "zod";
import { ok } from "@/lib/base/result";
import type { Citation } from "@/lib/domain/citation";
import { incidentIds } from "@/lib/domain/ids";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { questionMax } from "@/lib/investigation/asking/question";
import { readStandingDocument } from "@/lib/investigation/asking/standing-document";
import { refuse } from "@/lib/investigation/case-problem";
import { toLocator } from "@/lib/investigation/evidence/citation";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { listSearchablePieces } from "@/lib/investigation/searching/search-document";
import { createSearchIndex } from "@/lib/retrieval/search";
import { isZone } from "@/lib/time/zone";
import { routeDefinition } from "./define-route";
import { instantParameter } from "./route-input";
import { withEvidence } from "./with-evidence";

const piecesMax = 5;
const recordsMax = 10;

/** What the timeline answers to a question, and beside it what pieces and records its words and times fit. */
export const answerRoute = routeDefinition({
  name: "GET answer",
  input: z.object({
    incidentId: incidentIds.schema,
    question: z.string().trim().min(1).max(questionMax),
    /** Of times in the question that state none. */
    zone: z.string().max(100).default("UTC"),
    /** From the timeline as it was recorded in Whence at that time. */
    recordedAt: instantParameter.optional(),
    /** `no`: found by words alone. */
    lift: z.enum(["yes", "no"]).default("yes"),
  }),
  access: "read",
  run: ({ incidentId, question, zone, recordedAt, lift }, { container }) =>
    withEvidence(container, incidentId, async (evidence) => {
      if (!isZone(zone)) return refuse("invalid", "Not a time zone.");
      const { ports, recordIndexes } = container;
      const known = recordedAt ?? null;
      const document = await readStandingDocument(ports, evidence, incidentId, known);
      const answer = createAnswerer(document, zone)(question);
      const records = await recordIndexes.of(incidentId, evidence);
      const boost = lift === "no" ? { boost: 0 } : {};
      const context = { at: null, zone };
      const pieces = createSearchIndex(listSearchablePieces(document));
      return ok({
        answer: { ...answer, evidence: answer.evidence.flatMap((each) => placed(each, evidence)) },
        pieces: pieces.search(question, context, { top: piecesMax, ...boost }).hits,
        records: records.search(question, context, { top: recordsMax, ...boost }).hits,
        searched: { pieces: pieces.size, records: records.size, left: records.left },
      });
    }),
});

/** Under the id of its artifact, by which the page opens it. */
function placed(citation: Citation, { artifacts }: EvidenceReader) {
  const found = artifacts.find(({ artifact }) => artifact.path === citation.path);
  if (found === undefined) return [];
  const { path, quote } = citation;
  return [{ artifactId: found.artifact.id, path, locator: toLocator(citation), quote }];
}
