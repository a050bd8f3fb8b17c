import { type Instant, instant, parseInstant } from "@/lib/base/instant";
import { shownDelay } from "@/lib/time/shown/shown-delay";
import { formatDuration, formatTime } from "@/lib/time/shown/time-text";
import { momentNames } from "./clock-rows";
import { type AxisPhase, layOutPhases, placeOn } from "./phase-scale";
import { approvedNames, onsetOf, type StoryStep } from "./picture-story";
import type { RevisionDocument } from "./revision-document";

/** Pixels of the picture, from its upper left corner. */
export type LanesDrawing = {
  readonly width: number;
  readonly height: number;
  /** Top and bottom of the lanes. */
  readonly top: number;
  readonly bottom: number;
  /** Between two moments; the impact is shaded. */
  readonly phases: readonly {
    readonly x: number;
    readonly width: number;
    readonly durationText: string;
    readonly isImpact: boolean;
  }[];
  readonly marks: readonly {
    readonly x: number;
    /** The middle of its text, which stays inside the picture. */
    readonly textX: number;
    readonly labels: readonly string[];
    readonly timeText: string;
  }[];
  readonly lanes: readonly { readonly name: string; readonly y: number }[];
  readonly dots: readonly LaneDot[];
  /** Names of lanes are above them, where there is no room beside. */
  readonly areNamesAbove: boolean;
};

export type LaneDot = {
  readonly event: string;
  readonly kind: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly isKey: boolean;
  /** Of its step in the chain; null for what is no part of it. */
  readonly number: number | null;
};

/** In the order in which an incident runs. */
const lanes: readonly { readonly name: string; readonly kinds: readonly string[] }[] = [
  { name: "Changes", kinds: ["change", "state_change", "access", "data_access"] },
  { name: "Failures", kinds: ["failure", "degradation", "threshold_breach", "environmental"] },
  { name: "Alerts", kinds: ["alert"] },
  { name: "Response", kinds: ["action", "mitigation", "recovery", "communication"] },
];
/** Of an event of another kind, which is drawn where the chain has it; the others are in the tables only. */
const otherLane = { name: "Other", kinds: [] };

export const lanesTextPx = 12;
const lineHeight = 15;
const laneHeight = 28;
/** Wide enough for "Mitigated" and for a time with seconds. */
const phaseWidthMin = 64;
/** Half of that. */
const markReach = 31;
/** A numbered dot at an end of the axis stays inside the picture. */
const dotMargin = 10;
/** Dots that are nearer to each other than this are drawn as one. */
const dotStep = 5;

type Moment = { readonly at: Instant; readonly labels: readonly string[] };

/**
 * The events in lanes with the phases of the impact, so wide. `labelWidth` is the room for names beside the lanes; 0 has
 * them above. Null where no event has a time.
 */
export function drawLanes(
  document: RevisionDocument,
  story: readonly StoryStep[],
  { width, labelWidth }: { readonly width: number; readonly labelWidth: number },
): LanesDrawing | null {
  const known = momentsOf(document);
  const axis = axisOf(document, story, known);
  // Without an impact the axis says when it begins and ends.
  const moments = known.length > 0 ? known : endsOf(axis);
  // A moment at an end of the axis has its text beside it, not upon that of the next.
  const marginOf = (end: number | undefined) =>
    moments.some(({ at }) => at === end) ? markReach : dotMargin;
  const phases = layOutPhases(axis, {
    left: labelWidth + marginOf(axis[0]),
    right: width - marginOf(axis.at(-1)),
    widthMin: phaseWidthMin,
  });
  if (phases.length === 0) return null;
  const zone = document.text?.zone ?? "UTC";
  const marks = drawMarks(moments, phases, { width, zone });
  const top = Math.max(0, ...marks.map(({ labels }) => labels.length + 1)) * lineHeight + 8;
  const height = labelWidth === 0 ? laneHeight + lineHeight : laneHeight;
  const drawn = drawDots(document, story, phases);
  const used = [...lanes, otherLane].filter(({ name }) => drawn.some(({ lane }) => lane === name));
  const yOf = (name: string) =>
    top + (used.findIndex((lane) => lane.name === name) + 1) * height - laneHeight / 2;
  const bottom = top + used.length * height;
  return {
    ...{ width, height: bottom + lineHeight + 8, top, bottom, marks },
    areNamesAbove: labelWidth === 0,
    phases: shadePhases(document, phases),
    lanes: used.map(({ name }) => ({ name, y: yOf(name) })),
    dots: drawn.map(({ lane, ...dot }) => ({ ...dot, y: yOf(lane) })),
  };
}

/** The known moments of the impact in order of time; those of one time are one mark. */
function momentsOf({ incident }: RevisionDocument): readonly Moment[] {
  const known = momentNames.flatMap(({ name, label }) => {
    const at = parseInstant(incident[name] ?? "");
    return at === null ? [] : [{ at, label }];
  });
  const times = [...new Set(known.map(({ at }) => at))].toSorted((one, other) => one - other);
  return times.map((at) => ({
    at,
    labels: known.filter((moment) => moment.at === at).map(({ label }) => label),
  }));
}

/** The moments, and around them the first and the last of the events that matter. */
function axisOf(
  { events }: RevisionDocument,
  story: readonly StoryStep[],
  moments: readonly Moment[],
): readonly number[] {
  const told = new Set(story.map(({ event }) => event?.id));
  const shown = events
    .filter(({ id, importance }) => importance === "key" || told.has(id))
    .map(onsetOf)
    .filter(Number.isFinite);
  const times = [...shown, ...moments.map(({ at }) => at)];
  if (times.length === 0) return [];
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return [from, ...moments.map(({ at }) => at), to];
}

/** Both ends of the axis, of which nothing else is said than their time. */
function endsOf(axis: readonly number[]): readonly Moment[] {
  return [...new Set([axis[0], axis.at(-1)])].flatMap((at) =>
    at === undefined ? [] : [{ at: instant(at), labels: [] }],
  );
}

function drawMarks(
  moments: readonly Moment[],
  phases: readonly AxisPhase[],
  { width, zone }: { readonly width: number; readonly zone: string },
): LanesDrawing["marks"] {
  return moments.flatMap(({ at, labels }) => {
    const x = placeOn(phases, at);
    if (x === null) return [];
    const textX = Math.min(Math.max(x, markReach), width - markReach);
    return [{ x, textX, labels, timeText: formatTime(at, zone) }];
  });
}

function shadePhases(
  { incident }: RevisionDocument,
  phases: readonly AxisPhase[],
): LanesDrawing["phases"] {
  const start = parseInstant(incident.startedAt ?? "");
  const end = parseInstant(incident.resolvedAt ?? incident.mitigatedAt ?? "");
  return phases.map(({ from, to, x, width }) => ({
    ...{ x, width, durationText: tellLength(instant(from), instant(to)) },
    isImpact: start !== null && from >= start && (end === null || to <= end),
  }));
}

/** As the clock times at both ends state it; shorter than a second it is told as it is. */
function tellLength(from: Instant, to: Instant): string {
  const shown = shownDelay(from, to);
  return formatDuration(shown === 0 ? to - from : shown);
}

/** Steps of the chain first, then key events: of many at one place the one that matters most is drawn. */
function drawDots(
  document: RevisionDocument,
  story: readonly StoryStep[],
  phases: readonly AxisPhase[],
): readonly (Omit<LaneDot, "y"> & { readonly lane: string })[] {
  const numbers = new Map(story.map(({ event, number }) => [event?.id, number]));
  const nameOf = approvedNames(document);
  const dots = document.events.flatMap((event) => {
    const { id, kind } = event;
    const number = numbers.get(id) ?? null;
    const ofKind = lanes.find(({ kinds }) => kinds.includes(kind));
    const lane = ofKind ?? (number === null ? undefined : otherLane);
    const x = placeOn(phases, onsetOf(event));
    if (x === null || lane === undefined) return [];
    return [
      {
        ...{ event: id, kind, title: nameOf(event), x, number, lane: lane.name },
        isKey: event.importance === "key",
      },
    ];
  });
  const rank = ({ number, isKey }: (typeof dots)[number]) => (number !== null ? 2 : isKey ? 1 : 0);
  const taken = new Set<string>();
  const kept = dots
    .toSorted((one, other) => rank(other) - rank(one))
    .filter(({ lane, x, number }) => {
      const place = `${lane} ${Math.round(x / dotStep)}`;
      if (number === null && taken.has(place)) return false;
      taken.add(place);
      return true;
    });
  // What matters most is drawn last, over the others.
  return kept.toReversed();
}
