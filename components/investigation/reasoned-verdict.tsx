"use client";

import { Button, Group, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { SaidOfPiece } from "@/lib/domain/decision";
import { useOpener } from "../ui/lost-focus";
import { takeFocus } from "../ui/take-focus";
import classes from "./inspector.module.css";
import { useWorkspace } from "./workspace-state";

/** Setting a gap or an uncertainty aside asks for a reason; what was set aside can be restored. */
export function ReasonedVerdict({
  noun,
  piece,
  isSetAside,
  label,
  description,
}: {
  readonly noun: "gap" | "uncertainty";
  readonly piece: string;
  readonly isSetAside: boolean;
  readonly label: string;
  readonly description: string;
}) {
  const { decisions, mayInvestigate } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const opener = useOpener<HTMLButtonElement>(isOpen);
  const [note, setNote] = useState("");
  if (!mayInvestigate) return null;
  const decide = (verdict: SaidOfPiece["verdict"]) => decisions.decide({ noun, piece, verdict });
  if (isSetAside) {
    return (
      <Group data-screen-only>
        <Button
          ref={opener}
          size="xs"
          variant="default"
          onClick={() => void decide({ kind: "restore" })}
        >
          Reopen
        </Button>
      </Group>
    );
  }
  if (!isOpen) {
    return (
      <Group data-screen-only>
        <Button ref={opener} size="xs" variant="light" onClick={() => setOpen(true)}>
          {label}…
        </Button>
      </Group>
    );
  }
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const kind = noun === "gap" ? "dismiss" : "waive";
    if (await decide({ kind, note: note.trim() })) setOpen(false);
  };
  return (
    <form className={classes.form} aria-label={label} onSubmit={(event) => void submit(event)}>
      <Textarea
        label="Reason"
        description={description}
        required
        autosize
        ref={takeFocus}
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button
          type="submit"
          size="xs"
          loading={decisions.isDeciding}
          disabled={note.trim() === ""}
        >
          {label}
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
