"use client";

import { Button, Group, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type DecidableNoun, rejectionReasons } from "@/lib/domain/decision";
import { kindLabel } from "@/lib/view-model/event-appearance";
import classes from "./inspector.module.css";
import { Meanwhile } from "./meanwhile";
import { useWorkspace } from "./workspace-state";

const reasons = rejectionReasons.map((value) => ({
  value,
  label: kindLabel(value.replaceAll("-", " ")),
}));

/** Why a piece is rejected: a later run is told, and asks again only with evidence not cited before. */
export function RejectForm({
  noun,
  piece,
}: {
  readonly noun: Extract<DecidableNoun, "event" | "causal-link">;
  readonly piece: string;
}) {
  const { decisions, setOpenForm } = useWorkspace();
  const [reason, setReason] = useState<(typeof rejectionReasons)[number]>("wrong");
  const [note, setNote] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const verdict = { kind: "reject" as const, reason, note: note.trim() };
    const isTaken = await decisions.decide({ noun, piece, verdict });
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} aria-label="Reject">
      <Meanwhile noun={noun} piece={piece} />
      <Select
        label="Reason"
        data={reasons}
        allowDeselect={false}
        value={reason}
        onChange={(value) =>
          setReason(rejectionReasons.find((choice) => choice === value) ?? "other")
        }
      />
      <Textarea
        label="Note"
        description="Shown to reviewers and to the analyst of the next run"
        autosize
        data-autofocus
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" color="red" loading={decisions.isDeciding}>
          Reject
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpenForm(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
