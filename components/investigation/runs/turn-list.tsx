"use client";

import { Table, UnstyledButton } from "@mantine/core";
import { Fragment, type ReactNode } from "react";
import { formatTurnPlace, type TurnPlace } from "@/lib/routes/turn-place";
import type { TurnRow } from "@/lib/view-model/runs/turn-rows";
import { scrollingTable } from "../../ui/scroll-region";
import classes from "./run-history.module.css";

const columns = [
  "Turn",
  "Task",
  "By",
  "Said",
  "Proposals",
  "Refused",
  "Questions",
  "Tokens",
  "Took",
];

/** Every turn of an analysis as it comes in; one of them is opened by its name, and told right below it. */
export function TurnList({
  runId,
  rows,
  opened,
  detail,
  onOpen,
}: {
  readonly runId: TurnPlace["runId"];
  readonly rows: readonly TurnRow[];
  readonly opened: TurnPlace | null;
  /** Of the opened one. */
  readonly detail: ReactNode;
  /** Null closes the opened one. */
  readonly onOpen: (place: TurnPlace | null) => void;
}) {
  const openedKey = opened === null ? null : formatTurnPlace(opened);
  return (
    <Table.ScrollContainer minWidth={720} scrollAreaProps={scrollingTable("Turns")}>
      <Table aria-label="Turns">
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const place = { runId, step: row.step, turn: row.number };
            const key = formatTurnPlace(place);
            const cells = [row.performer, row.said, row.proposals, row.refused, row.questions];
            return (
              <Fragment key={key}>
                <Table.Tr>
                  <Table.Th scope="row">
                    <UnstyledButton
                      className={classes.turn ?? ""}
                      aria-expanded={key === openedKey}
                      onClick={() => onOpen(key === openedKey ? null : place)}
                    >
                      {row.name}
                    </UnstyledButton>
                  </Table.Th>
                  <Table.Td>{row.step}</Table.Td>
                  {[...cells, row.tokens, row.took].map((cell, index) => (
                    <Table.Td key={columns[index + 2]} className={classes.breakable ?? ""}>
                      {cell}
                    </Table.Td>
                  ))}
                </Table.Tr>
                {key === openedKey ? (
                  <Table.Tr>
                    <Table.Td colSpan={columns.length}>{detail}</Table.Td>
                  </Table.Tr>
                ) : null}
              </Fragment>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
