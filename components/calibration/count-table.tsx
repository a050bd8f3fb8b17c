"use client";

import { Table } from "@mantine/core";
import type { CalibrationRow } from "@/lib/view-model/calibration/calibration-page";
import { scrollingTable } from "../ui/scroll-region";
import classes from "./calibration-page.module.css";

/** A table of counts; the first cell heads its row. On a narrow screen it scrolls by itself. */
export function CountTable({
  name,
  columns,
  rows,
}: {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly CalibrationRow[];
}) {
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={scrollingTable(name)}>
      <Table aria-label={name}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} className={index === 0 ? "" : (classes.number ?? "")}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row" className={classes.head ?? ""}>
                {first}
              </Table.Th>
              {others.map((cell, index) => (
                <Table.Td key={columns[index + 1]} className={classes.number ?? ""}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
