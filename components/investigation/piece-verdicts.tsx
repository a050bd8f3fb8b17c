"use client";

import { Button, Group } from "@mantine/core";
import type { ClaimStatus } from "@/lib/domain/claim";
import type { DecidableNoun } from "@/lib/domain/decision";
import { findLatest } from "@/lib/domain/decision-history";
import { Icon } from "../ui/icon";
import classes from "./inspector.module.css";
import { RejectForm } from "./reject-form";
import { useWorkspace } from "./workspace-state";

/** Accept, reject with a reason, edit, restore, undo: what a person may say of an event or a link. */
export function PieceVerdicts({
  noun,
  piece,
  status,
}: {
  readonly noun: Extract<DecidableNoun, "event" | "causal-link">;
  readonly piece: string;
  readonly status: ClaimStatus;
}) {
  const { decisions, mayInvestigate, openForm, setOpenForm, workspace } = useWorkspace();
  if (!mayInvestigate) return <ReadingOnly />;
  const isRejecting = openForm?.piece === piece && openForm.kind === "reject";
  const isWithdrawn = status === "rejected" || status === "pruned";
  const latest = findLatest(workspace.decisions, { noun, piece });
  const mine = latest?.by === workspace.viewer.id ? latest : null;
  if (status === "superseded") return <PartOfAnother />;
  if (isRejecting) return <RejectForm noun={noun} piece={piece} />;
  return (
    <Group gap="xs" data-screen-only data-tour="verdicts">
      {isWithdrawn ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="retry" />}
          onClick={() => void decisions.decide({ noun, piece, verdict: { kind: "restore" } })}
        >
          Restore
        </Button>
      ) : (
        <>
          <Button
            size="xs"
            variant={status === "accepted" ? "filled" : "light"}
            leftSection={<Icon name="check" />}
            aria-pressed={status === "accepted"}
            onClick={() => void decisions.decide({ noun, piece, verdict: { kind: "accept" } })}
          >
            {status === "accepted" ? "Accepted" : "Accept"}
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<Icon name="cross" />}
            onClick={() => setOpenForm({ piece, kind: "reject" })}
          >
            Reject…
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="edit" />}
            onClick={() => setOpenForm({ piece, kind: "edit" })}
          >
            Edit
          </Button>
        </>
      )}
      {mine ? (
        <Button size="xs" variant="subtle" onClick={() => void decisions.undo([mine])}>
          Undo my decision
        </Button>
      ) : null}
    </Group>
  );
}

function PartOfAnother() {
  return (
    <p className={classes.dimmed}>
      It became part of another when events were merged. Whoever merged them can undo that.
    </p>
  );
}

function ReadingOnly() {
  const { search } = useWorkspace();
  return (
    <p className={classes.dimmed} data-screen-only>
      {search.knownAt === null
        ? "You are reading. Deciding needs the role responder, supervisor or admin."
        : "An earlier state is shown. Go back to now to decide."}
    </p>
  );
}
