import { z } from "zod";
import { fail, ok } from "@/lib/base/result";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { questionMax } from "@/lib/investigation/asking/question/question";
import { listSearchablePieces } from "@/lib/investigation/searching/search-document";
import { createSearchIndex } from "@/lib/retrieval/search";
import { isZone } from "@/lib/time/zone";
import { quotedUpTo } from "../quoted";
import { agentTool, incidentInput } from "./agent-tool";
import { tellEvidence } from "./shown-pieces";

const piecesShown = 8;

export const askQuestion = agentTool({
  name: "ask",
  title: "Ask the timeline",
  description:
    "Answers when, how long, which first, what happened around a time, and what state something was in, from the timeline alone, with the lines it rests on; beside it the events and states that fit the words. Answers `none` rather than guess.",
  input: z.object({
    incident: incidentInput,
    question: z.string().trim().min(1).max(questionMax).describe("In English or Chinese"),
    zone: z.string().max(100).default("UTC").describe("IANA zone of times that state none"),
  }),
  async answer(cases, { incident, question, zone }) {
    if (!isZone(zone)) return fail("That is no time zone.");
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const document = await opened.value.document();
    const { evidence, ...answered } = createAnswerer(document, zone)(question);
    const { hits } = createSearchIndex(listSearchablePieces(document)).search(
      question,
      { at: null, zone },
      { top: piecesShown },
    );
    const lines = [
      { noun: "answer", ...answered, ...tellEvidence(evidence) },
      ...hits.map(({ place }) => ({ noun: "piece", id: place.piece, title: place.title })),
    ];
    return ok(quotedUpTo(lines.map((line) => JSON.stringify(line)).join("\n")));
  },
});
