"use client";

import { Button, Group, Textarea } from "@mantine/core";
import type { PlainPieceVerdict } from "@/lib/domain/review/decision";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FormLayout } from "../../ui/form-layout";
import { useOpener } from "../../ui/lost-focus";
import { takeFocus } from "../../ui/take-focus";
import { useIsDeciding } from "../workspace/use-decisions";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";

const settings = {
  gap: "dismiss",
  contradiction: "dismiss",
  uncertainty: "waive",
  "coherence-part": "contest",
} as const;

/** Setting a gap or an uncertainty aside, or contesting a score, asks for a reason; it can be taken back. */
export function ReasonedVerdict({
  noun,
  piece,
  isSetAside,
  label,
  description,
  value,
}: {
  readonly noun: keyof typeof settings;
  readonly piece: string;
  readonly isSetAside: boolean;
  readonly label: string;
  readonly description: string;
  /** Of the score that is contested, as it is shown now. */
  readonly value?: number | undefined;
}) {
  const { mayInvestigate } = useFacts();
  const { openForm } = useSelection();
  const { decisions, setOpenForm, closeForm } = useActs();
  const isOpen = openForm?.piece === piece && openForm.kind === "set-aside";
  const opener = useOpener<HTMLButtonElement>(isOpen);
  if (!mayInvestigate) return null;
  const decide = (verdict: PlainPieceVerdict["verdict"]) =>
    decisions.decide({ noun, piece, verdict });
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
        <Button
          ref={opener}
          size="xs"
          variant="light"
          onClick={() => setOpenForm({ piece, kind: "set-aside" })}
        >
          {label}…
        </Button>
      </Group>
    );
  }
  return (
    <ReasonForm
      label={label}
      description={description}
      onCancel={() => setOpenForm(null)}
      onReason={async (note) => {
        if (await decide({ kind: settings[noun], note, ...(value !== undefined && { value }) }))
          closeForm({ piece, kind: "set-aside" });
      }}
    />
  );
}

function ReasonForm({
  label,
  description,
  onCancel,
  onReason,
}: {
  readonly label: string;
  readonly description: string;
  readonly onCancel: () => void;
  readonly onReason: (note: string) => Promise<void>;
}) {
  const isDeciding = useIsDeciding();
  const [note, setNote, isKept] = useOpenFormState("reason", "");
  return (
    <FormLayout
      label={label}
      save={label}
      isSaving={isDeciding}
      missing={[[note.trim() === "", "Enter the reason first"]]}
      onSave={() => void onReason(note.trim())}
      onCancel={onCancel}
    >
      <Textarea
        label="Reason"
        required
        autosize
        ref={isKept ? null : takeFocus}
        minRows={2}
        {...limitText(note, 1000, description)}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormLayout>
  );
}
