import { assertUnreachable } from "@/lib/base/assert";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { phaseOf } from "@/lib/writing/incident-phases";
import { type Changes, noChanges } from "../comparison/timeline-comparison";
import { kindLabel, statusLabel } from "../pieces/event-appearance";
import {
  type EventFacts,
  type EventListing,
  type EventOrder,
  gatherEventFacts,
  listEvents,
} from "./event-rows";
import type { GridLine } from "./grid-keys";

export type EventGrouping = "none" | "entity" | "kind" | "source" | "phase" | "status" | "change";

/** One line of the grid: a group's heading or an event. */
export type EventGridLine = GridLine &
  (
    | { readonly kind: "group"; readonly label: string; readonly count: number }
    | { readonly kind: "event"; readonly event: TimelineEvent }
  );

/**
 * The lines of the grid from top to bottom. A group stands where its first event would stand, so that
 * the order chosen is also the order of the groups; events of a closed group are left out.
 */
export function layOutEvents(
  events: readonly TimelineEvent[],
  facts: EventFacts,
  grouping: EventGrouping,
  options: { readonly closed: ReadonlySet<string>; readonly cells: number },
): readonly EventGridLine[] {
  const { closed, cells } = options;
  const line = (event: TimelineEvent, level: number): EventGridLine => ({
    kind: "event",
    key: event.id,
    event,
    level,
    isOpen: null,
    cells,
  });
  if (grouping === "none") return events.map((event) => line(event, 1));
  return [...groupEvents(events, facts, grouping)].flatMap(([label, members]) => {
    const key = groupKey(grouping, label);
    const isOpen = !closed.has(key);
    const heading = { kind: "group", key, label, count: members.length } as const;
    return [
      { ...heading, level: 1, isOpen, cells: 1 },
      ...(isOpen ? members.map((event) => line(event, 2)) : []),
    ];
  });
}

/** How the table of events is sorted and put together. */
type EventArrangement = EventListing & { readonly grouping: EventGrouping };

/** The events of the table from top to bottom, as if no group were closed. `changes` is null while nothing is compared. */
export function listInOrder(
  timeline: Timeline,
  changes: Changes | null,
  asked: EventArrangement,
): readonly TimelineEvent[] {
  const table = changes === null ? withoutChange(asked) : asked;
  const facts = gatherEventFacts(timeline, changes ?? noChanges);
  return [
    ...groupEvents(listEvents(timeline, facts, table), facts, table.grouping).values(),
  ].flat();
}

/** An address may still sort and group by what changed when nothing is compared any more. */
export function withoutChange<Arrangement extends EventArrangement>(
  table: Arrangement,
): Arrangement {
  return {
    ...table,
    order: table.order === "change" ? "time" : table.order,
    grouping: table.grouping === "change" ? "none" : table.grouping,
  };
}

/** Events by the heading they stand under, headings in the order of their first event. */
function groupEvents(
  events: readonly TimelineEvent[],
  facts: EventFacts,
  grouping: EventGrouping,
): ReadonlyMap<string, readonly TimelineEvent[]> {
  return Map.groupBy(events, (event) => groupLabel(event, facts, grouping));
}

const changeHeadings = {
  added: "Added",
  changed: "Changed",
  gone: "Gone",
  unchanged: "Unchanged",
} as const;

function groupKey(grouping: EventGrouping, label: string): string {
  return `${grouping}:${label}`;
}

function groupLabel(event: TimelineEvent, facts: EventFacts, grouping: EventGrouping): string {
  switch (grouping) {
    case "none":
      return "";
    case "entity": {
      const [main] = event.entities;
      return (main && facts.names.get(main)) ?? "No entity";
    }
    case "kind":
      return kindLabel(event.kind);
    case "source":
      return toShownPath(event.evidence[0]?.path ?? "No source");
    case "phase":
      return phaseOf(event, facts.phases);
    case "status":
      return statusLabel(event.status);
    case "change":
      return changeHeadings[facts.changes.get(event.id)?.kind ?? "unchanged"];
    default:
      return assertUnreachable(grouping);
  }
}

/** Numbers are asked for to see the largest, words and times to read from the start. */
export function nextOrder(
  { order, isDescending }: Pick<EventListing, "order" | "isDescending">,
  chosen: EventOrder,
): Pick<EventListing, "order" | "isDescending"> {
  if (order === chosen) return { order, isDescending: !isDescending };
  return { order: chosen, isDescending: chosen === "importance" || chosen === "confidence" };
}

export const orderLabels: Readonly<Record<EventOrder, string>> = {
  time: "Time",
  importance: "Importance",
  title: "Event",
  kind: "Kind",
  entity: "Entities",
  source: "Source",
  phase: "Phase",
  confidence: "Confidence",
  status: "Status",
  change: "Change",
};

/** `Sorted by time, latest first`: what is said when the order was changed. */
export function describeOrder({
  order,
  isDescending,
}: Pick<EventListing, "order" | "isDescending">): string {
  const name = orderLabels[order].toLowerCase();
  if (order === "time") return `Sorted by time, ${isDescending ? "latest" : "earliest"} first`;
  if (order === "importance" || order === "confidence") {
    return `Sorted by ${name}, ${isDescending ? "highest" : "lowest"} first`;
  }
  return `Sorted by ${name}, ${isDescending ? "last" : "first"} in order first`;
}

/** What is said when events were put together. */
export function describeGrouping(grouping: EventGrouping, lines: readonly EventGridLine[]): string {
  if (grouping === "none") return "Not grouped";
  const groups = lines.filter(({ kind }) => kind === "group").length;
  return `Grouped by ${grouping}: ${groups} ${groups === 1 ? "group" : "groups"}`;
}
