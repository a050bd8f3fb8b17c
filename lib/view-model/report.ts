import { groupBy } from "@/lib/base/group-by";
import type { Instant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence";
import type { ImpactWindow, Outcome, Timeline } from "@/lib/domain/timeline";
import { createCitationNumbers, type NumberedCitation } from "./citation-numbers";
import { liveLinks } from "./graph-drawing";
import { formatEventTime } from "./time-text";
import { onset } from "./timeline-lanes";

export type Sentence = {
  readonly id: string;
  readonly timeText: string;
  readonly text: string;
  /** What it led to, one clause for each link in force. */
  readonly consequences: readonly string[];
  readonly citations: readonly number[];
};

export type ReportPhase = { readonly heading: string; readonly sentences: readonly Sentence[] };

export type Report = {
  readonly phases: readonly ReportPhase[];
  readonly causes: readonly {
    readonly rank: number;
    readonly subject: string;
    readonly eventTitle: string;
    readonly why: readonly string[];
    readonly citations: readonly number[];
  }[];
  readonly factors: readonly { readonly eventTitle: string; readonly why: string }[];
  readonly ruledOut: readonly {
    readonly what: string;
    readonly why: string;
    readonly citations: readonly number[];
  }[];
  readonly gaps: readonly { readonly text: string; readonly expected: string }[];
  readonly citations: readonly NumberedCitation<EvidenceReference>[];
};

/** Citations of one sentence beyond this many say nothing more to a reader. */
const citationsPerSentenceMax = 3;

/** The story by phase: what came before, the onset, how it was noticed, and how it was put right. */
export function toReport(timeline: Timeline, zone: string): Report {
  const numbers = createCitationNumbers<EvidenceReference>(
    (reference) => `${evidenceKey(reference)}#${reference.quote}`,
  );
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const cite = (references: readonly EvidenceReference[]) =>
    numbers.numbersOf(references.slice(0, citationsPerSentenceMax));
  // Causes are read first, so their notes get the first numbers.
  const causes = timeline.rootCauses.map(({ rank, subject, event, why }) => ({
    rank,
    subject,
    eventTitle: events.get(event)?.title ?? "",
    why,
    citations: cite(events.get(event)?.evidence ?? []),
  }));
  const phases = divideByPhase(timeline).map(({ heading, events: inPhase }) => ({
    heading,
    sentences: inPhase.map((event) => ({
      id: event.id,
      timeText: formatEventTime(event.time, zone, { withDay: true }),
      text: event.description === "" ? `${event.title}.` : `${event.title}. ${event.description}`,
      consequences: consequencesOf(event, timeline, events),
      citations: cite(event.evidence),
    })),
  }));
  return {
    phases,
    causes,
    factors: timeline.contributingFactors.map(({ event, why }) => ({
      eventTitle: events.get(event)?.title ?? "",
      why,
    })),
    ruledOut: timeline.ruledOut.map(({ what, why, evidence }) => ({
      what,
      why,
      citations: cite(evidence),
    })),
    gaps: timeline.gaps
      .filter(({ status }) => status === "open")
      .map(({ description, expectedEvidence }) => ({
        text: description,
        expected: expectedEvidence,
      })),
    citations: numbers.list(),
  };
}

/** Key events and everything a live link touches; the rest stays in the timeline. */
function toldEvents(timeline: Timeline): readonly TimelineEvent[] {
  const linked = new Set(liveLinks(timeline).flatMap(({ source, target }) => [source, target]));
  return timeline.events
    .filter((event) => isLive(event) && (event.importance === "key" || linked.has(event.id)))
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)));
}

type Phase = { readonly heading: string; readonly events: readonly TimelineEvent[] };

function divideByPhase(timeline: Timeline): readonly Phase[] {
  const bounds = phaseBounds(timeline.impact);
  const undated = "At a time not known";
  const grouped = groupBy(toldEvents(timeline), (event) => {
    const at = onset(event);
    if (!Number.isFinite(at)) return undated;
    return bounds.findLast(({ from }) => from <= at)?.heading ?? "Events";
  });
  return [...bounds.map(({ heading }) => heading), undated].flatMap((heading) => {
    const events = grouped.get(heading);
    return events ? [{ heading, events }] : [];
  });
}

/** Phases whose beginning is not known are left out, and the one before runs on. */
function phaseBounds(impact: ImpactWindow): readonly { heading: string; from: number }[] {
  const starts: readonly (readonly [string, Instant | null])[] = [
    ["Impact", impact.startedAt],
    ["After detection", impact.detectedAt],
    ["After mitigation", impact.mitigatedAt],
    ["After resolution", impact.resolvedAt],
  ];
  const first = impact.startedAt === null ? "What happened" : "Before the impact";
  return [
    { heading: first, from: Number.NEGATIVE_INFINITY },
    ...starts.flatMap(([heading, from]) => (from === null ? [] : [{ heading, from }])),
  ].toSorted((a, b) => a.from - b.from);
}

function consequencesOf(
  event: TimelineEvent,
  timeline: Timeline,
  events: ReadonlyMap<string, TimelineEvent>,
): readonly string[] {
  return liveLinks(timeline)
    .filter(({ source }) => source === event.id)
    .map(({ target, relation, mechanism }) => {
      const title = events.get(target)?.title ?? target;
      return `It ${relation} “${title}”: ${mechanism}`;
    });
}

const outcomeSentences: Readonly<Record<Outcome, string>> = {
  incident: "The evidence shows an incident.",
  "no-incident": "The evidence shows no incident.",
  inconclusive: "The evidence does not decide whether there was an incident.",
};

export function describeOutcome(outcome: Outcome): string {
  return outcomeSentences[outcome];
}
