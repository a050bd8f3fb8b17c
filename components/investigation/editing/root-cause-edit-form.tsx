"use client";

import { Textarea } from "@mantine/core";
import type { RootCause } from "@/lib/domain/root-cause";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

const labels = { subject: "What the cause is" } as const;

/** Calls the cause by another name; what it shows in stays. */
export function RootCauseEditForm({ root }: { readonly root: RootCause }) {
  const form = useLaidForm(["subject"], { subject: root.subject });
  const subject = form.draft.subject.trim();
  return (
    <PieceEditForm
      noun="root-cause"
      piece={root.id}
      label="Rename the root cause"
      isWhole={subject !== ""}
      read={() => ({ ok: true, edit: subject === root.subject ? {} : { subject } })}
      toVerdict={(edit) => ({ kind: "edit-root-cause", edit })}
      {...{ labels, form }}
    >
      <Textarea
        label={labels.subject}
        required
        autosize
        ref={form.focus}
        maxLength={300}
        {...form.field("subject")}
      />
    </PieceEditForm>
  );
}
