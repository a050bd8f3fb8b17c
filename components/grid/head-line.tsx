"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { GridCursor } from "@/lib/view-model/grid-keys";
import { cellProps } from "./grid-frame";
import classes from "./grid-frame.module.css";
import type { Grid } from "./use-grid";

/** The header of a grid whose columns can be sorted by. */
export function HeadLine<Order extends string>({
  grid,
  columns,
  sorting,
  onChoose,
}: {
  readonly grid: Grid;
  readonly columns: readonly { readonly order: Order; readonly label: string }[];
  readonly sorting: { readonly order: Order; readonly isDescending: boolean };
  readonly onChoose: (at: GridCursor) => void;
}) {
  const direction = sorting.isDescending ? "descending" : "ascending";
  return (
    <Table.Tr aria-rowindex={1}>
      {columns.map(({ order, label }, cell) => {
        const isSorted = sorting.order === order;
        return (
          <Table.Th
            key={order}
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
      })}
    </Table.Tr>
  );
}
