"use client";

import { Table } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { scrollingTable } from "../../ui/scroll-region";
import classes from "./run-history.module.css";

/** A plain table that scrolls sideways by itself and says what it is of; the first cell heads its row. */
export function NamedTable({
  name,
  columns,
  rows,
  minWidth = 560,
}: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly cells: readonly ReactNode[];
    /** Told right below the row, over its whole width. */
    readonly detail?: ReactNode;
  }[];
  /** In pixels; a narrower screen scrolls. */
  readonly minWidth?: number;
}) {
  return (
    <Table.ScrollContainer minWidth={minWidth} scrollAreaProps={scrollingTable(name)}>
      <Table aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...others], detail = null }) => (
            <Fragment key={key}>
              <Table.Tr>
                <Table.Th scope="row" className={classes.breakable ?? ""}>
                  {first}
                </Table.Th>
                {others.map((cell, index) => (
                  <Table.Td key={columns[index + 1]} className={classes.breakable ?? ""}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
              {detail === null ? null : (
                <Table.Tr>
                  <Table.Td colSpan={columns.length}>{detail}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
