import { type Instant, type Interval, nearestInstant, overlaps } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { onset } from "@/lib/domain/timeline/event-onset";
import { impactWindow } from "@/lib/domain/timeline/impact";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { contestedEventIds } from "@/lib/domain/timeline/uncertainty";
import { type ChangeKind, type Changes, noChanges } from "../comparison/timeline-comparison";
import { type Appearance, eventAppearance, kindGlyph } from "../pieces/event-appearance";
import { type FarEvents, partFar, spanAll } from "./far-events";
import { padInterval } from "./time-window";
import {
  assignLanes,
  gapLaneId,
  type Lane,
  type LaneGrouping,
  phaseLaneId,
  type StateTurn,
} from "./timeline-lanes";
import { findIdle } from "./timeline-scale";
import { drawStates, type StateBand } from "./timeline-states";

/** What is most of the story is drawn largest and placed first. */
export type Tier = "headline" | "key" | "detail";

export type DrawnEvent = Appearance & {
  readonly id: string;
  readonly lane: string;
  readonly title: string;
  readonly glyph: string;
  readonly tier: Tier;
  /** When it began; wider than a moment where that is uncertain. */
  readonly onset: Interval;
  /** When it ended; null for what has no end of its own. */
  readonly end: Interval | null;
  readonly isImpact: boolean;
  readonly isRootCause: boolean;
  /** What became of it since the moment that is compared with now; null when it reads the same. */
  readonly change: ChangeKind | null;
};

export type DrawnGap = {
  readonly id: string;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly change: ChangeKind | null;
};

/** A stretch between two turning points of the impact; the last runs to the end of what is shown. */
export type DrawnPhase = {
  readonly id: string;
  readonly name: "impact" | "detected" | "mitigated" | "resolved";
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
};

export type TimelineDrawing = {
  readonly lanes: readonly Lane[];
  /** Lanes that share the last one for want of room. */
  readonly lanesHeld: number;
  /** Every live event with a time, in order of onset. */
  readonly events: readonly DrawnEvent[];
  readonly gaps: readonly DrawnGap[];
  readonly phases: readonly DrawnPhase[];
  readonly states: readonly (StateBand & { readonly lane: string })[];
  /** What a fit shows: all events and changes of states but those far away, with air on both sides. Null when nothing has a time. */
  readonly extent: Interval | null;
  /** Events beyond it, in order of time. */
  readonly far: readonly FarEvents[];
  /** What the analysis looked at around them: never narrower than `extent`. */
  readonly surroundings: Interval | null;
  /** Long stretches in which nothing is drawn. */
  readonly idle: readonly Interval[];
  /** Live events that no time is known of: they have a tray of their own. */
  readonly untimed: readonly TimelineEvent[];
  /** Open gaps without a stretch of time, and states without one: they cannot be drawn, only listed. */
  readonly gapsWithoutWindow: number;
  readonly statesWithoutTime: number;
  /** States that changed at a known time, of what has no lane of its own. */
  readonly statesWithoutLane: number;
};

/** What is drawn of a timeline, whatever the window: `timeline-rows` puts it into rows for one. */
export function drawTimeline(
  timeline: Timeline,
  {
    grouping,
    lanesMax,
    changes = noChanges,
  }: { grouping: LaneGrouping; lanesMax: number; changes?: Changes },
): TimelineDrawing {
  const live = timeline.events.filter(isLive);
  const timed = listTimed(timeline);
  const spans = timed.flatMap((event) => timeSpan(event) ?? []);
  const stateTurns = listStateTurns(timeline);
  const { bulk, far } = partFar(spans, [...spans, ...stateTurns.map(({ at }) => at)]);
  const extent = bulk && padInterval(bulk, 0.06);
  const { lanes, laneOf, laneOfEntity, held } = assignLanes(
    { events: timed, stateTurns, entities: timeline.entities, story: storyOf(timeline) },
    grouping,
    lanesMax,
  );
  const gaps = timeline.gaps.filter(({ status }) => status === "open");
  const windowed = gaps.flatMap(({ id, window, description }) =>
    window
      ? [
          {
            ...{ id, title: description, start: window.earliest, end: window.latest },
            change: changes.get(id)?.kind ?? null,
          },
        ]
      : [],
  );
  const phases = extent ? drawPhases(timeline, extent) : [];
  const states = extent && drawStates(timeline.stateChanges, extent, timeline.events);
  const turns = [
    ...phases.map(({ start }) => ({ earliest: start, latest: start })),
    ...stateTurns.map(({ at }) => at),
  ];
  const holes = windowed.map(({ start, end }) => ({ earliest: start, latest: end }));
  return {
    lanes: [
      ...(phases.length === 0 ? [] : [{ id: phaseLaneId, label: "Impact", count: phases.length }]),
      ...lanes,
      ...(windowed.length === 0 ? [] : [{ id: gapLaneId, label: "Gaps", count: windowed.length }]),
    ],
    lanesHeld: held,
    events: drawEvents(timeline, timed, laneOf, changes),
    gaps: windowed,
    phases,
    states: (states?.bands ?? []).flatMap((band) => {
      const lane = laneOfEntity.get(band.entity);
      return lane === undefined ? [] : [{ ...band, lane }];
    }),
    extent,
    far,
    surroundings: extent && surround(extent, timeline.bounds),
    idle: extent ? findIdle(extent, [...spans, ...turns, ...holes].filter(touching(extent))) : [],
    untimed: live.filter(({ time }) => time.kind === "unknown"),
    gapsWithoutWindow: gaps.length - windowed.length,
    statesWithoutTime: states?.withoutTime ?? 0,
    statesWithoutLane: stateTurns.filter(({ entity }) => !laneOfEntity.has(entity)).length,
  };
}

/** The lanes of a timeline, and below them those that are `drawn` of a part of it and that it has no room for. */
export function listLanes(
  timeline: Timeline,
  { grouping, lanesMax }: { grouping: LaneGrouping; lanesMax: number },
  drawn: readonly Lane[],
): readonly Lane[] {
  const { lanes } = assignLanes(
    {
      ...{ events: listTimed(timeline), stateTurns: listStateTurns(timeline) },
      ...{ entities: timeline.entities, story: storyOf(timeline) },
    },
    grouping,
    lanesMax,
  );
  const known = new Set(lanes.map(({ id }) => id));
  return [...lanes, ...drawn.filter(({ id }) => !known.has(id))];
}

/** Live events with a time, in order of onset. */
function listTimed({ events }: Timeline): readonly TimelineEvent[] {
  return events
    .filter((event) => isLive(event) && event.time.kind !== "unknown")
    .toSorted((a, b) => onset(a) - onset(b));
}

/** Root causes, impact, and what a causal link joins. */
function storyOf(timeline: Timeline): ReadonlySet<string> {
  const { rootCauses, causalLinks } = toLiveTimeline(timeline);
  return new Set([
    ...timeline.impactEvents,
    ...rootCauses.map(({ event }) => event),
    ...causalLinks.flatMap(({ source, target }) => [source, target]),
  ]);
}

/** Those that are live and whose time is known. */
function listStateTurns({ stateChanges }: Timeline): readonly StateTurn[] {
  return stateChanges.filter(isLive).flatMap(({ entity, at }) => {
    if (at.kind === "unknown") return [];
    return [{ entity, at: { earliest: at.earliest, latest: at.latest } }];
  });
}

function drawEvents(
  timeline: Timeline,
  timed: readonly TimelineEvent[],
  laneOf: ReadonlyMap<string, string>,
  changes: Changes,
): readonly DrawnEvent[] {
  const contested = contestedEventIds(timed, timeline.uncertainties);
  const impact = new Set(timeline.impactEvents);
  const roots = new Set(toLiveTimeline(timeline).rootCauses.map(({ event }) => event));
  const { resolvedAt } = impactWindow(timeline);
  return timed.flatMap((event) => {
    if (event.time.kind === "unknown") return [];
    const isHeadline = impact.has(event.id) || roots.has(event.id);
    const detail = event.importance === "key" ? "key" : "detail";
    return [
      {
        ...eventAppearance(event, contested),
        id: event.id,
        lane: laneOf.get(event.id) ?? "",
        title: event.title,
        glyph: kindGlyph(event.kind),
        tier: isHeadline ? "headline" : detail,
        onset: { earliest: event.time.earliest, latest: event.time.latest },
        end: impact.has(event.id) ? endedBy(endOf(event), event, resolvedAt) : endOf(event),
        isImpact: impact.has(event.id),
        isRootCause: roots.has(event.id),
        change: changes.get(event.id)?.kind ?? null,
      } satisfies DrawnEvent,
    ];
  });
}

/** An end is never drawn before the beginning, whatever two clocks say. */
function endOf({ time, endTime }: TimelineEvent): Interval | null {
  if (time.kind === "unknown" || endTime === null || endTime.kind === "unknown") return null;
  if (endTime.latest <= time.latest) return null;
  const earliest = endTime.earliest > time.earliest ? endTime.earliest : time.earliest;
  return { earliest, latest: endTime.latest };
}

/** What hurt is drawn no longer than it hurt: what is counted of it after that is over. */
function endedBy(
  end: Interval | null,
  { time }: TimelineEvent,
  resolvedAt: Instant | null,
): Interval | null {
  if (end === null || resolvedAt === null || end.latest <= resolvedAt) return end;
  if (time.kind === "unknown" || resolvedAt <= time.latest) return end;
  return { earliest: end.earliest < resolvedAt ? end.earliest : resolvedAt, latest: resolvedAt };
}

function drawPhases(timeline: Timeline, extent: Interval): readonly DrawnPhase[] {
  const impact = impactWindow(timeline);
  const turns = [
    { name: "impact", title: "Began", start: impact.startedAt },
    { name: "detected", title: "Detected", start: impact.detectedAt },
    { name: "mitigated", title: "Mitigated", start: impact.mitigatedAt },
    { name: "resolved", title: "Ended", start: impact.resolvedAt },
  ] as const;
  const known = turns
    .flatMap(({ start, ...turn }) => (start === null ? [] : [{ ...turn, start }]))
    .toSorted((a, b) => a.start - b.start);
  return known.map((turn, index) => {
    const end = known[index + 1]?.start ?? extent.latest;
    return { ...turn, id: `phase-${turn.name}`, end: end > turn.start ? end : turn.start };
  });
}

/** One stamp of 1970 among the evidence must not press the incident into a hair's breadth. */
const surroundingsMsMax = 31 * 86_400_000;
const surroundingExtents = 20;

function surround(extent: Interval, bounds: Interval | null): Interval {
  const whole = spanAll([extent, ...(bounds ? [bounds] : [])]) ?? extent;
  const reach = Math.max(surroundingsMsMax, surroundingExtents * (extent.latest - extent.earliest));
  return {
    earliest: nearestInstant(Math.max(whole.earliest, extent.earliest - reach)),
    latest: nearestInstant(Math.min(whole.latest, extent.latest + reach)),
  };
}

/** What lies far away leaves no idle stretch behind: nobody is shown the way there. */
function touching(extent: Interval) {
  return (span: Interval) => overlaps(span, extent);
}

/** What can be read on a page: more is left to the timeline. */
const lanesMax = 10;

/** What a figure of a text draws: the key events, or all where no key event that stands has a time. */
export function drawFigure(timeline: Timeline): TimelineDrawing {
  const key = timeline.events.filter(
    (event) => event.importance === "key" && isLive(event) && event.time.kind !== "unknown",
  );
  const events = key.length === 0 ? timeline.events : key;
  return drawTimeline({ ...timeline, events }, { grouping: "entity", lanesMax });
}
