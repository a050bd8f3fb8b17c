"use client";

import { Button } from "@mantine/core";
import { toShownText } from "@/lib/domain/shown-path";
import type { DrawnPruned } from "@/lib/view-model/rounds/drawn-round";
import { Icon } from "../../ui/icon";
import { useIsDeciding } from "../workspace/use-decisions";
import { useActs, useFacts } from "../workspace/use-workspace";
import { PieceLink } from "./piece-link";
import classes from "./rounds.module.css";

/** What a round took out of the story, with the reason and the way back. */
export function PrunedList({
  pruned,
  n,
}: {
  readonly pruned: readonly DrawnPruned[];
  readonly n: number;
}) {
  if (pruned.length === 0) return null;
  return (
    <section aria-label={`Taken out in round ${n}`}>
      <h4 className={classes.roleName}>Taken out of the timeline</h4>
      <p className={classes.note}>
        What contradicts the story or hangs loose. It is kept, and a person can put it back.
      </p>
      <ul className={classes.rows}>
        {pruned.map((taken) => (
          <Pruned key={taken.piece.id} taken={taken} />
        ))}
      </ul>
    </section>
  );
}

function Pruned({ taken }: { readonly taken: DrawnPruned }) {
  const { mayInvestigate } = useFacts();
  const { decisions } = useActs();
  const isDeciding = useIsDeciding();
  const { piece, noun, why, finding, state } = taken;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.wording}>
          <PieceLink piece={piece} />: {toShownText(why)}
        </p>
        <p className={classes.note}>
          {finding === null ? "It hung loose." : `Refuted by: “${toShownText(finding)}”`}
        </p>
      </div>
      {state === "back" ? <p className={classes.note}>Put back since.</p> : null}
      {state === "out" && mayInvestigate ? (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="undo" />}
          aria-label={`Restore ${piece.title}`}
          disabled={isDeciding}
          onClick={() =>
            void decisions.decide({ noun, piece: piece.id, verdict: { kind: "restore" } })
          }
        >
          Restore
        </Button>
      ) : null}
    </li>
  );
}
