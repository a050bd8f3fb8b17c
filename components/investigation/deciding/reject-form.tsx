"use client";

import { Select, Textarea } from "@mantine/core";
import { type Dispatch, type ReactNode, type SetStateAction, useState } from "react";
import type { Verdict } from "@/lib/domain/review/decision";
import { rejectionReasons } from "@/lib/domain/timeline/claim-verdict";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { FormLayout } from "../../ui/form-layout";
import { takeFocus } from "../../ui/take-focus";
import { useIsDeciding } from "../workspace/use-decisions";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useActs } from "../workspace/use-workspace";
import { Meanwhile } from "./meanwhile";

const reasons = rejectionReasons.map((value) => ({
  value,
  label: kindLabel(value.replaceAll("-", " ")),
}));

/** Why a piece is rejected: a later run is told, and asks again only with evidence not cited before. */
export function RejectForm({
  noun,
  piece,
}: {
  readonly noun: DecidableNoun;
  readonly piece: string;
}) {
  const { decisions, setOpenForm, closeForm } = useActs();
  const [written, write, isKept] = useOpenFormState("rejection", nothingWritten);
  return (
    <RejectionForm
      label="Reject"
      takesFocus={!isKept}
      {...{ written, write }}
      onCancel={() => setOpenForm(null)}
      onReject={async (verdict) => {
        // A refused form stays open: nobody's words are lost.
        if (await decisions.decide({ noun, piece, verdict })) closeForm({ piece, kind: "reject" });
      }}
    >
      <Meanwhile noun={noun} piece={piece} />
    </RejectionForm>
  );
}

type Rejection = Extract<Verdict, { readonly kind: "reject" }>;
type WrittenRejection = Pick<Rejection, "reason" | "note">;

const nothingWritten: WrittenRejection = { reason: "wrong", note: "" };

/** Why all that is picked is rejected. */
export function RejectPickedForm(props: {
  readonly label: string;
  readonly onReject: (verdict: Rejection) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [written, write] = useState(nothingWritten);
  return <RejectionForm takesFocus {...{ written, write }} {...props} />;
}

/** The reason and the note of a rejection, for one piece or for many. */
function RejectionForm({
  label,
  takesFocus,
  written,
  write,
  onReject,
  onCancel,
  children,
}: {
  readonly label: string;
  readonly takesFocus: boolean;
  readonly written: WrittenRejection;
  readonly write: Dispatch<SetStateAction<WrittenRejection>>;
  readonly onReject: (verdict: Rejection) => Promise<void>;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
}) {
  const isDeciding = useIsDeciding();
  const { reason, note } = written;
  return (
    <FormLayout
      label={label}
      save={label}
      colour="red"
      isSaving={isDeciding}
      onSave={() => void onReject({ kind: "reject", reason, note: note.trim() })}
      onCancel={onCancel}
    >
      {children}
      <Select
        label="Reason"
        data={reasons}
        allowDeselect={false}
        value={reason}
        onChange={(value) => {
          const chosen = rejectionReasons.find((choice) => choice === value) ?? "other";
          write((before) => ({ ...before, reason: chosen }));
        }}
      />
      <Textarea
        label="Note"
        autosize
        ref={takesFocus ? takeFocus : null}
        minRows={2}
        {...limitText(note, 1000, "Shown to reviewers and to the analyst of the next run")}
        value={note}
        onChange={({ currentTarget }) => {
          const { value } = currentTarget;
          write((before) => ({ ...before, note: value }));
        }}
      />
    </FormLayout>
  );
}
