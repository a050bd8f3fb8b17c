import type { TimelineDrawing } from "./timeline-drawing";
import { gapLaneId, type Lane, phaseLaneId } from "./timeline-lanes";

/**
 * The drawing with these events only, and the lanes that still have one. What a fit shows stays as it is: nothing moves
 * while somebody types.
 */
export function narrowDrawing(
  drawing: TimelineDrawing,
  ids: ReadonlySet<string> | null,
): TimelineDrawing {
  if (ids === null) return drawing;
  const events = drawing.events.filter(({ id }) => ids.has(id));
  const kept = new Set([phaseLaneId, gapLaneId, ...events.map(({ lane }) => lane)]);
  return {
    ...drawing,
    events,
    lanes: drawing.lanes.filter(({ id }) => kept.has(id)),
    states: drawing.states.filter(({ lane }) => kept.has(lane)),
    untimed: drawing.untimed.filter(({ id }) => ids.has(id)),
  };
}

/** Pinned lanes come first, in the order in which they were pinned, below what the incident went through. */
export function arrangeLanes(
  drawing: TimelineDrawing,
  { folded, pinned }: { readonly folded: readonly string[]; readonly pinned: readonly string[] },
): TimelineDrawing {
  if (folded.length + pinned.length === 0) return drawing;
  const rank = ({ id, label }: Lane) => {
    if (id === phaseLaneId) return -1;
    const place = pinned.indexOf(label);
    return place === -1 || id === gapLaneId ? pinned.length : place;
  };
  const isFolded = ({ id, label }: Lane) =>
    id !== phaseLaneId && id !== gapLaneId && folded.includes(label);
  const hidden = new Set(drawing.lanes.filter(isFolded).map(({ id }) => id));
  return {
    ...drawing,
    lanes: drawing.lanes
      .map((lane) => (hidden.has(lane.id) ? { ...lane, isFolded: true as const } : lane))
      .toSorted((a, b) => rank(a) - rank(b)),
    states: drawing.states.filter(({ lane }) => !hidden.has(lane)),
  };
}
