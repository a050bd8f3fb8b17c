"use client";

import { Button, Popover, Table, UnstyledButton } from "@mantine/core";
import { useId, useState } from "react";
import type { Score } from "@/lib/domain/timeline/scores";
import classes from "./header.module.css";

/** A score with its bill: what it is made of, and what would raise it most. Never a bare number. */
export function ScoreChip({
  name,
  score,
  word,
  explained,
}: {
  readonly name: string;
  readonly score: Score;
  /** What a number of this height means. */
  readonly word: string;
  /** What people say of its parts, and the way to a part; a sample is not decided on. */
  readonly explained?: {
    readonly words: ReadonlyMap<string, string>;
    readonly open: (part: string) => void;
  };
}) {
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      {...{ withArrow: true, trapFocus: true, returnFocus: true }}
      {...{ position: "bottom-start", width: 420, shadow: "md" }}
    >
      <Popover.Target>
        <UnstyledButton className={classes.score} onClick={() => setOpen(!isOpen)}>
          <span className={classes.scoreName}>{name}</span>
          <span className={classes.scoreValue}>{score.score.toFixed(2)}</span>
          <span className={classes.scoreWord}>{word}</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} className={classes.bill ?? ""}>
        <h2 id={titleId} className={classes.billTitle}>
          {name} {score.score.toFixed(2)}
        </h2>
        <Table withRowBorders={false} aria-label={`Parts of ${name.toLowerCase()}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Part</Table.Th>
              <Table.Th>Value</Table.Th>
              <Table.Th>Weight</Table.Th>
              <Table.Th>Points</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {score.parts.map((part) => (
              <Table.Tr key={part.name}>
                <Table.Td>
                  {explained === undefined ? (
                    part.name
                  ) : (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      onClick={() => {
                        setOpen(false);
                        explained.open(part.name);
                      }}
                    >
                      {part.name}
                    </Button>
                  )}
                  {explained?.words.has(part.name) ? (
                    <strong> {explained.words.get(part.name)}</strong>
                  ) : null}
                  <p className={classes.explanation}>{part.explanation}</p>
                </Table.Td>
                <Table.Td>{part.value.toFixed(2)}</Table.Td>
                <Table.Td>{part.weight.toFixed(2)}</Table.Td>
                <Table.Td>{(part.value * part.weight).toFixed(2)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <p className={classes.raise}>
          <strong>Would raise the score most:</strong> {score.raiseMost}
        </p>
      </Popover.Dropdown>
    </Popover>
  );
}
