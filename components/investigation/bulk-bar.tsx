"use client";

import { Button, CloseButton, Group } from "@mantine/core";
import { useState } from "react";
import type { PieceVerdict } from "@/lib/domain/decision";
import { toLeft, toPickedPieces, toVerdicts } from "@/lib/view-model/bulk-act";
import { Icon } from "../ui/icon";
import { usePicking } from "../ui/picked-pieces";
import classes from "./bulk-bar.module.css";
import { RejectionForm } from "./reject-form";
import { useWorkspace } from "./workspace-state";

type Left = ReturnType<typeof toLeft>;

/** What was picked is decided on together. What could not be stays picked, with the reason. */
export function BulkBar() {
  const { workspace, decisions, mayInvestigate } = useWorkspace();
  const picking = usePicking();
  const [isRejecting, setRejecting] = useState(false);
  const [left, setLeft] = useState<Left>([]);
  const pieces = toPickedPieces(workspace.timeline, picking?.ids ?? []);
  if (!mayInvestigate || picking === null || pieces.length === 0) return null;

  const act = async (verdicts: readonly PieceVerdict[]) => {
    const outcome = await decisions.decideAll(verdicts);
    if (outcome === null) return;
    const stayed = toLeft(pieces, outcome);
    setLeft(stayed);
    setRejecting(false);
    picking.keep(stayed.map(({ id }) => id));
  };
  const clear = () => {
    setLeft([]);
    setRejecting(false);
    picking.keep([]);
  };

  return (
    <section className={classes.bar} aria-label="Picked pieces" data-screen-only>
      <Group gap="xs">
        <p className={classes.count} role="status">
          {pieces.length} picked
        </p>
        <Button
          size="xs"
          variant="light"
          leftSection={<Icon name="check" />}
          loading={decisions.isDeciding}
          onClick={() => void act(toVerdicts(pieces, { kind: "accept" }))}
        >
          Accept all
        </Button>
        <Button
          size="xs"
          variant="light"
          color="red"
          leftSection={<Icon name="cross" />}
          aria-expanded={isRejecting}
          onClick={() => setRejecting(!isRejecting)}
        >
          Reject all…
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="retry" />}
          onClick={() => void act(toVerdicts(pieces, { kind: "restore" }))}
        >
          Restore all
        </Button>
        <CloseButton aria-label="Pick nothing" onClick={clear} />
      </Group>
      {isRejecting ? (
        <RejectionForm
          label={`Reject ${pieces.length} picked`}
          onCancel={() => setRejecting(false)}
          onReject={(verdict) => act(toVerdicts(pieces, verdict))}
        />
      ) : null}
      <LeftList left={left.filter(({ id }) => pieces.some((piece) => piece.id === id))} />
    </section>
  );
}

function LeftList({ left }: { readonly left: Left }) {
  if (left.length === 0) return null;
  return (
    <div role="alert">
      <p className={classes.left}>
        {left.length === 1 ? "One was" : `${left.length} were`} left as before and stay picked:
      </p>
      <ul className={classes.reasons}>
        {left.map(({ id, title, message }) => (
          <li key={id}>
            <strong>{title}</strong>: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
