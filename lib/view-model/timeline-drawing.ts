import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { timeSpan } from "@/lib/domain/event-time";
import type { Timeline } from "@/lib/domain/timeline";
import { type Appearance, contestedEventIds, eventAppearance, kindGlyph } from "./event-appearance";
import { formatEventTime } from "./time-text";
import {
  assignLanes,
  gapLaneId,
  type Lane,
  type LaneGrouping,
  onset,
  phaseLaneId,
} from "./timeline-lanes";

/** What the chart library can still draw while it is panned; more is said, not drawn. */
export const drawnEventsMax = 500;

export type DrawnEvent = Appearance & {
  readonly id: string;
  readonly lane: string;
  readonly title: string;
  readonly glyph: string;
  /** The text of the tooltip, lines split by \n. */
  readonly detail: string;
  readonly start: Instant;
  /** Null for a moment. */
  readonly end: Instant | null;
  /** Share of `start`…`end` that is uncertainty about the onset, [0, 1]. */
  readonly onsetShare: number;
  /** Too narrow for its title: the title is written beside it. */
  readonly isShort: boolean;
  readonly isImpact: boolean;
  readonly isRootCause: boolean;
};

export type DrawnGap = {
  readonly id: string;
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
};

/** A stretch between two turning points of the impact; the last runs to the end of what is shown. */
type DrawnPhase = {
  readonly id: string;
  readonly name: "impact" | "detected" | "mitigated" | "resolved";
  readonly title: string;
  readonly start: Instant;
  readonly end: Instant;
};

export type TimelineDrawing = {
  readonly lanes: readonly Lane[];
  readonly events: readonly DrawnEvent[];
  readonly gaps: readonly DrawnGap[];
  readonly phases: readonly DrawnPhase[];
  /** What a fit shows: all events, with air on both sides. Null when nothing has a time. */
  readonly extent: Interval | null;
  /** What the analysis looked at around them: never narrower than `extent`. */
  readonly surroundings: Interval | null;
  /** Live events with a time; `events` may be fewer. */
  readonly total: number;
  /** Live events that no time is known of: they have a tray of their own. */
  readonly untimed: readonly TimelineEvent[];
  /** Open gaps without a stretch of time: they cannot be drawn, only listed. */
  readonly gapsWithoutWindow: number;
};

/** A range narrower than this share of the whole is drawn as a moment. */
const momentShare = 0.008;

/** A title needs about this share of the whole to be written inside its range. */
const shortShare = 0.3;

export function drawTimeline(
  timeline: Timeline,
  {
    grouping,
    zone,
    selectedId,
  }: { grouping: LaneGrouping; zone: string; selectedId: string | null },
): TimelineDrawing {
  const live = timeline.events.filter(isLive);
  const timed = live.filter(({ time }) => time.kind !== "unknown");
  const events = spanAll(timed.flatMap((event) => timeSpan(event) ?? []));
  const extent = events && padInterval(events, 0.06);
  const drawn = chooseDrawn(timeline, timed, selectedId);
  const { lanes, laneOf } = assignLanes(drawn, timeline.entities, grouping);
  const contested = contestedEventIds(timed, timeline.uncertainties);
  const impact = new Set(timeline.impactEvents);
  const roots = new Set(timeline.rootCauses.map(({ event }) => event));
  const gaps = timeline.gaps.filter(({ status }) => status === "open");
  const windowed = gaps.flatMap(({ id, window, description }) =>
    window ? [{ id, title: description, start: window.earliest, end: window.latest }] : [],
  );
  const phases = extent ? drawPhases(timeline, extent) : [];
  return {
    lanes: [
      ...(phases.length === 0 ? [] : [{ id: phaseLaneId, label: "Impact", count: phases.length }]),
      ...lanes,
      ...(windowed.length === 0 ? [] : [{ id: gapLaneId, label: "Gaps", count: windowed.length }]),
    ],
    events: drawn.map((event) => ({
      ...eventAppearance(event, contested),
      ...drawnSpan(event, extent ? extent.latest - extent.earliest : 0),
      id: event.id,
      lane: laneOf.get(event.id) ?? "",
      title: event.title,
      glyph: kindGlyph(event.kind),
      detail: describeEvent(event, zone),
      isImpact: impact.has(event.id),
      isRootCause: roots.has(event.id),
    })),
    gaps: windowed,
    phases,
    extent,
    surroundings: extent && spanAll([extent, ...(timeline.bounds ? [timeline.bounds] : [])]),
    total: timed.length,
    untimed: live.filter(({ time }) => time.kind === "unknown"),
    gapsWithoutWindow: gaps.length - windowed.length,
  };
}

/** The cap keeps what matters: selected, impact, root causes, key events, then the surest details. */
function chooseDrawn(
  timeline: Timeline,
  events: readonly TimelineEvent[],
  selectedId: string | null,
): readonly TimelineEvent[] {
  const inOrder = events.toSorted((a, b) => onset(a) - onset(b));
  if (events.length <= drawnEventsMax) return inOrder;
  const first = new Set<string>([
    ...timeline.impactEvents,
    ...timeline.rootCauses.map(({ event }) => event),
    ...(selectedId === null ? [] : [selectedId]),
  ]);
  const weight = (event: TimelineEvent) =>
    (first.has(event.id) ? 4 : 0) +
    (event.importance === "key" ? 2 : 0) +
    event.confidence.extraction;
  const kept = new Set(inOrder.toSorted((a, b) => weight(b) - weight(a)).slice(0, drawnEventsMax));
  return inOrder.filter((event) => kept.has(event));
}

function drawnSpan(
  event: TimelineEvent,
  wholeMs: number,
): Pick<DrawnEvent, "start" | "end" | "onsetShare" | "isShort"> {
  const span = timeSpan(event);
  if (event.time.kind === "unknown" || span === null) {
    throw new Error(`Drawn without a time: ${event.id}`);
  }
  const momentMs = wholeMs * momentShare;
  const width = span.latest - span.earliest;
  if (width <= momentMs) return { start: span.earliest, end: null, onsetShare: 0, isShort: true };
  const onsetWidth = event.time.latest - event.time.earliest;
  return {
    start: span.earliest,
    end: span.latest,
    onsetShare: onsetWidth <= momentMs ? 0 : onsetWidth / width,
    isShort: width < wholeMs * shortShare,
  };
}

function describeEvent(event: TimelineEvent, zone: string): string {
  const raw = event.time.raw === "" ? [] : [`as written: ${event.time.raw}`];
  const utc =
    zone === "UTC" ? [] : [`${formatEventTime(event.time, "UTC", { withDay: true })} UTC`];
  return [
    event.title,
    `${formatEventTime(event.time, zone, { withDay: true })} ${zone}`,
    ...utc,
    ...raw,
    `${event.evidence.length} ${event.evidence.length === 1 ? "citation" : "citations"}`,
  ].join("\n");
}

function drawPhases({ impact }: Timeline, extent: Interval): readonly DrawnPhase[] {
  const turns = [
    { name: "impact", title: "Impact begins", start: impact.startedAt },
    { name: "detected", title: "Detected", start: impact.detectedAt },
    { name: "mitigated", title: "Mitigated", start: impact.mitigatedAt },
    { name: "resolved", title: "Resolved", start: impact.resolvedAt },
  ] as const;
  const known = turns
    .flatMap(({ start, ...turn }) => (start === null ? [] : [{ ...turn, start }]))
    .toSorted((a, b) => a.start - b.start);
  return known.map((turn, index) => {
    const end = known[index + 1]?.start ?? extent.latest;
    return { ...turn, id: `phase-${turn.name}`, end: end > turn.start ? end : turn.start };
  });
}

/** From the first onset to the last end; null when nothing has a time. */
function spanAll(spans: readonly Interval[]): Interval | null {
  const [first] = spans;
  if (!first) return null;
  return spans.reduce(
    (whole, { earliest, latest }) => ({
      earliest: earliest < whole.earliest ? earliest : whole.earliest,
      latest: latest > whole.latest ? latest : whole.latest,
    }),
    first,
  );
}

/** Wider by a share of its width on each side, and never without width. */
export function padInterval({ earliest, latest }: Interval, share: number): Interval {
  const air = Math.max(Math.round((latest - earliest) * share), 1_000);
  return { earliest: (earliest - air) as Instant, latest: (latest + air) as Instant };
}
