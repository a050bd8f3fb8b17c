"use client";

import { Table, UnstyledButton } from "@mantine/core";
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

/** Every turn of an analysis as it comes in; one of them is opened by its name. */
export function TurnList({
  runId,
  rows,
  opened,
  onOpen,
}: {
  readonly runId: TurnPlace["runId"];
  readonly rows: readonly TurnRow[];
  readonly opened: TurnPlace | null;
  readonly onOpen: (place: TurnPlace) => void;
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
            const cells = [row.step, row.performer, row.said, row.proposals, row.refused];
            return (
              <Table.Tr key={key}>
                <Table.Th scope="row">
                  <UnstyledButton
                    className={classes.turn ?? ""}
                    aria-expanded={key === openedKey}
                    onClick={() => onOpen(place)}
                  >
                    {row.name}
                  </UnstyledButton>
                </Table.Th>
                {[...cells, row.questions, row.tokens, row.took].map((cell, index) => (
                  <Table.Td key={columns[index + 1]} className={classes.breakable ?? ""}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
