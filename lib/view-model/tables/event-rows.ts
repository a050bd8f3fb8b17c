import { assertUnreachable } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { EntityId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { eventConfidence } from "@/lib/domain/timeline/scores";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { formatDay, toWallClock } from "@/lib/time/shown/zoned-time";
import { type IncidentPhase, listPhases, phaseOf } from "@/lib/writing/incident-phases";
import {
  type ChangeMark,
  type Changes,
  noChanges,
  rankChange,
} from "../comparison/timeline-comparison";
import { eventClaim } from "../pieces/claim-confidence";
import {
  type Appearance,
  eventAppearance,
  kindGlyph,
  kindLabel,
  statusLabel,
} from "../pieces/event-appearance";

export type EventOrder =
  | "time"
  | "importance"
  | "title"
  | "kind"
  | "entity"
  | "source"
  | "phase"
  | "confidence"
  | "status"
  | "change";

/** What a table of events shows, and in which order. */
export type EventListing = {
  readonly order: EventOrder;
  readonly isDescending: boolean;
  /** Words that must all occur in what is known of an event; empty for every event. */
  readonly text: string;
  readonly withWithdrawn: boolean;
};

/** What rows of one timeline share; made once, so that thousands of them are cheap. */
export type EventFacts = {
  readonly names: ReadonlyMap<EntityId, string>;
  readonly contested: ReadonlySet<string>;
  readonly impact: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  readonly phases: readonly IncidentPhase[];
  readonly changes: Changes;
  /** In which a time among the words is looked for. */
  readonly zone: string;
};

export function gatherEventFacts(
  timeline: Timeline,
  changes = noChanges,
  zone = "UTC",
): EventFacts {
  // A refused event is no impact and no root cause, also where refused events are listed.
  const { impactEvents, rootCauses } = toLiveTimeline(timeline);
  return {
    ...{ changes, zone },
    names: new Map(timeline.entities.map(({ id, name }) => [id, name])),
    contested: contestedEventIds(timeline.events, timeline.uncertainties),
    impact: new Set(impactEvents),
    roots: new Set(rootCauses.map(({ event }) => event)),
    phases: listPhases(timeline),
  };
}

export type EventRow = Appearance & {
  readonly id: string;
  readonly title: string;
  readonly glyph: string;
  /** With its day. */
  readonly timeText: string;
  /** With its day only where that is another than the one the table tells. */
  readonly clockText: string;
  readonly entityNames: string;
  /** Path of what it rests on first, and how many citations there are. */
  readonly source: string;
  readonly citations: number;
  readonly phase: string;
  readonly importanceText: string;
  /** "62 %", or that a person stated it. */
  readonly confidenceText: string;
  readonly isImpact: boolean;
  readonly isRootCause: boolean;
  /** What became of it since the moment that is compared with now; null when it reads the same. */
  readonly change: ChangeMark | null;
};

/** One row of the table twin: made when it is drawn, because times cost more to write than to compare. */
export function toEventRow(
  event: TimelineEvent,
  facts: EventFacts,
  zone: string,
  commonDay = "",
): EventRow {
  return {
    ...eventAppearance(event, facts.contested),
    id: event.id,
    title: event.title,
    glyph: kindGlyph(event.kind),
    timeText: formatEventTime(event.time, zone, { withDay: true }),
    clockText: formatEventTime(event.time, zone, { withDay: dayOf(event, zone) !== commonDay }),
    entityNames: entityNames(event, facts),
    source: sourceOf(event),
    citations: event.evidence.length,
    phase: phaseOf(event, facts.phases),
    importanceText: event.importance === "key" ? "Key" : "Detail",
    confidenceText: eventClaim(event, facts.contested.has(event.id)).text,
    isImpact: facts.impact.has(event.id),
    isRootCause: facts.roots.has(event.id),
    change: facts.changes.get(event.id) ?? null,
  };
}

/** The day on which more events begin than on any other, so that it need be told once; empty when none is dated. */
export function findCommonDay(events: readonly TimelineEvent[], zone: string): string {
  const days = Map.groupBy(events, (event) => dayOf(event, zone));
  days.delete(null);
  const [most] = [...days].toSorted((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? "";
}

function dayOf({ time }: TimelineEvent, zone: string): string | null {
  return time.kind === "unknown" ? null : formatDay(toWallClock(time.earliest, zone));
}

/** The events of a listing in its order; equals stay in order of time, in which unknown times come last either way. */
export function listEvents(
  timeline: Timeline,
  facts: EventFacts,
  listing: EventListing,
): readonly TimelineEvent[] {
  const words = toWords(listing.text);
  const sign = listing.isDescending ? -1 : 1;
  const compare = comparison(listing.order, facts);
  const isLast = ({ time }: TimelineEvent) =>
    Number(listing.order === "time" && time.kind === "unknown");
  return timeline.events
    .filter((event) => listing.withWithdrawn || isLive(event))
    .filter((event) => words.length === 0 || hasWords(event, words, facts))
    .toSorted((a, b) => isLast(a) - isLast(b) || sign * compare(a, b) || compareOnsets(a, b));
}

function toWords(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Ids of the events in which all of the words occur, as the table finds them; null when there are no words. */
export function findByWords(
  timeline: Timeline,
  text: string,
  zone: string,
): ReadonlySet<string> | null {
  const words = toWords(text);
  if (words.length === 0) return null;
  const facts = gatherEventFacts(timeline, noChanges, zone);
  const found = timeline.events.filter((event) => hasWords(event, words, facts));
  return new Set(found.map(({ id }) => id));
}

function hasWords(event: TimelineEvent, words: readonly string[], facts: EventFacts): boolean {
  const known = [
    event.title,
    event.description,
    kindLabel(event.kind),
    entityNames(event, facts),
    statusLabel(event.status),
    ...event.evidence.map(({ path }) => path),
  ];
  const text = known.join("\n").toLowerCase();
  return words.every((word) => text.includes(word) || isAtTime(event, word, facts.zone));
}

/** "14:02:03", "02:03": a time of day, or the end of one, as it is shown for the event. */
export function isAtTime(
  { time }: Pick<TimelineEvent, "time">,
  word: string,
  zone: string,
): boolean {
  return /^\d{1,2}:\d\d/.test(word) && formatEventTime(time, zone).includes(word);
}

type Comparison = (a: TimelineEvent, b: TimelineEvent) => number;

function comparison(order: EventOrder, facts: EventFacts): Comparison {
  const byText = (textOf: (event: TimelineEvent) => string): Comparison => {
    const { compare } = new Intl.Collator("en");
    return (a, b) => compare(textOf(a), textOf(b));
  };
  switch (order) {
    case "time":
      return compareOnsets;
    case "importance":
      return (a, b) => weight(a, facts) - weight(b, facts);
    case "title":
      return byText(({ title }) => title);
    case "kind":
      return byText(({ kind }) => kind);
    case "entity":
      return byText((event) => entityNames(event, facts));
    case "source":
      return byText(sourceOf);
    case "phase": {
      const places = new Map(facts.phases.map(({ heading }, index) => [heading, index]));
      const place = (event: TimelineEvent) =>
        places.get(phaseOf(event, facts.phases)) ?? places.size;
      return (a, b) => place(a) - place(b);
    }
    case "confidence":
      return (a, b) => confidenceOf(a, facts) - confidenceOf(b, facts);
    case "status":
      return byText(({ status }) => status);
    case "change":
      return (a, b) =>
        rankChange(facts.changes.get(a.id) ?? null) - rankChange(facts.changes.get(b.id) ?? null);
    default:
      return assertUnreachable(order);
  }
}

function confidenceOf(event: TimelineEvent, { contested }: EventFacts): number {
  return eventConfidence(event, contested.has(event.id));
}

/** What a reader must not miss weighs most: a root cause, then the impact, then other key events. */
function weight(event: TimelineEvent, { roots, impact }: EventFacts): number {
  if (roots.has(event.id)) return 3;
  if (impact.has(event.id)) return 2;
  return event.importance === "key" ? 1 : 0;
}

function entityNames({ entities }: TimelineEvent, { names }: EventFacts): string {
  return entities.map((id) => names.get(id) ?? id).join(", ");
}

function sourceOf({ evidence }: TimelineEvent): string {
  return toShownPath(evidence[0]?.path ?? "No source");
}
