import type { Instant, Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { EntityId, GapId, StateChangeId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type TimeScale, toAxis } from "../timeline/timeline-scale";
import { drawStates, type StateBand } from "../timeline/timeline-states";

/** A hole in what is known about an entity. */
export type LaneGap = { readonly id: GapId; readonly title: string } & Interval;

/** What happened to one entity, whatever the window. */
export type EntityLane = {
  /** Live events with a time it takes part in, in order of onset. */
  readonly events: readonly TimelineEvent[];
  readonly bands: readonly (StateBand & { readonly track: number })[];
  /** Tracks its bands need, one for each property; 0 without states. */
  readonly tracks: number;
  /** Properties for which there is no track; the inspector lists them all. */
  readonly propertiesHeld: number;
  readonly gaps: readonly LaneGap[];
};

/** More properties side by side cannot be told apart; those that went bad most often are drawn. */
const tracksMax = 3;

/** The lanes of all entities that have anything to draw, and the changes their bands rest on. */
export function gatherLanes(
  timeline: Timeline,
  extent: Interval,
): {
  readonly lanes: ReadonlyMap<EntityId, EntityLane>;
  readonly changes: ReadonlyMap<StateChangeId, StateChange>;
} {
  const events = new Map<EntityId, TimelineEvent[]>();
  for (const event of timeline.events.filter(isLive).toSorted(compareOnsets)) {
    if (event.time.kind === "unknown") continue;
    for (const id of new Set(event.entities)) pushTo(events, id, event);
  }
  const { bands } = drawStates(timeline.stateChanges, extent, timeline.events);
  const bandsOf = Map.groupBy(bands, ({ entity }) => entity);
  const files = filesOfEntities(timeline);
  const gaps = timeline.gaps.flatMap(({ status, window, files: of, id, description }) =>
    status === "open" && window ? [{ id, title: description, ...window, of }] : [],
  );
  const lanes = new Map<EntityId, EntityLane>();
  for (const { id } of timeline.entities) {
    const cited = files.get(id) ?? new Set<string>();
    const ownGaps = gaps.filter(({ of }) => of.length === 0 || of.some((path) => cited.has(path)));
    lanes.set(id, {
      events: events.get(id) ?? [],
      ...stackBands(bandsOf.get(id) ?? []),
      gaps: cited.size === 0 ? [] : ownGaps.map(({ of: _, ...gap }) => gap),
    });
  }
  return { lanes, changes: new Map(timeline.stateChanges.map((change) => [change.id, change])) };
}

function pushTo<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list) list.push(item);
  else lists.set(key, [item]);
}

/** Paths of the files an entity is known from: a hole in one of them is a hole in what is known of it. */
function filesOfEntities(timeline: Timeline): ReadonlyMap<EntityId, ReadonlySet<string>> {
  const files = new Map<EntityId, Set<string>>();
  const cite = (id: EntityId, evidence: TimelineEvent["evidence"]) => {
    const known = files.get(id) ?? new Set();
    for (const { path } of evidence) known.add(path);
    files.set(id, known);
  };
  for (const { entities, evidence } of timeline.events.filter(isLive)) {
    for (const id of entities) cite(id, evidence);
  }
  for (const { entity, evidence } of timeline.stateChanges.filter(isLive)) cite(entity, evidence);
  return files;
}

function stackBands(bands: readonly StateBand[]) {
  const properties = [...Map.groupBy(bands, ({ property }) => property)].toSorted(
    ([a, ofA], [b, ofB]) => countBad(ofB) - countBad(ofA) || (a < b ? -1 : 1),
  );
  const shown = properties.slice(0, tracksMax);
  return {
    bands: shown
      .flatMap(([, ofOne], track) => ofOne.map((band) => ({ ...band, track })))
      .toSorted((a, b) => a.start - b.start || a.track - b.track),
    tracks: shown.length,
    propertiesHeld: properties.length - shown.length,
  };
}

function countBad(bands: readonly StateBand[]): number {
  return bands.filter(({ tone }) => tone === "bad").length;
}

/** One thing to point at in a lane; `from` and `to` are shares of the window in [0, 1]. */
export type LaneMark = { readonly key: string; readonly from: number; readonly to: number } & (
  | {
      readonly kind: "state";
      readonly band: StateBand & { readonly track: number };
      /** Of the entity's tracks. */
      readonly tracks: number;
    }
  | { readonly kind: "events"; readonly events: readonly TimelineEvent[] }
  | { readonly kind: "gap"; readonly gap: LaneGap }
);

export type LaneWindow = {
  readonly window: Interval;
  readonly scale: TimeScale;
  /** Of the lane, in CSS pixels. */
  readonly widthPx: number;
};

/** Events that begin closer together than this share one mark with their number. */
const bundlePx = 16;

/** What of a lane is inside the window, from left to right; events too close to tell apart are bundled. */
export function layOutLane(lane: EntityLane, view: LaneWindow): readonly LaneMark[] {
  const share = shareIn(view);
  const isInView = ({ from, to }: { from: number; to: number }) => to >= 0 && from <= 1;
  const clamped = (from: number, to: number) => ({
    from: Math.min(Math.max(from, 0), 1),
    to: Math.min(Math.max(to, 0), 1),
  });
  const states = lane.bands.flatMap((band): LaneMark[] => {
    const at = { from: share(band.start), to: share(band.end) };
    if (!isInView(at)) return [];
    return [{ kind: "state", key: band.id, band, tracks: lane.tracks, ...clamped(at.from, at.to) }];
  });
  const gaps = lane.gaps.flatMap((gap): LaneMark[] => {
    const at = { from: share(gap.earliest), to: share(gap.latest) };
    return isInView(at) ? [{ kind: "gap", key: gap.id, gap, ...clamped(at.from, at.to) }] : [];
  });
  const marks = [...gaps, ...states, ...bundleEvents(lane.events, share, view.widthPx)];
  return marks.toSorted((a, b) => a.from - b.from);
}

function bundleEvents(
  events: readonly TimelineEvent[],
  share: (at: Instant) => number,
  widthPx: number,
): readonly LaneMark[] {
  const bundles: { events: TimelineEvent[]; from: number; to: number }[] = [];
  for (const event of events) {
    const span = timeSpan(event);
    if (span === null) continue;
    const [from, to] = [share(span.earliest), share(span.latest)];
    if (to < 0 || from > 1) continue;
    const begins = Math.max(from, 0);
    const last = bundles.at(-1);
    if (last && (begins - last.from) * widthPx < bundlePx) {
      last.events.push(event);
      last.to = Math.max(last.to, Math.min(to, 1));
    } else bundles.push({ events: [event], from: begins, to: Math.min(to, 1) });
  }
  return bundles.map((bundle) => ({
    kind: "events",
    key: `events-${bundle.events[0]?.id ?? ""}`,
    ...bundle,
  }));
}

/** Where a time lies in the window: below 0 before it, above 1 behind it. */
export function shareIn({ window, scale }: Pick<LaneWindow, "window" | "scale">) {
  const [from, to] = [toAxis(scale, window.earliest), toAxis(scale, window.latest)];
  return (at: Instant) => (toAxis(scale, at) - from) / Math.max(to - from, 1);
}
