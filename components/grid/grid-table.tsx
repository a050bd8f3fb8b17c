"use client";

import { Table } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import classes from "./grid-table.module.css";
import { type Grid, gridRowHeight } from "./use-grid";

/** The scrolled table of `useGrid`: its header, the lines in view, and blank space for the others. */
export function GridTable({
  grid,
  label,
  describedBy,
  isTree,
  widths,
  flexibleWidth = flexibleWidthAtLeast,
  head,
  line,
}: {
  readonly grid: Grid;
  readonly label: string;
  readonly describedBy: string;
  readonly isTree: boolean;
  /** Of each column in pixels; null takes what is left, and at least `flexibleWidth`. */
  readonly widths: readonly (number | null)[];
  readonly flexibleWidth?: number;
  readonly head: ReactNode;
  readonly line: (index: number) => ReactNode;
}) {
  const minWidth = widths.reduce<number>((sum, width) => sum + (width ?? flexibleWidth), 0);
  return (
    <div {...grid.region} className={classes.region}>
      <Table
        {...grid.table}
        role={isTree ? "treegrid" : "grid"}
        aria-label={label}
        aria-describedby={describedBy}
        className={classes.grid ?? ""}
        layout="fixed"
        highlightOnHover
        stickyHeader
        miw={minWidth}
        style={{
          "--grid-row-height": `${grid.rowHeight}px`,
          "--grid-head-height": `${gridRowHeight}px`,
        }}
      >
        <colgroup>
          {widths.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: A column is known by its place.
            <col key={index} style={width === null ? undefined : { width }} />
          ))}
        </colgroup>
        <Table.Thead>{head}</Table.Thead>
        <Table.Tbody>
          {grid.drawn.rows.map(({ index, skipped }) => (
            <Fragment key={index}>
              <Blank height={skipped * grid.rowHeight} columns={widths.length} />
              {line(index)}
            </Fragment>
          ))}
          {grid.drawn.isPrinting ? (
            <NotPrinted rows={grid.drawn.skippedAfter} columns={widths.length} />
          ) : (
            <Blank height={grid.drawn.skippedAfter * grid.rowHeight} columns={widths.length} />
          )}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The narrowest a column without a width of its own gets. */
const flexibleWidthAtLeast = 260;

/** `height` in CSS pixels. */
function Blank({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height === 0) return null;
  return (
    <Table.Tr aria-hidden="true" className={classes.blank ?? ""}>
      <Table.Td colSpan={columns} style={{ height }} />
    </Table.Tr>
  );
}

/** Paper says what it leaves out. */
function NotPrinted({ rows, columns }: { readonly rows: number; readonly columns: number }) {
  if (rows === 0) return null;
  return (
    <Table.Tr>
      <Table.Td colSpan={columns}>
        {rows.toLocaleString("en-US")} more lines are not printed; filter the table to print fewer.
      </Table.Td>
    </Table.Tr>
  );
}

/** What every cell of a grid carries so that the keys find it. */
export function cellProps(grid: Grid, line: number, cell: number) {
  const isActive = grid.cursor.line === line && grid.cursor.cell === cell;
  return { id: grid.cellId(line, cell), "data-active": isActive || undefined };
}
