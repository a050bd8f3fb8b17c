import { assertUnreachable } from "@/lib/base/assert";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { Timeline } from "@/lib/domain/timeline";
import { type Appearance, contestedEventIds, eventAppearance, kindGlyph } from "./event-appearance";
import { formatEventTime } from "./time-text";
import { onset } from "./timeline-lanes";

export type EventRow = Appearance & {
  readonly id: string;
  readonly title: string;
  readonly glyph: string;
  readonly timeText: string;
  readonly entityNames: string;
  readonly citations: number;
  /** [0, 1] */
  readonly extraction: number;
  readonly isImpact: boolean;
  readonly isRootCause: boolean;
};

export const eventOrders = ["time", "title", "kind", "entity", "confidence", "status"] as const;
export type EventOrder = (typeof eventOrders)[number];

/** The table twin of the timeline: every event, also those whose time is unknown (last in time order). */
export function toEventRows(
  timeline: Timeline,
  options: {
    readonly zone: string;
    readonly order: EventOrder;
    readonly isDescending: boolean;
    readonly withWithdrawn: boolean;
  },
): readonly EventRow[] {
  const names = new Map(timeline.entities.map(({ id, name }) => [id, name]));
  const contested = contestedEventIds(timeline.events, timeline.uncertainties);
  const impact = new Set(timeline.impactEvents);
  const roots = new Set(timeline.rootCauses.map(({ event }) => event));
  const rows = timeline.events
    .filter((event) => options.withWithdrawn || isLive(event))
    .map((event) => ({
      event,
      row: {
        ...eventAppearance(event, contested),
        id: event.id,
        title: event.title,
        glyph: kindGlyph(event.kind),
        timeText: formatEventTime(event.time, options.zone, { withDay: true }),
        entityNames: event.entities.map((id) => names.get(id) ?? id).join(", "),
        citations: event.evidence.length,
        extraction: event.confidence.extraction,
        isImpact: impact.has(event.id),
        isRootCause: roots.has(event.id),
      },
    }));
  const sign = options.isDescending ? -1 : 1;
  return rows
    .toSorted((a, b) => sign * compare(a, b, options.order) || compareTimes(a.event, b.event))
    .map(({ row }) => row);
}

type Sortable = { readonly event: TimelineEvent; readonly row: EventRow };

function compare(a: Sortable, b: Sortable, order: EventOrder): number {
  switch (order) {
    case "time":
      return compareTimes(a.event, b.event);
    case "title":
      return a.row.title.localeCompare(b.row.title, "en");
    case "kind":
      return a.row.kind.localeCompare(b.row.kind, "en");
    case "entity":
      return a.row.entityNames.localeCompare(b.row.entityNames, "en");
    case "confidence":
      return a.row.extraction - b.row.extraction;
    case "status":
      return a.row.status.localeCompare(b.row.status, "en");
    default:
      return assertUnreachable(order);
  }
}

/** Two unknown times are equal, and after every known one: infinity minus infinity is no number. */
function compareTimes(a: TimelineEvent, b: TimelineEvent): number {
  const [left, right] = [onset(a), onset(b)];
  return left === right ? 0 : left - right;
}
