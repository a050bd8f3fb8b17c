"use client";

import { Button, Drawer, Group } from "@mantine/core";
import type { RunId } from "@/lib/domain/ids";
import type { RoundWork } from "@/lib/view-model/rounds/round-work";
import { asSentence, describeRoundStep } from "@/lib/view-model/runs/round-step-words";
import { TurnDetail } from "../runs/turn-detail";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./rounds.module.css";

/** All of one task: what it was given and shown, what it asked the evidence, and what it answered. */
export function WorkDrawer({
  runId,
  work,
}: {
  readonly runId: RunId;
  readonly work: readonly RoundWork[];
}) {
  const { workspace } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const { turn: place } = search;
  if (place === null || place.runId !== runId || place.step === null || place.turn === null) {
    return null;
  }
  const { step, turn } = place;
  const turns = work.find((one) => one.step === step)?.turns ?? turn;
  const close = () => changeSearch({ turn: null });
  const go = (to: number) => changeSearch({ turn: { runId, step, turn: to } });
  return (
    <Drawer
      opened
      position="right"
      size="min(52rem, 100%)"
      title={asSentence(describeRoundStep(step) ?? step)}
      onClose={close}
    >
      {turns < 2 ? null : (
        <Group gap="xs" mb="xs">
          <Button
            size="compact-sm"
            variant="default"
            disabled={turn <= 1}
            onClick={() => go(turn - 1)}
          >
            Previous turn
          </Button>
          <span className={classes.note}>
            Turn {turn} of {turns}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={turn >= turns}
            onClick={() => go(turn + 1)}
          >
            Next turn
          </Button>
        </Group>
      )}
      <TurnDetail incidentId={workspace.incidentId} place={{ runId, step, turn }} />
    </Drawer>
  );
}
