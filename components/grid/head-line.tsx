"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import { cellProps } from "./grid-table";
import classes from "./grid-table.module.css";
import type { Grid } from "./use-grid";

type Sorting<Order extends string> = { readonly order: Order; readonly isDescending: boolean };

/** The header of a grid whose columns can all be sorted by. */
export function HeadLine<Order extends string>({
  columns,
  ...head
}: {
  readonly grid: Grid;
  readonly columns: readonly { readonly order: Order; readonly label: string }[];
  readonly sorting: Sorting<Order>;
  readonly onChoose: (at: GridCursor) => void;
}) {
  return (
    <Table.Tr aria-rowindex={1}>
      {columns.map(({ order, label }, cell) => (
        <SortCell key={order} cell={cell} order={order} label={label} {...head} />
      ))}
    </Table.Tr>
  );
}

/** One cell of a header: it sorts by its column, and says which way. */
export function SortCell<Order extends string>({
  grid,
  cell,
  order,
  label,
  sorting,
  className,
  onChoose,
}: {
  readonly grid: Grid;
  /** Counted from 0. */
  readonly cell: number;
  readonly order: Order;
  readonly label: string;
  readonly sorting: Sorting<Order>;
  readonly className?: string | undefined;
  readonly onChoose: (at: GridCursor) => void;
}) {
  const isSorted = sorting.order === order;
  const direction = sorting.isDescending ? "descending" : "ascending";
  return (
    <Table.Th
      className={className}
      aria-sort={isSorted ? direction : "none"}
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
}
