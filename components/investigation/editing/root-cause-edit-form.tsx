"use client";

import { Textarea } from "@mantine/core";
import type { RootCause } from "@/lib/domain/root-cause";
import { takeFocus } from "../../ui/take-focus";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

const fields = ["subject"] as const;

/** Calls the cause by another name; what it shows in stays. */
export function RootCauseEditForm({ root }: { readonly root: RootCause }) {
  const now = { subject: root.subject };
  const laid = useLaidDraft(fields, now);
  const { draft, change, isKept } = laid;
  const subject = draft.subject.trim();
  const read = () =>
    subject === now.subject ? "unchanged" : { kind: "edit-root-cause" as const, edit: { subject } };
  return (
    <PieceEditForm
      noun="root-cause"
      piece={root.id}
      label="Rename the root cause"
      labels={{ subject: "What the cause is" }}
      isWhole={subject !== ""}
      {...{ laid, read }}
    >
      <Textarea
        label="What the cause is"
        required
        autosize
        ref={isKept ? null : takeFocus}
        maxLength={300}
        value={draft.subject}
        onChange={(typed) => change({ subject: typed.currentTarget.value })}
      />
    </PieceEditForm>
  );
}
