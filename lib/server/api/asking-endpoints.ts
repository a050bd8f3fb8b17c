import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { citationsSchema, toPlaceOfCitation } from "@/lib/domain/evidence/citation";
import type { IncidentId } from "@/lib/domain/ids";
import { questionMax } from "@/lib/investigation/asking/question/question";
import { listSearchablePieces } from "@/lib/investigation/asking/searching/search-document";
import { refuse } from "@/lib/investigation/case-problem";
import { answerAtDesk } from "@/lib/investigation/toolbox/answer-at-desk";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import { searchRecords } from "@/lib/investigation/toolbox/tools/search-records";
import type { AgentCase } from "@/lib/mcp/agent-cases";
import { tellPreparing, untilPrepared } from "@/lib/mcp/tools/evidence-tools";
import { createSearchIndex } from "@/lib/retrieval/search";
import { zoneSchema } from "../actions/action-input";
import { type ApiAnswer, type ApiContext, count, endpoint, ofIncident, time } from "./endpoint";
import type { ApiProblem } from "./problem";
import { refuseUnseen } from "./refuse-unseen";

const piecesMax = 10;
const question = z.string().trim().min(1, "Say what you look for").max(questionMax);
const interval = z.object({ earliest: time, latest: time });

const foundPiece = z.object({
  noun: z.string(),
  id: z.string().nullable(),
  title: z.string(),
  /** [0, 1] */
  score: z.number(),
});

const foundRecord = z.object({
  path: z.string(),
  lines: z.array(z.int()).optional(),
  index: z.int().optional(),
  at: time.nullable(),
  text: z.string(),
});

const candidate = z.object({
  answer: z.string(),
  interval: interval.optional(),
  evidence: citationsSchema,
  confidence: z.number(),
  why: z.string(),
});

export const askingEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/search",
    summary: "Finds pieces of the timeline, and records that hold the words",
    scope: "read",
    params: ofIncident,
    query: z.object({ q: question, limit: count(60).pipe(z.int().min(1)).default(20) }),
    answers: {
      200: z.object({
        pieces: z.array(foundPiece),
        records: z.array(foundRecord),
        note: z.string(),
      }),
    },
    run: ({ incident, q, limit }, context) =>
      atDesk(context, incident, async (opened, desk) => {
        const answered = await untilPrepared(desk, searchRecords.answer(desk, { text: q, limit }), {
          signal: context.request.signal,
          tellProgress: () => Promise.resolve(),
        });
        if (answered === null) {
          return fail({ kind: "not-ready", message: tellPreparing(desk) });
        }
        if (!answered.ok) return refuse("invalid", desk.maskAll(answered.error));
        const pieces = createSearchIndex(listSearchablePieces(await opened.document()));
        const { hits } = pieces.search(q, { at: null, zone: "UTC" }, { top: piecesMax });
        const { lines, note } = answered.value;
        const value = {
          pieces: hits.map(({ place: { noun, piece, title }, score }) => ({
            ...{ noun, id: piece, title, score },
          })),
          records: lines.flatMap(({ place, at, text }) =>
            place === null || place.locator.kind === "frame"
              ? []
              : [
                  {
                    ...{ path: desk.maskAll(place.path), ...toPlaceOfCitation(place.locator) },
                    ...{ at: at === null ? null : formatInstant(at), text },
                  },
                ],
          ),
          note,
        };
        return ok({ status: 200, value });
      }),
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/ask",
    summary: "Answers a question in words, by code, from the timeline and the records; or none",
    scope: "read",
    params: ofIncident,
    query: z.object({ question, zone: zoneSchema.default("UTC") }),
    answers: {
      200: z.object({
        question: z.string(),
        kind: z.string(),
        answer: z.string(),
        interval: interval.optional(),
        durationMs: z.number().optional(),
        evidence: citationsSchema,
        confidence: z.number(),
        reasoning: z.string(),
        candidates: z.array(candidate).optional(),
      }),
    },
    run: ({ incident, question: asked, zone }, context) =>
      atDesk(context, incident, async (opened, desk) => {
        const recall = await opened.recall(desk.evidence);
        const known = { document: await opened.document(), recall };
        return ok({ status: 200, value: await answerAtDesk(desk, known, asked, zone) });
      }),
  }),
];

/** Where evidence is looked at, masked; what the engine cannot make sense of is the asker's to put right. */
async function atDesk(
  { cases, request }: ApiContext,
  incident: IncidentId,
  work: (opened: AgentCase, desk: Desk) => Promise<Result<ApiAnswer, ApiProblem>>,
): Promise<Result<ApiAnswer, ApiProblem>> {
  const opened = await cases.open(incident);
  if (!opened.ok) return refuseUnseen(opened.error);
  const desk = await opened.value.desk(request.signal);
  try {
    return await work(opened.value, desk);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "EvidenceQueryError") throw error;
    return refuse("invalid", desk.maskAll(error.message));
  }
}
