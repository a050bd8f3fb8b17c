import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { CauseDirection } from "@/lib/domain/timeline/relation-words";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { liveLinks } from "../graph/graph-drawing";
import type { GridLine } from "./grid-keys";

/** One line: an event, and the link by which it hangs under the line above it. */
export type CauseLine = GridLine & {
  readonly event: TimelineEvent;
  /** Null for an outermost line. */
  readonly link: CausalLink | null;
  /** The other end of that link, which the line stands under; null for an outermost line. */
  readonly above: TimelineEvent | null;
  /** The other ends of a shared event's links: it stands under them too. */
  readonly alsoUnder: readonly TimelineEvent[];
};

type Step = { readonly event: TimelineEvent; readonly link: CausalLink };

/** The causal graph read one way, ready to be opened line by line. */
export type CauseTree = {
  readonly outermost: readonly TimelineEvent[];
  readonly inner: ReadonlyMap<EventId, readonly Step[]>;
  /** The events each stands under. */
  readonly outer: ReadonlyMap<EventId, readonly Step[]>;
};

/**
 * Reads the graph as a forest. From the first on, outermost are the events nothing leads to, known root
 * causes before others; backwards the impact, whatever it led to in turn, and then the events that led
 * to nothing. A graph in which every event has a cause, which an old document may hold, begins at its
 * earliest event.
 */
export function growCauseTree(timeline: Timeline, direction: CauseDirection): CauseTree {
  const links = liveLinks(timeline);
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const [from, to] =
    direction === "effects"
      ? [(link: CausalLink) => link.source, (link: CausalLink) => link.target]
      : [(link: CausalLink) => link.target, (link: CausalLink) => link.source];
  const steps = (end: (link: CausalLink) => EventId) => (link: CausalLink) => {
    const event = events.get(end(link));
    return event ? { event, link } : null;
  };
  const inner = toSteps(Map.groupBy(links, from), steps(to), byTime);
  const outer = toSteps(Map.groupBy(links, to), steps(from), byStrength);
  const linked = [...new Set([...inner.keys(), ...outer.keys()])]
    .flatMap((id) => events.get(id) ?? [])
    .toSorted(compareOnsets);
  const heads = linked.filter(({ id }) => !outer.has(id));
  const roots = new Set<string>(toLiveTimeline(timeline).rootCauses.map(({ event }) => event));
  const impact = new Set<string>(timeline.impactEvents);
  const first =
    direction === "effects"
      ? heads.filter(({ id }) => roots.has(id))
      : linked.filter(({ id }) => impact.has(id));
  const outermost = [...new Set([...first, ...heads])];
  return { outermost: outermost.length === 0 ? linked.slice(0, 1) : outermost, inner, outer };
}

function toSteps(
  groups: ReadonlyMap<EventId, readonly CausalLink[]>,
  toStep: (link: CausalLink) => Step | null,
  compare: (a: Step, b: Step) => number,
): ReadonlyMap<EventId, readonly Step[]> {
  return new Map(
    [...groups].map(([id, links]) => [
      id,
      links.flatMap((link) => toStep(link) ?? []).toSorted(compare),
    ]),
  );
}

/**
 * The open lines from top to bottom. A shared event has its home under its strongest link, where it is
 * open; elsewhere it is closed, and so is all that is opened below it. `turned` holds the keys of the
 * lines somebody turned the other way. No line is ever part of itself: a cycle cannot go round.
 */
export function layOutCauses(
  tree: CauseTree,
  turned: ReadonlySet<string>,
  cells: number,
): readonly CauseLine[] {
  const lines: CauseLine[] = [];
  // A stack and no recursion: a chain may be as long as the incident has events.
  const waiting: Waiting[] = tree.outermost
    .toReversed()
    .map((event) => ({ event, link: null, above: null }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { event, link, above } = next;
    const place = toPlace(next, tree);
    const inner = (tree.inner.get(event.id) ?? []).filter(
      (step) => !isWithin(place, step.event.id),
    );
    const isOpen = inner.length === 0 ? null : place.isHome !== turned.has(place.key);
    const alsoUnder = (tree.outer.get(event.id) ?? [])
      .filter((step) => above !== null && step.link !== link)
      .map((step) => step.event);
    lines.push({
      key: place.key,
      level: place.level,
      isOpen,
      cells,
      event,
      link,
      above: above?.event ?? null,
      alsoUnder,
    });
    if (isOpen !== true) continue;
    for (const step of inner.toReversed()) waiting.push({ ...step, above: place });
  }
  return lines;
}

type Waiting = {
  readonly event: TimelineEvent;
  readonly link: CausalLink | null;
  readonly above: Place | null;
};

type Place = {
  readonly event: TimelineEvent;
  readonly above: Place | null;
  readonly level: number;
  /** An event has one home; the key of another place is the way there from a home. */
  readonly key: string;
  readonly isHome: boolean;
};

function toPlace({ event, link, above }: Waiting, { outer, outermost }: CauseTree): Place {
  const { id } = event;
  const level = (above?.level ?? 0) + 1;
  if (above === null) return { event, above, level, key: id, isHome: true };
  const isHome = above.isHome && outer.get(id)?.[0]?.link === link && !outermost.includes(event);
  return { event, above, level, key: isHome ? id : `${above.key}/${id}`, isHome };
}

function isWithin(place: Place, id: EventId): boolean {
  for (let at: Place | null = place; at !== null; at = at.above)
    if (at.event.id === id) return true;
  return false;
}

function byTime(a: Step, b: Step): number {
  return compareOnsets(a.event, b.event);
}

function byStrength(a: Step, b: Step): number {
  return b.link.confidence - a.link.confidence || compareOnsets(a.event, b.event);
}

/** `also under “Rollout” and 2 more`; empty for an event that stands in one place only. */
export function describeSharing(alsoUnder: readonly TimelineEvent[]): string {
  const [first] = alsoUnder;
  if (first === undefined) return "";
  const rest = alsoUnder.length - 1;
  return `also under “${first.title}”${rest === 0 ? "" : ` and ${rest} more`}`;
}
