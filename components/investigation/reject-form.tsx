"use client";

import { Button, Group, Select, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { type DecidableNoun, rejectionReasons, type Verdict } from "@/lib/domain/decision";
import { kindLabel } from "@/lib/view-model/event-appearance";
import { takeFocus } from "../ui/take-focus";
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
  return (
    <RejectionForm
      label="Reject"
      onCancel={() => setOpenForm(null)}
      onReject={async (verdict) => {
        // A refused form stays open: nobody's words are lost.
        if (await decisions.decide({ noun, piece, verdict })) setOpenForm(null);
      }}
    >
      <Meanwhile noun={noun} piece={piece} />
    </RejectionForm>
  );
}

type Rejection = Extract<Verdict, { readonly kind: "reject" }>;

/** The reason and the note of a rejection, for one piece or for many. */
export function RejectionForm({
  label,
  onReject,
  onCancel,
  children,
}: {
  readonly label: string;
  readonly onReject: (verdict: Rejection) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const { decisions } = useWorkspace();
  const [reason, setReason] = useState<Rejection["reason"]>("wrong");
  const [note, setNote] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void onReject({ kind: "reject", reason, note: note.trim() });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={label}>
      {children}
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
        ref={takeFocus}
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" color="red" loading={decisions.isDeciding}>
          {label}
        </Button>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
