"use client";

import { Button, Group } from "@mantine/core";
import type { ClaimStatus } from "@/lib/domain/claim";
import { findLatest } from "@/lib/domain/review/decision-history";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { Icon } from "../../ui/icon";
import { useOpener } from "../../ui/lost-focus";
import classes from "../pieces/inspector.module.css";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { RejectForm } from "./reject-form";

/** Accept, reject with a reason, edit, restore, undo: what a person may say of an event or a link. */
export function PieceVerdicts({
  noun,
  piece,
  status,
}: {
  readonly noun: DecidableNoun;
  readonly piece: string;
  readonly status: ClaimStatus;
}) {
  const { mayInvestigate, workspace } = useFacts();
  const { decisions, setOpenForm } = useActs();
  const { isRejecting, rejecting, editing } = useVerdictForms(piece);
  const isWithdrawn = status === "rejected" || status === "pruned";
  const latest = findLatest(workspace.decisions, { noun, piece });
  const mine = latest?.by === workspace.viewer.id ? latest : null;
  if (!mayInvestigate) return <ReadingOnly />;
  if (status === "superseded") return <PartOfAnother />;
  if (isRejecting) return <RejectForm noun={noun} piece={piece} />;
  return (
    <Group gap="xs" data-screen-only data-tour="verdicts">
      {isWithdrawn ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="retry" />}
          ref={rejecting}
          onClick={() => void decisions.decide({ noun, piece, verdict: { kind: "restore" } })}
        >
          Restore
        </Button>
      ) : (
        <>
          <AcceptButton
            status={status}
            onAccept={() => void decisions.decide({ noun, piece, verdict: { kind: "accept" } })}
          />
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<Icon name="cross" />}
            ref={rejecting}
            onClick={() => setOpenForm({ piece, kind: "reject" })}
          >
            Reject…
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="edit" />}
            ref={editing}
            onClick={() => setOpenForm({ piece, kind: "edit" })}
          >
            Edit
          </Button>
        </>
      )}
      {/* Of one's own rejection, "Restore" does the same. */}
      {mine && !isWithdrawn ? (
        <Button size="xs" variant="subtle" onClick={() => void decisions.undo([mine])}>
          Undo my decision
        </Button>
      ) : null}
    </Group>
  );
}

const acceptWords: Partial<Record<ClaimStatus, string>> = {
  accepted: "Accepted",
  // What a person wrote in their own words is accepted in these words.
  edited: "Accepted with changes",
};

function AcceptButton({
  status,
  onAccept,
}: {
  readonly status: ClaimStatus;
  readonly onAccept: () => void;
}) {
  const accepted = acceptWords[status];
  return (
    <Button
      size="xs"
      variant={accepted === undefined ? "light" : "filled"}
      leftSection={<Icon name="check" />}
      aria-pressed={accepted !== undefined}
      onClick={onAccept}
    >
      {accepted ?? "Accept"}
    </Button>
  );
}

/** Which form is open, and the buttons that open one. */
function useVerdictForms(piece: string) {
  const { openForm } = useSelection();
  const isOpen = (kind: "reject" | "edit") => openForm?.piece === piece && openForm.kind === kind;
  const rejecting = useOpener<HTMLButtonElement>(isOpen("reject"));
  const editing = useOpener<HTMLButtonElement>(isOpen("edit"));
  return { isRejecting: isOpen("reject"), rejecting, editing };
}

function PartOfAnother() {
  return (
    <p className={classes.dimmed}>
      This event was merged into another event. The person who merged them can undo this.
    </p>
  );
}

function ReadingOnly() {
  const { search } = useSelection();
  return (
    <p className={classes.dimmed} data-screen-only>
      {search.knownAt === null
        ? "You have read access. To decide, you need the role responder, supervisor or admin."
        : "An earlier state is shown. Go back to now to decide."}
    </p>
  );
}
