import { z } from "zod";
import { parseInstant } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/evidence/citation";
import { isZone } from "@/lib/time/zone";
import { questionMax } from "../../asking/question/question";
import { toLocator } from "../../evidence/citation";
import { answerAtDesk } from "../answer-at-desk";
import { defineTool } from "../tool";
import type { ToolLine } from "../tool-line";

/** What people ask in the app, asked of the records alone: whoever asks has the timeline before them. */
export const askRecords = defineTool({
  name: "ask",
  description:
    "Answers a question in words from the records: when, since when, how long, which came first, how many, who, did it help, what a setting or series was. With the lines it rests on. Says that there is no answer rather than guess.",
  input: z.object({
    question: z.string().trim().min(1).max(questionMax),
    zone: z.string().max(100).default("UTC").describe("IANA zone of times that state none"),
  }),
  async answer(desk, { question, zone }) {
    if (!isZone(zone)) return "That is no time zone";
    const { document, recall } = await desk.lookups.answering(desk.evidence);
    const answer = await answerAtDesk(desk, { document, recall }, question, zone);
    const { kind, candidates = [], interval, reasoning, confidence } = answer;
    const at = parseInstant(interval?.earliest ?? "");
    if (kind !== "none") {
      return {
        lines: [{ text: answer.answer, at, place: null }, ...answer.evidence.map(toLine)],
        note: `(${Math.round(confidence * 100)} % sure: ${reasoning})`,
      };
    }
    const lines = candidates.flatMap((candidate) => [
      { text: `candidate: ${candidate.answer}`, at: null, place: null },
      ...candidate.evidence.map(toLine),
    ]);
    return { lines, note: `(no answer found: ${reasoning})` };
  },
});

function toLine(citation: Citation): ToolLine {
  const { path, quote } = citation;
  return { text: quote, at: null, place: { path, locator: toLocator(citation) } };
}
