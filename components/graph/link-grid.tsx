"use client";

import { Checkbox, Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import type { Timeline } from "@/lib/domain/timeline";
import { statusLabel } from "@/lib/view-model/event-appearance";
import type { GridCursor } from "@/lib/view-model/grid-keys";
import {
  type LinkEnd,
  type LinkOrder,
  type LinkRow,
  sortLinkRows,
  toLinkRows,
} from "@/lib/view-model/link-rows";
import { cellProps, GridFrame } from "../grid/grid-frame";
import { type Grid, useGrid } from "../grid/use-grid";
import { PickBox } from "../picking/picked-pieces";
import classes from "./link-table.module.css";

type LinkColumn = {
  readonly order: LinkOrder;
  readonly label: string;
  readonly width: number | null;
};

const columns: readonly LinkColumn[] = [
  { order: "cause", label: "Cause", width: null },
  { order: "relation", label: "Relation and mechanism", width: 290 },
  { order: "effect", label: "Effect", width: null },
  { order: "lag", label: "Lag", width: 145 },
  { order: "strength", label: "Strength", width: 95 },
  { order: "evidence", label: "Evidence", width: 95 },
  { order: "status", label: "Status", width: 105 },
];

/** Every causal link as a line: what causes what, and what each is caused by. */
export function LinkGrid({
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
  const helpId = useId();
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const [sorting, setSorting] = useState<Sorting>({ order: "cause", isDescending: false });
  const [said, setSaid] = useState("");
  const rows = useMemo(
    () =>
      sortLinkRows(
        toLinkRows(timeline, zone, { withWithdrawn }),
        sorting.order,
        sorting.isDescending,
      ),
    [timeline, zone, withWithdrawn, sorting],
  );
  const inOrder = rows.map(({ link }) => link.id);
  const lines = useMemo(
    () => rows.map(({ link }) => ({ key: link.id, level: 1, isOpen: null, cells: columns.length })),
    [rows],
  );
  const choose = ({ line, cell }: GridCursor) => {
    const row = rows[line];
    const column = columns[cell];
    if (row && column) return onSelect(pieceAt(row, column.order));
    if (column === undefined) return;
    const isDescending = sorting.order === column.order ? !sorting.isDescending : false;
    setSorting({ order: column.order, isDescending });
    setSaid(
      `Sorted by ${column.label.toLowerCase()}, ${isDescending ? "descending" : "ascending"}`,
    );
  };
  const grid = useGrid(lines, columns.length, { onToggle: () => undefined, onChoose: choose });
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count}>
          {rows.length} of {timeline.causalLinks.length} causal links shown, times in {zone}
        </p>
        <Checkbox
          size="xs"
          label="Show rejected and pruned"
          checked={withWithdrawn}
          onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
        />
      </div>
      <GridFrame
        grid={grid}
        label="Causal links"
        describedBy={helpId}
        isTree={false}
        widths={columns.map(({ width }) => width)}
        head={<HeadLine grid={grid} sorting={sorting} onChoose={choose} />}
        line={(index) => {
          const row = rows[index];
          return row ? (
            <LinkLine
              grid={grid}
              index={index}
              row={row}
              inOrder={inOrder}
              selectedId={selectedId}
              onChoose={choose}
            />
          ) : null;
        }}
      />
      <VisuallyHidden id={helpId}>
        Arrow keys walk through the cells. Enter opens the cause, the effect or the link between
        them, and in the header sorts by its column.
      </VisuallyHidden>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

type Sorting = { readonly order: LinkOrder; readonly isDescending: boolean };

/** The two ends open as events, every other cell as the link. */
function pieceAt({ link, source, target }: LinkRow, order: LinkOrder): string {
  if (order === "cause") return source.id;
  return order === "effect" ? target.id : link.id;
}

function HeadLine({
  grid,
  sorting,
  onChoose,
}: {
  readonly grid: Grid;
  readonly sorting: Sorting;
  readonly onChoose: (at: GridCursor) => void;
}) {
  return (
    <Table.Tr aria-rowindex={1}>
      {columns.map(({ order, label }, cell) => {
        const isSorted = sorting.order === order;
        return (
          <Table.Th
            key={order}
            aria-sort={isSorted ? (sorting.isDescending ? "descending" : "ascending") : "none"}
            {...cellProps(grid, -1, cell)}
          >
            <UnstyledButton
              className={classes.sort}
              tabIndex={-1}
              onClick={() => {
                grid.onPoint({ line: -1, cell });
                onChoose({ line: -1, cell });
              }}
            >
              {label}
              <span aria-hidden="true">{isSorted ? (sorting.isDescending ? " ▼" : " ▲") : ""}</span>
            </UnstyledButton>
          </Table.Th>
        );
      })}
    </Table.Tr>
  );
}

function LinkLine({
  grid,
  index,
  row,
  inOrder,
  selectedId,
  onChoose,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly row: LinkRow;
  readonly inOrder: readonly string[];
  readonly selectedId: string | null;
  readonly onChoose: (at: GridCursor) => void;
}) {
  const { link, source, target, delayText } = row;
  const isSelected = link.id === selectedId;
  const openFrom = (cell: number) => () => {
    grid.onPoint({ line: index, cell });
    onChoose({ line: index, cell });
  };
  const figures = [
    delayText,
    `${Math.round(link.confidence * 100)} %`,
    String(link.evidence.length),
    statusLabel(link.status),
  ];
  return (
    <Table.Tr aria-rowindex={index + 2} aria-selected={isSelected}>
      <Table.Th scope="row" title={source.title} {...cellProps(grid, index, 0)}>
        <End end={source} selectedId={selectedId} onOpen={openFrom(0)} />
      </Table.Th>
      <Table.Td title={link.mechanism} {...cellProps(grid, index, 1)}>
        <PickBox
          id={link.id}
          title={`${source.title} ${link.relation} ${target.title}`}
          inOrder={inOrder}
        />
        <UnstyledButton
          tabIndex={-1}
          className={classes.relation}
          aria-current={isSelected || undefined}
          aria-label={`Link: ${source.title} ${link.relation} ${target.title}`}
          onClick={openFrom(1)}
        >
          {link.relation} →
        </UnstyledButton>{" "}
        <span className={classes.mechanism}>{link.mechanism}</span>
      </Table.Td>
      <Table.Td title={target.title} {...cellProps(grid, index, 2)}>
        <End end={target} selectedId={selectedId} onOpen={openFrom(2)} />
      </Table.Td>
      {figures.map((text, place) => (
        <Table.Td key={columns[place + 3]?.order} {...cellProps(grid, index, place + 3)}>
          {text}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function End({
  end,
  selectedId,
  onOpen,
}: {
  readonly end: LinkEnd;
  readonly selectedId: string | null;
  readonly onOpen: () => void;
}) {
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.end}
      aria-current={end.id === selectedId || undefined}
      onClick={onOpen}
    >
      <span className={classes.time}>{end.timeText}</span> {end.title}
    </UnstyledButton>
  );
}
