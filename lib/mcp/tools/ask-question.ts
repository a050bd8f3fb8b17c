import { z } from "zod";
import { fail, ok } from "@/lib/base/result";
import type { Citation } from "@/lib/domain/citation";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { questionMax } from "@/lib/investigation/asking/question/question";
import type { Answer } from "@/lib/investigation/asking/telling";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { toLocator } from "@/lib/investigation/evidence/citation";
import { listSearchablePieces } from "@/lib/investigation/searching/search-document";
import type { Desk } from "@/lib/investigation/toolbox/desk";
import type { Place } from "@/lib/investigation/toolbox/tool-line";
import { createSearchIndex } from "@/lib/retrieval/search";
import { isZone } from "@/lib/time/zone";
import type { AgentCase } from "../agent-cases";
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
    const answer = createAnswerer(document, zone)(question);
    const { evidence, ...answered } =
      answer.kind === "none"
        ? await askRecords(opened.value, document, { question, zone, signal })
        : answer;
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

/** With the records beside the timeline; what they say leaves as the desk shows it. */
async function askRecords(
  opened: AgentCase,
  document: TimelineDocument,
  {
    question,
    zone,
    signal,
  }: { readonly question: string; readonly zone: string; readonly signal: AbortSignal },
): Promise<Answer> {
  const desk = await opened.desk(signal);
  const recall = await opened.recall(desk.evidence);
  const answer = createAnswerer(document, zone, recall)(question);
  const { candidates = [] } = answer;
  const cited = [answer, ...candidates].flatMap(({ evidence }) => evidence);
  const places = cited.flatMap((citation) => placeIn(citation) ?? []);
  const show = async (words: string) => {
    let shown = words;
    // A record may be hidden because of the lines about it: the words are hidden as each place they may come from asks.
    for (const place of [null, ...places]) shown = await desk.showWords(place, shown);
    return shown;
  };
  const evidence = await Promise.all(answer.evidence.map((citation) => shownAt(citation, desk)));
  return {
    ...answer,
    ...{ answer: await show(answer.answer), reasoning: await show(answer.reasoning), evidence },
    candidates: await Promise.all(
      candidates.map(async (candidate) => ({
        ...candidate,
        answer: await show(candidate.answer),
        why: await show(candidate.why),
        evidence: await Promise.all(candidate.evidence.map((citation) => shownAt(citation, desk))),
      })),
    ),
  };
}

/** A quote of the timeline is masked already, and may be of a file that is called otherwise there. */
async function shownAt(citation: Citation, desk: Desk): Promise<Citation> {
  const place = placeIn(citation);
  if (place === null || desk.find(place.path) === null) return citation;
  return { ...citation, quote: await desk.showPlace(place) };
}

function placeIn(citation: Citation): Place | null {
  const locator = toLocator(citation);
  return locator.kind === "frame" ? null : { path: citation.path, locator };
}
