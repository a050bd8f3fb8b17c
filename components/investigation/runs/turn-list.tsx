"use client";

import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { formatTurnPlace, type TurnPlace } from "@/lib/routes/turn-place";
import type { TurnRow } from "@/lib/view-model/runs/turn-rows";
import { NamedTable } from "./named-table";
import classes from "./run-history.module.css";

const columns = [
  "Turn",
  "Task",
  "By",
  "Answer",
  "Proposals",
  "Refused",
  "Questions",
  "Tokens",
  "Duration",
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
    <NamedTable
      name="Turns"
      columns={columns}
      minWidth={720}
      rows={rows.map((row) => {
        const place = { runId, step: row.step, turn: row.number };
        const key = formatTurnPlace(place);
        const isOpen = key === openedKey;
        const name = (
          <UnstyledButton
            key="name"
            className={classes.turn ?? ""}
            aria-expanded={isOpen}
            onClick={() => onOpen(isOpen ? null : place)}
          >
            {row.name}
          </UnstyledButton>
        );
        const { step, performer, text, proposals, refused, questions, tokens, took } = row;
        return {
          key,
          cells: [name, step, performer, text, proposals, refused, questions, tokens, took],
          detail: isOpen ? detail : null,
        };
      })}
    />
  );
}
