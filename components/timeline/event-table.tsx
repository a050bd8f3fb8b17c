"use client";

import { VisuallyHidden } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useId, useMemo, useState } from "react";
import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EventOrder, EventTableSearch } from "@/lib/routes/event-table-search";
import { type Changes, noChanges } from "@/lib/view-model/comparison/timeline-comparison";
import {
  describeGrouping,
  describeOrder,
  layOutEvents,
  nextOrder,
  orderLabels,
  withoutChange,
} from "@/lib/view-model/tables/event-grid";
import {
  findCommonDay,
  gatherEventFacts,
  listEvents,
  toEventRow,
} from "@/lib/view-model/tables/event-rows";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import { findPickable } from "@/lib/view-model/tables/picked-pieces";
import { GridTable } from "../grid/grid-table";
import { HeadLine } from "../grid/head-line";
import { useGrid } from "../grid/use-grid";
import { useSelectionInView } from "../grid/use-selection-in-view";
import { useTimelineNews } from "../grid/use-timeline-news";
import { PickAll } from "../picking/picked-pieces";
import { useAnnounced } from "../ui/use-announced";
import classes from "./event-table.module.css";
import { EventTableBar } from "./event-table-bar";
import { changeColumn, columnsAtFirst, eventColumns } from "./event-table-columns";
import { EventLine, GroupLine } from "./event-table-lines";
import { NoEventFound } from "./no-event-found";

type EventTableProps = {
  readonly timeline: Timeline;
  /** Another text when something else of the timeline is left out. */
  readonly part: string;
  /** What carries a sign, while an earlier moment is compared with now; null while nothing is. */
  readonly changes: Changes | null;
  /** Ids of events that the reader has not seen before. */
  readonly newEvents?: ReadonlySet<string> | undefined;
  readonly zone: string;
  readonly table: EventTableSearch;
  readonly selectedId: string | null;
  readonly onTable: (changes: Partial<EventTableSearch>) => void;
  readonly onSelect: (id: string) => void;
};

/** The twin of the timeline: its events in a grid that sorts, groups and filters, for the keyboard and for screen readers. */
export function EventTable(props: EventTableProps) {
  const { timeline, zone, changes, selectedId, onSelect } = props;
  const isComparing = changes !== null;
  const table = isComparing ? props.table : withoutChange(props.table);
  const helpId = useId();
  const columns = useColumns(isComparing);
  const { facts, lines, shown, toggle } = useLines(timeline, changes ?? noChanges, table, {
    cells: columns.chosen.length,
    zone,
  });
  const listing = JSON.stringify(table);
  // Rejected and merged events count where they are listed.
  const listed = table.withWithdrawn ? timeline.events : timeline.events.filter(isLive);
  const counted = `${shown} of ${listed.length} events shown`;
  const announced = useAnnounced(
    listing,
    `${describeOrder(table)}. ${describeGrouping(table.grouping, lines)}. ${counted}.`,
  );
  const news = useTimelineNews(timeline, "event", props.part);
  const choose = ({ line, cell }: GridCursor) => {
    const chosen = lines[line];
    if (chosen?.kind === "event") onSelect(chosen.event.id);
    else if (chosen?.kind === "group") toggle(chosen.key);
    else if (columns.chosen[cell]) props.onTable(nextOrder(table, columns.chosen[cell].order));
  };
  const grid = useGrid(lines, columns.chosen.length, {
    onToggle: (line) => lines[line] && toggle(lines[line].key),
    onChoose: choose,
  });
  useSelectionInView(grid, lines, selectedId, listing);
  const inOrder = findPickable(
    lines.flatMap((line) => (line.kind === "event" ? [line.event.id] : [])),
    facts.changes,
  );
  const commonDay = useMemo(() => findCommonDay(timeline.events, zone), [timeline.events, zone]);
  const isGrouped = table.grouping !== "none";
  return (
    <div>
      <EventTableBar
        table={table}
        columns={columns.chosen.map(({ order }) => order)}
        isComparing={isComparing}
        onTable={props.onTable}
        onColumns={columns.choose}
      />
      <p className={classes.count}>
        {counted}, times in {zone}
        {commonDay === "" ? "" : `; those without a date are of ${commonDay}`}{" "}
        <PickAll inOrder={inOrder} />
      </p>
      <GridTable
        grid={grid}
        label="Events"
        describedBy={helpId}
        isTree={isGrouped}
        widths={columns.chosen.map(({ width }) => width)}
        head={
          <HeadLine
            grid={grid}
            columns={columns.chosen.map(({ order }) => ({ order, label: orderLabels[order] }))}
            sorting={table}
            onChoose={choose}
          />
        }
        line={(index) => {
          const line = lines[index];
          if (line === undefined) return null;
          if (line.kind === "group") {
            return (
              <GroupLine
                grid={grid}
                index={index}
                line={line}
                span={columns.chosen.length}
                onToggle={toggle}
              />
            );
          }
          return (
            <EventLine
              grid={grid}
              index={index}
              level={isGrouped ? line.level : null}
              row={toEventRow(line.event, facts, zone, commonDay)}
              inOrder={inOrder}
              columns={columns.chosen}
              isSelected={line.event.id === selectedId}
              isNew={props.newEvents?.has(line.event.id) === true}
              onSelect={onSelect}
            />
          );
        }}
      />
      {shown > 0 ? null : table.text.trim() === "" ? (
        <p className={classes.count}>
          All events are rejected or pruned. The switch above shows them.
        </p>
      ) : (
        <NoEventFound className={classes.count} onClear={() => props.onTable({ text: "" })} />
      )}
      <VisuallyHidden id={helpId}>
        Arrow keys move between cells. Page Up and Page Down move by one page. Ctrl+Home and
        Ctrl+End go to the first and the last cell. Enter opens an event; in the header, Enter sorts
        by that column. On a group, Left collapses and Right expands the group.
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}

/** The lines of the grid, and which groups are closed. */
function useLines(
  timeline: Timeline,
  changes: Changes,
  { order, isDescending, grouping, text, withWithdrawn }: EventTableSearch,
  { cells, zone }: { readonly cells: number; readonly zone: string },
) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const facts = useMemo(() => gatherEventFacts(timeline, changes, zone), [timeline, changes, zone]);
  const events = useMemo(
    () => listEvents(timeline, facts, { order, isDescending, text, withWithdrawn }),
    [timeline, facts, order, isDescending, text, withWithdrawn],
  );
  const lines = useMemo(
    () => layOutEvents(events, facts, grouping, { closed, cells }),
    [events, facts, grouping, closed, cells],
  );
  const toggle = (key: string) =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { facts, lines, shown: events.length, toggle };
}

/** Columns in their own order, as this browser remembers them. */
function useColumns(isComparing: boolean) {
  const [stored, keep] = useLocalStorage<readonly EventOrder[]>({
    key: "whence-event-columns",
    defaultValue: columnsAtFirst,
  });
  // What a browser kept may be anything.
  const wanted = Array.isArray(stored) ? stored : columnsAtFirst;
  const kept = eventColumns.filter(({ order }) => order === "title" || wanted.includes(order));
  const chosen = isComparing ? [changeColumn, ...kept] : kept;
  return { chosen, choose: keep };
}
