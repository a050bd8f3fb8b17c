"use client";

import type { GapMoves } from "@/lib/view-model/rounds/rounds-summary";
import { PieceList } from "./piece-link";
import classes from "./rounds.module.css";

/** Questions the evidence does not answer: which came up in a round, and which it answered. */
export function RoundGaps({ moves, n }: { readonly moves: GapMoves; readonly n: number }) {
  const { shown, opened, closed } = moves;
  const isStill = opened.length === 0 && closed.length === 0;
  return (
    <section aria-label={`Gaps in round ${n}`} className={classes.part}>
      <h3 className={classes.heading}>Gaps in round {n}</h3>
      <p className={classes.note}>
        A gap is a question the evidence does not answer. The three that matter most are put before
        the Director.
      </p>
      <PieceList label="Matter most after it" pieces={shown} />
      <PieceList label="Opened" pieces={opened} />
      <PieceList label="Closed" pieces={closed} />
      {isStill ? <p className={classes.note}>None opened, none closed.</p> : null}
    </section>
  );
}
