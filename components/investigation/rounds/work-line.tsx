"use client";

import { UnstyledButton } from "@mantine/core";
import type { DrawnWork } from "@/lib/view-model/rounds/round-work";
import { useActs } from "../workspace/use-workspace";
import classes from "./rounds.module.css";
import { useRoundsRun } from "./rounds-run";

/** Who did a task and what it took, and the way to all of it. */
export function WorkLine({
  work,
  what,
}: {
  readonly work: DrawnWork | null;
  readonly what: string;
}) {
  const { changeSearch } = useActs();
  const runId = useRoundsRun();
  if (work === null) return null;
  const { step, turn, text } = work;
  return (
    <p className={classes.work}>
      {text}
      {runId === null || turn === null ? null : (
        <>
          {" · "}
          <UnstyledButton
            className={classes.link}
            aria-label={`The turn in full: ${what}`}
            aria-haspopup="dialog"
            onClick={() => changeSearch({ turn: { runId, step, turn } })}
          >
            The turn in full
          </UnstyledButton>
        </>
      )}
    </p>
  );
}
