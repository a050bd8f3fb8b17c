import { withoutAgentProposals } from "@/lib/domain/agent-proposals";
import type { DocumentSectionId } from "@/lib/domain/document-text";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import { writeCause, writeFactors } from "./cause";
import { writeClock } from "./clock";
import { writeCustomers } from "./customers";
import { writeHappened } from "./happened";
import { writeHeadline } from "./headline/headline";
import { drawLessons } from "./lessons";
import { writeNotKnown, writeProposed, writeRuledOut } from "./open-ends";
import { proposeActions, type WrittenProposal } from "./report-actions";
import { type Passage, type Setting, startTelling } from "./telling";

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
    ["ruled-out", writeRuledOut(telling)],
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
