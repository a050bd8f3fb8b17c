import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { EventTime } from "@/lib/domain/event-time";
import type { Timeline } from "@/lib/domain/timeline";
import { formatDuration, formatEventTime } from "./time-text";
import { type ChangeMark, type Changes, noChanges, rankChange } from "./timeline-comparison";

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
  /** Onset to onset; "undecidable" when the two clocks cannot order the ends. */
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
  return timeline.causalLinks
    .filter((link) => withWithdrawn || isLive(link))
    .flatMap((link) => {
      const source = events.get(link.source);
      const target = events.get(link.target);
      if (!source || !target) return [];
      const end = ({ id, title, time }: typeof source): LinkEnd => ({
        id,
        title,
        timeText: formatEventTime(time, zone),
        at: time.kind === "unknown" ? Number.POSITIVE_INFINITY : time.earliest,
      });
      const row = {
        link,
        source: end(source),
        target: end(target),
        delayText: describeLag(link, source.time, target.time),
        change: changes.get(link.id) ?? null,
      };
      return [row];
    })
    .toSorted((a, b) => compareNumbers(a.source.at, b.source.at));
}

export type LinkOrder =
  | "cause"
  | "effect"
  | "relation"
  | "lag"
  | "strength"
  | "evidence"
  | "status"
  | "change";

/** Rows as `toLinkRows` answers them in another order; equals stay in order of their causes. */
export function sortLinkRows(
  rows: readonly LinkRow[],
  order: LinkOrder,
  isDescending: boolean,
): readonly LinkRow[] {
  const sign = isDescending ? -1 : 1;
  const compare = comparisons[order];
  return rows.toSorted((a, b) => sign * compare(a, b));
}

const comparisons: Readonly<Record<LinkOrder, (a: LinkRow, b: LinkRow) => number>> = {
  cause: (a, b) => compareNumbers(a.source.at, b.source.at),
  effect: (a, b) => compareNumbers(a.target.at, b.target.at),
  relation: (a, b) => a.link.relation.localeCompare(b.link.relation, "en"),
  lag: (a, b) => compareNumbers(a.target.at - a.source.at, b.target.at - b.source.at),
  strength: (a, b) => a.link.confidence - b.link.confidence,
  evidence: (a, b) => a.link.evidence.length - b.link.evidence.length,
  status: (a, b) => a.link.status.localeCompare(b.link.status, "en"),
  change: (a, b) => rankChange(a.change) - rankChange(b.change),
};

/** What is no number (the lag between two unknown times) comes last, as infinity does. */
function compareNumbers(a: number, b: number): number {
  const [left, right] = [a, b].map((value) =>
    Number.isNaN(value) ? Number.POSITIVE_INFINITY : value,
  );
  return left === right ? 0 : (left ?? 0) - (right ?? 0);
}

/** Onset to onset, as far as two clocks can tell. */
export function describeLag(link: CausalLink, source: EventTime, target: EventTime): string {
  if (source.kind === "unknown" || target.kind === "unknown") return "time unknown";
  const overlaps = source.earliest <= target.latest && target.earliest <= source.latest;
  if (overlaps && source.latest - source.earliest + target.latest - target.earliest > 0) {
    return "order undecidable";
  }
  return formatDuration(link.delayMs ?? target.earliest - source.earliest);
}
