import { listAgentProposals, withoutAgentProposals } from "@/lib/domain/agent-proposals";
import type { Uncertainties } from "@/lib/domain/check-order";
import type { EvidenceReference } from "@/lib/domain/evidence";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import type { NumberedCitation } from "./citations";
import { unphasedHeading } from "./incident-phases";
import { type ActionProposal, proposeActions } from "./report-actions";
import { tellCauses, tellChain, tellFactors } from "./report-causes";
import { tellImpact } from "./report-impact";
import { drawLessons } from "./report-lessons";
import { tellPhases } from "./report-narrative";
import { tellSummary } from "./report-summary";
import {
  asSentence,
  type ReportSentence,
  retellTimes,
  startTelling,
  type Telling,
} from "./report-telling";

/** A part of the report under its own heading. */
export type ReportSection = {
  readonly id: string;
  readonly heading: string;
  /** A phase of the narrative stands one level below the section it is part of. */
  readonly level: 3 | 4;
  /** Paragraphs of a story, points that stand beside each other, or steps that follow each other. */
  readonly form: "story" | "points" | "steps";
  readonly sentences: readonly ReportSentence[];
  /** Said instead, when there is nothing to tell. */
  readonly empty: string;
};

/** A postmortem of what nobody refused: every sentence with the numbers of what it rests on. */
export type Report = {
  /** `2026-11-21`: told once; times of another day carry theirs. Empty when nothing is dated. */
  readonly day: string;
  readonly sections: readonly ReportSection[];
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly NumberedCitation<EvidenceReference>[];
};

/**
 * What people refused is told nowhere, also where the analysis concluded from it. `clocks` is what they may be wrong by.
 */
export function toReport(
  timeline: Timeline,
  zone: string,
  clocks: Uncertainties = new Map(),
): Report {
  const telling = startTelling(toLiveTimeline(withoutAgentProposals(timeline)), zone, clocks);
  // In reading order: telling is what numbers the citations.
  const before = [
    section("summary", "Summary", "story", tellSummary(telling)),
    section(
      "impact",
      "Impact",
      "story",
      tellImpact(telling),
      "The evidence shows no impact on users, customers, data or money.",
    ),
    section(
      "causes",
      "Root causes",
      "points",
      tellCauses(telling),
      "No root cause could be established from the evidence.",
    ),
    ...unlessEmpty(section("chain", "From the cause to the impact", "steps", tellChain(telling))),
    ...unlessEmpty(section("factors", "Contributing factors", "points", tellFactors(telling))),
  ];
  const story = tellStory(telling);
  const lessons = drawLessons(telling);
  const after = [
    ...unlessEmpty(section("well", "What went well", "points", lessons.well)),
    ...unlessEmpty(section("badly", "What did not go well", "points", lessons.badly)),
    ...unlessEmpty(section("ruled-out", "What was ruled out", "points", tellRuledOut(telling))),
    section(
      "gaps",
      "What is not known",
      "points",
      tellGaps(telling),
      "The evidence leaves no question open.",
    ),
    ...unlessEmpty(section("proposed", "Proposed", "points", tellProposed(timeline))),
  ];
  const proposals = proposeActions(telling, lessons);
  return {
    day: telling.day,
    sections: [...before, ...story, ...after],
    proposals,
    citations: telling.citations(),
  };
}

/** What agents proposed is no part of the report until somebody decides: it is listed apart, as what it is. */
function tellProposed(timeline: Timeline): readonly ReportSentence[] {
  return listAgentProposals(timeline).map(({ id, text }) => ({
    ...{ id: `proposed:${id}`, text: `Proposed by an agent, not decided: ${asSentence(text)}` },
    ...{ citations: [], event: null, isDetail: false },
  }));
}

/** Each phase under its heading; where no phases are known, the whole under the one of the story. */
function tellStory(telling: Telling): readonly ReportSection[] {
  const phases = tellPhases(telling);
  const whole = phases.find(({ heading }) => heading === unphasedHeading);
  const empty = phases.length === 0 ? "The timeline holds no event to tell of." : "";
  return [
    section("story", unphasedHeading, "story", whole?.sentences ?? [], empty),
    ...phases
      .filter((phase) => phase !== whole)
      .map(({ heading, sentences }) => ({
        ...section(`phase:${heading}`, heading, "story", sentences),
        level: 4 as const,
      })),
  ];
}

function section(
  id: string,
  heading: string,
  form: ReportSection["form"],
  sentences: readonly ReportSentence[],
  empty = "",
): ReportSection {
  return { id, heading, level: 3, form, sentences, empty };
}

function unlessEmpty(section: ReportSection): readonly ReportSection[] {
  return section.sentences.length === 0 ? [] : [section];
}

/** What was ruled out has no id of its own: its beginning tells it from the others. */
const whatCharsInId = 200;

function tellRuledOut(telling: Telling): readonly ReportSentence[] {
  return telling.timeline.ruledOut.map(({ what, why, evidence }) => ({
    id: `ruled-out:${what.slice(0, whatCharsInId)}`,
    text: `${asSentence(retellTimes(what, telling))} ${asSentence(retellTimes(why, telling))}`,
    citations: telling.cite(evidence),
    event: null,
    isDetail: false,
  }));
}

function tellGaps(telling: Telling): readonly ReportSentence[] {
  return telling.timeline.gaps
    .filter(({ status }) => status === "open")
    .map(({ id, description, expectedEvidence, evidence }) => ({
      id: `gap:${id}`,
      text: `${asSentence(retellTimes(description, telling))} What would answer it: ${asSentence(expectedEvidence)}`,
      citations: telling.cite(evidence),
      event: null,
      isDetail: false,
    }));
}
