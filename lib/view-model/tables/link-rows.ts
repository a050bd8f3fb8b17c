import type { EventTime } from "@/lib/domain/evidence/event-time";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isOrderShown } from "@/lib/domain/timeline/sequence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatDuration, formatEventTime } from "@/lib/time/shown/time-text";
import {
  type ChangeMark,
  type Changes,
  noChanges,
  rankChange,
} from "../comparison/timeline-comparison";
import { liveLinks } from "../graph/graph-drawing";

export type LinkEnd = {
  readonly id: string;
  readonly title: string;
  readonly timeText: string;
  /** Onset in milliseconds since the epoch; infinity when it is not known. */
  readonly at: number;
};

export type LinkRow = {
  readonly link: CausalLink;
  readonly source: LinkEnd;
  readonly target: LinkEnd;
  /** Onset to onset in milliseconds; null when the two times cannot tell. */
  readonly lagMs: number | null;
  /** The lag, or why there is none. */
  readonly delayText: string;
  /** What became of the link since the moment that is compared with now; null when it reads the same. */
  readonly change: ChangeMark | null;
};

/** The table twin of the graph: what leads to what, in order of the causes. */
export function toLinkRows(
  timeline: Timeline,
  zone: string,
  {
    withWithdrawn,
    changes = noChanges,
  }: { readonly withWithdrawn: boolean; readonly changes?: Changes },
): readonly LinkRow[] {
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  const links = withWithdrawn ? timeline.causalLinks : liveLinks(timeline);
  return links
    .flatMap((link) => {
      const source = events.get(link.source);
      const target = events.get(link.target);
      if (!source || !target) return [];
      const row = {
        link,
        source: toLinkEnd(source, zone),
        target: toLinkEnd(target, zone),
        lagMs: measureLag(link, source.time, target.time).lagMs,
        delayText: describeLag(link, source.time, target.time),
        change: changes.get(link.id) ?? null,
      };
      return [row];
    })
    .toSorted((a, b) => compareNumbers(a.source.at, b.source.at));
}

export function toLinkEnd({ id, title, time }: TimelineEvent, zone: string): LinkEnd {
  const at = time.kind === "unknown" ? Number.POSITIVE_INFINITY : time.earliest;
  return { id, title, timeText: formatEventTime(time, zone), at };
}

export type LinkOrder = "cause" | "effect" | "relation" | "lag" | "strength" | "status" | "change";

/**
 * Rows as `toLinkRows` answers them in another order; equals stay in order of their causes, and those without
 * what they are ordered by come last either way.
 */
export function sortLinkRows(
  rows: readonly LinkRow[],
  order: LinkOrder,
  isDescending: boolean,
): readonly LinkRow[] {
  const sign = isDescending ? -1 : 1;
  const compare = comparisons[order];
  const isWithout = (row: LinkRow) => Number(missing[order]?.(row) ?? false);
  return rows.toSorted((a, b) => isWithout(a) - isWithout(b) || sign * compare(a, b));
}

const missing: Readonly<Partial<Record<LinkOrder, (row: LinkRow) => boolean>>> = {
  cause: ({ source }) => !Number.isFinite(source.at),
  effect: ({ target }) => !Number.isFinite(target.at),
  lag: ({ lagMs }) => lagMs === null,
};

const comparisons: Readonly<Record<LinkOrder, (a: LinkRow, b: LinkRow) => number>> = {
  cause: (a, b) => compareNumbers(a.source.at, b.source.at),
  effect: (a, b) => compareNumbers(a.target.at, b.target.at),
  relation: (a, b) => a.link.relation.localeCompare(b.link.relation, "en"),
  lag: (a, b) => (a.lagMs ?? 0) - (b.lagMs ?? 0),
  strength: (a, b) => a.link.confidence - b.link.confidence,
  status: (a, b) => a.link.status.localeCompare(b.link.status, "en"),
  change: (a, b) => rankChange(a.change) - rankChange(b.change),
};

/** Infinity minus infinity is no number: two unknown times are equal. */
function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

/** Onset to onset, as far as two clocks can tell. */
export function describeLag(
  link: Pick<CausalLink, "delayMs">,
  source: EventTime,
  target: EventTime,
): string {
  const lag = measureLag(link, source, target);
  return lag.lagMs === null ? lag.why : formatDuration(lag.lagMs);
}

type Lag = { readonly lagMs: number } | { readonly lagMs: null; readonly why: string };

function measureLag(link: Pick<CausalLink, "delayMs">, source: EventTime, target: EventTime): Lag {
  if (source.kind === "unknown" || target.kind === "unknown") {
    return { lagMs: null, why: "time unknown" };
  }
  if (!isOrderShown(source, target)) return { lagMs: null, why: "order cannot be determined" };
  return { lagMs: link.delayMs ?? target.earliest - source.earliest };
}
