"use client";

import { Button, Checkbox, Table, UnstyledButton } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Timeline } from "@/lib/domain/timeline";
import { kindLabel, statusLabel } from "@/lib/view-model/event-appearance";
import { type EventOrder, type EventRow, toEventRows } from "@/lib/view-model/event-rows";
import { Mark } from "../ui/mark";
import { findColourRole } from "../ui/palette";
import classes from "./event-table.module.css";

const columns: readonly { readonly order: EventOrder; readonly label: string }[] = [
  { order: "time", label: "Time" },
  { order: "title", label: "Event" },
  { order: "kind", label: "Kind" },
  { order: "entity", label: "Entities" },
  { order: "confidence", label: "Confidence" },
  { order: "status", label: "Status" },
];

/** Rows a browser lays out without a pause; the button below them brings more. */
const rowsAtOnce = 200;

/** The twin of the timeline: every event in a table that sorts, for the keyboard and for screen readers. */
export function EventTable({
  timeline,
  zone,
  selectedId,
  onSelect,
}: {
  readonly timeline: Timeline;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const [sorting, setSorting] = useState<{ order: EventOrder; isDescending: boolean }>({
    order: "time",
    isDescending: false,
  });
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const [reach, setReach] = useState(rowsAtOnce);
  const rows = useMemo(
    () => toEventRows(timeline, { zone, withWithdrawn, ...sorting }),
    [timeline, zone, withWithdrawn, sorting],
  );
  // What is selected is in the table, however far down it stands.
  const selectedAt = rows.findIndex(({ id }) => id === selectedId);
  const shown = rows.slice(0, Math.max(reach, selectedAt + 1));
  const sortBy = (order: EventOrder) =>
    setSorting((before) => ({
      order,
      isDescending: before.order === order ? !before.isDescending : false,
    }));
  return (
    <div>
      <div className={classes.bar}>
        <p className={classes.count}>
          {shown.length} of {timeline.events.length} events shown, times in {zone}
        </p>
        <Checkbox
          size="xs"
          label="Show rejected and pruned"
          checked={withWithdrawn}
          onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
        />
      </div>
      <Table.ScrollContainer minWidth={640}>
        <Table stickyHeader highlightOnHover aria-label="Events">
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ order, label }) => (
                <Table.Th key={order} aria-sort={ariaSort(order, sorting)}>
                  <UnstyledButton className={classes.sort} onClick={() => sortBy(order)}>
                    {label}
                    <span aria-hidden="true">
                      {sorting.order === order ? (sorting.isDescending ? " ▼" : " ▲") : ""}
                    </span>
                  </UnstyledButton>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <EventTableRow
                key={row.id}
                row={row}
                isSelected={row.id === selectedId}
                onSelect={onSelect}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {shown.length < rows.length ? (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => setReach(shown.length + rowsAtOnce)}
        >
          Show {Math.min(rowsAtOnce, rows.length - shown.length)} more
        </Button>
      ) : null}
    </div>
  );
}

function EventTableRow({
  row,
  isSelected,
  onSelect,
}: {
  readonly row: EventRow;
  readonly isSelected: boolean;
  readonly onSelect: (id: string) => void;
}) {
  const kindRole = findColourRole(`kind-${row.kind.replaceAll("_", "-")}`, "kind-other");
  return (
    <Table.Tr data-selected={isSelected || undefined} className={classes.row}>
      <Table.Td className={classes.time} data-certainty={row.certainty}>
        {row.timeText}
        {row.certainty === "inferred" ? <small> inferred</small> : null}
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.title}
          data-key={row.isKey || undefined}
          data-withdrawn={row.isWithdrawn || undefined}
          aria-current={isSelected || undefined}
          onClick={() => onSelect(row.id)}
        >
          {row.title}
        </UnstyledButton>{" "}
        {row.isRootCause ? <Mark colour="tone-accent">root cause</Mark> : null}{" "}
        {row.isImpact ? <Mark colour="tone-danger">impact</Mark> : null}{" "}
        {row.isContested ? <Mark colour="certainty-contested">contested</Mark> : null}
      </Table.Td>
      <Table.Td>
        <Mark colour={kindRole}>
          <span aria-hidden="true">{row.glyph}</span>
          {kindLabel(row.kind)}
        </Mark>
      </Table.Td>
      <Table.Td>{row.entityNames}</Table.Td>
      <Table.Td className={classes.word}>{Math.round(row.extraction * 100)} %</Table.Td>
      <Table.Td className={classes.word}>{statusLabel(row.status)}</Table.Td>
    </Table.Tr>
  );
}

function ariaSort(
  order: EventOrder,
  sorting: { readonly order: EventOrder; readonly isDescending: boolean },
): "ascending" | "descending" | "none" {
  if (order !== sorting.order) return "none";
  return sorting.isDescending ? "descending" : "ascending";
}
