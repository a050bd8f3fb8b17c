import type { Instant, Interval } from "@/lib/base/instant";
import type { ChangeKind } from "../comparison/timeline-comparison";
import { countOf } from "../text/byte-size";
import { padInterval } from "./time-window";
import type { TimelineDrawing } from "./timeline-drawing";
import type { PlacedCluster, PlacedMark, PlacedTimeline } from "./timeline-rows";
import { fromAxis, type TimeScale, toAxis } from "./timeline-scale";

/** A stretch of the axis in milliseconds (timeline-scale.ts). */
export type AxisWindow = { readonly from: number; readonly to: number };

export function toAxisWindow(scale: TimeScale, { earliest, latest }: Interval): AxisWindow {
  return { from: toAxis(scale, earliest), to: toAxis(scale, latest) };
}

/** Null for a window beyond the calendar, or without width. */
export function fromAxisWindow(scale: TimeScale, { from, to }: AxisWindow): Interval | null {
  const [earliest, latest] = [fromAxis(scale, from), fromAxis(scale, to)];
  return earliest === null || latest === null || earliest >= latest ? null : { earliest, latest };
}

/**
 * What is kept in the document: the window and as much again on both sides, so that a drag never runs
 * into nothing. It moves in steps of half a window: a small pan changes nothing that is kept.
 */
export function keptAround({ from, to }: AxisWindow): AxisWindow {
  const step = Math.max((to - from) / 2, 1);
  return { from: (Math.floor(from / step) - 2) * step, to: (Math.ceil(to / step) + 2) * step };
}

export function selectKept({ rows, marks, clusters }: PlacedTimeline, kept: AxisWindow) {
  const isKept = ({ axisFrom, axisTo }: PlacedMark | PlacedCluster) =>
    axisTo >= kept.from && axisFrom <= kept.to;
  return { rows, marks: marks.filter(isKept), clusters: clusters.filter(isKept) };
}

/** How much of what lies in the window is drawn as itself. */
export type WindowCount = {
  readonly total: number;
  readonly drawn: number;
  readonly clusters: number;
};

export function countInWindow(
  { events }: TimelineDrawing,
  placed: PlacedTimeline,
  scale: TimeScale,
  window: Interval,
): WindowCount {
  const inWindow = new Set(
    events
      .filter(({ onset, end }) => {
        const latest = end?.latest ?? onset.latest;
        return onset.earliest <= window.latest && latest >= window.earliest;
      })
      .map(({ id }) => id),
  );
  const axis = toAxisWindow(scale, window);
  const clusters = placed.clusters.filter(
    ({ ids, axisFrom, axisTo }) =>
      axisTo >= axis.from && axisFrom <= axis.to && ids.some((id) => inWindow.has(id)),
  );
  const clustered = new Set(placed.clusters.flatMap(({ ids }) => ids));
  const drawn = [...inWindow].filter((id) => !clustered.has(id)).length;
  return { total: inWindow.size, drawn, clusters: clusters.length };
}

/** `40 of 212 events`, and where the others are. */
export function countText(
  { total, drawn, clusters }: WindowCount,
  drawing: TimelineDrawing,
): string {
  const all = drawing.events.length;
  const here =
    total === all ? countOf(all, "event") : `${total} of ${countOf(all, "event")} in view`;
  const parts =
    drawn === total
      ? [here]
      : [
          `${drawn} of ${countOf(total, "event")}${total === all ? "" : ` in view (${all} in all)`}`,
          `${total - drawn} in ${countOf(clusters, "cluster")}`,
        ];
  const gaps = drawing.gapsWithoutWindow;
  const states = drawing.statesWithoutTime;
  const laneless = drawing.statesWithoutLane;
  if (gaps > 0) parts.push(`${countOf(gaps, "gap")} without a time`);
  if (states > 0) parts.push(`${countOf(states, "state")} without a time`);
  if (laneless > 0) parts.push(`${countOf(laneless, "state")} without a lane`);
  return parts.join(" · ");
}

/** An event or a gap: what a cluster holds. */
export type ClusterMember = {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Instant;
  readonly change: ChangeKind | null;
};

/** The members of a cluster in order of time; a cluster of gaps holds gaps only. */
export function clusterMembers(
  { events, gaps }: Pick<TimelineDrawing, "events" | "gaps">,
  ids: readonly string[],
): readonly ClusterMember[] {
  const wanted = new Set(ids);
  return [
    ...events.map(({ id, title, onset, change }) => ({
      ...{ id, title, change },
      startsAt: onset.earliest,
    })),
    ...gaps.map(({ id, title, start, change }) => ({ id, title, change, startsAt: start })),
  ]
    .filter(({ id }) => wanted.has(id))
    .toSorted((a, b) => a.startsAt - b.startsAt);
}

/** The window in which a cluster comes apart; null when its members began at one moment and never will. */
export function openCluster(members: readonly ClusterMember[]): Interval | null {
  const [first, last] = [members[0]?.startsAt, members.at(-1)?.startsAt];
  if (first === undefined || last === undefined || first === last) return null;
  return padInterval({ earliest: first, latest: last }, 0.1, apartMs);
}

/** The least air around a cluster that was opened: its ends must not stand on the edges. */
const apartMs = 10;

/** When an event or a gap begins; null when it is not drawn. */
export function startOf(drawing: TimelineDrawing, id: string | null): Instant | null {
  return (id === null ? undefined : clusterMembers(drawing, [id])[0]?.startsAt) ?? null;
}
