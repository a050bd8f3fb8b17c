import type { Citation } from "@/lib/domain/evidence/citation";
import { createEvidenceAnswerer } from "../asking/ask-evidence";
import type { Recall } from "../asking/searching/recall";
import type { Answer } from "../asking/telling";
import type { TimelineDocument } from "../document/document-schema";
import { toLocator } from "../evidence/citation";
import type { Desk } from "./desk";
import type { Place } from "./tool-line";

/** The answer that the app gives, as it may leave: its words and lines are masked as the desk shows them. */
export async function answerAtDesk(
  desk: Desk,
  { document, recall }: { readonly document: TimelineDocument; readonly recall: Recall },
  question: string,
  zone: string,
): Promise<Answer> {
  const ask = createEvidenceAnswerer(document, zone, recall, desk.evidence);
  // How a number was counted repeats the words of records; where it was counted, the answer says.
  const { measurements: _, ...answer } = await ask(question);
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
