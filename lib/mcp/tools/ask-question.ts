import { z } from "zod";
import { fail, ok } from "@/lib/base/result";
import { questionMax } from "@/lib/investigation/asking/question/question";
import { listSearchablePieces } from "@/lib/investigation/asking/searching/search-document";
import { answerAtDesk } from "@/lib/investigation/toolbox/answer-at-desk";
import { createSearchIndex } from "@/lib/retrieval/search";
import { isZone } from "@/lib/time/zone";
import { quotedUpTo } from "../quoted";
import { agentTool, incidentInput } from "./agent-tool";
import { tellEvidence } from "./shown-pieces";

const piecesShown = 8;

export const askQuestion = agentTool({
  name: "ask",
  description:
    "Answers when, how long, in which order, in what state, from the timeline or else the records; `none` rather than guess.",
  input: z.object({
    incident: incidentInput,
    question: z.string().trim().min(1).max(questionMax),
    zone: z.string().max(100).default("UTC").describe("IANA zone"),
  }),
  async answer(cases, { incident, question, zone }, { signal }) {
    if (!isZone(zone)) return fail("That is no time zone.");
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const document = await opened.value.document();
    const desk = await opened.value.desk(signal);
    const recall = await opened.value.recall(desk.evidence);
    const { evidence, ...answered } = await answerAtDesk(
      desk,
      { document, recall },
      question,
      zone,
    );
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
