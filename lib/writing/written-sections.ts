import type { DocumentSectionId } from "@/lib/domain/review/document-text";
import { withoutAgentProposals } from "@/lib/domain/timeline/agent-proposals";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { correctsStatusPage, namesStatusPage } from "@/lib/domain/timeline/said-words";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { writeCause, writeFactors } from "./cause";
import { writeClock } from "./clock";
import { quote } from "./grammar/clause";
import { writeHappened } from "./happened";
import { writeHeadline } from "./headline/headline";
import { writeNothingFound } from "./headline/quiet";
import { findSaid, shorten } from "./headline/said";
import { drawLessons } from "./lessons";
import { writeNotKnown, writeProposed, writeRuledOut } from "./open-ends";
import { proposeActions, type WrittenProposal } from "./report-actions";
import { sentenceOfEvent } from "./sentences";
import {
  asSentence,
  noEvidence,
  type Passage,
  type Setting,
  startTelling,
  type Telling,
} from "./telling";

/** The headings of the document, in reading order. */
export const sectionHeadings: Readonly<Record<DocumentSectionId, string>> = {
  headline: "Summary",
  clock: "Clock of the incident",
  happened: "What happened",
  cause: "Cause",
  factors: "Contributing factors",
  "ruled-out": "What was ruled out",
  "not-known": "What is not known",
  customers: "What customers were told",
  well: "What went well",
  badly: "What did not go well",
  notes: "Other notes",
  "action-items": "Action items",
  proposed: "Proposed, not decided",
};

export type WrittenSection = {
  readonly id: DocumentSectionId;
  readonly heading: string;
  readonly passages: readonly Passage[];
};

export type Writing = {
  /** `2026-11-21`: stated once; times of another day carry theirs. Empty when nothing is dated. */
  readonly day: string;
  /** In reading order, none of them empty. */
  readonly sections: readonly WrittenSection[];
  readonly proposals: readonly WrittenProposal[];
};

/**
 * What the timeline states, without people's words in the report. What people refused is stated nowhere, also where the
 * analysis concluded from it.
 */
export function writeSections(timeline: Timeline, setting: Setting): Writing {
  const live = toLiveTimeline(withoutAgentProposals(timeline));
  const telling = startTelling(live, setting);
  const lessons = drawLessons(telling);
  const passages: readonly (readonly [DocumentSectionId, readonly Passage[]])[] = [
    ["headline", writeHeadline(telling)],
    ["clock", writeClock(telling)],
    ["happened", writeHappened(telling)],
    ["cause", writeCause(telling)],
    ["factors", writeFactors(telling)],
    ["ruled-out", [...writeRuledOut(telling), ...writeNothingFound(telling)]],
    ["not-known", writeNotKnown(telling)],
    ["customers", writeCustomers(telling)],
    ["well", lessons.well],
    ["badly", lessons.badly],
    ["proposed", writeProposed(timeline)],
  ];
  return {
    day: telling.day,
    sections: passages.flatMap(([id, written]) =>
      written.length === 0 ? [] : [{ id, heading: sectionHeadings[id], passages: written }],
    ),
    proposals: proposeActions(telling, lessons),
  };
}

/**
 * What was posted on a status page, by how its file was read; where nothing shows it, that. A message elsewhere is left
 * out: the name of a file or a channel does not show who read it.
 */
function writeCustomers(telling: Telling): readonly Passage[] {
  const { timeline, statusPages } = telling;
  if (timeline.outcome !== "incident") return [];
  const posted = timeline.events.filter(
    ({ kind, evidence }) =>
      kind === "communication" && evidence.some(({ path }) => statusPages.has(path)),
  );
  if (posted.length > 0) return posted.map((event) => toPoint(event, telling));
  const heard = statusPages.size > 0 ? null : writeHearsay(telling);
  return [heard ?? writeUnknown(statusPages.size > 0)];
}

/** What people wrote elsewhere of a status page that is no file of the evidence; null where nobody did. */
function writeHearsay(telling: Telling): Passage | null {
  const { ruledOut } = telling.timeline;
  const quoted = [
    ...findSaid(telling).map(({ words, event }) => ({ words, evidence: event.evidence })),
    ...ruledOut.flatMap(({ why, evidence }) =>
      [...why.matchAll(/"([^"]*)"/gu)].map(([, words = ""]) => ({ words, evidence })),
    ),
  ];
  const said =
    quoted.find(({ words }) => correctsStatusPage(words)) ??
    quoted.find(({ words }) => namesStatusPage(words));
  if (said === undefined) return null;
  const sentence = said.words.split(/(?<=[.!?])\s+/u).find(namesStatusPage) ?? said.words;
  const heard = correctsStatusPage(said.words)
    ? "People corrected what a status page said"
    : "People wrote of a status page";
  return {
    ...{ id: "customers:none", form: "paragraph", ...noEvidence },
    text: `${heard}: ${asSentence(quote(shorten(sentence)))} Its posts are not known: no file of the evidence is a status page.`,
    evidence: telling.cite(said.evidence.filter((each) => namesStatusPage(each.quote))),
  };
}

function writeUnknown(hasPage: boolean): Passage {
  const text = hasPage
    ? "It is not known what customers were told: no event of the timeline is a post on the status page."
    : "It is not known what customers were told: no file of the evidence is a status page.";
  return { id: "customers:none", text, form: "paragraph", ...noEvidence };
}

function toPoint(event: TimelineEvent, telling: Telling): Passage {
  return {
    ...{ id: `customers:${event.id}`, form: "point", isDetail: false },
    text: sentenceOfEvent(event, telling),
    evidence: telling.cite(event.evidence),
    event: event.id,
  };
}
