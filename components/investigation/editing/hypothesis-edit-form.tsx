"use client";

import { Select, Textarea } from "@mantine/core";
import { type Hypothesis, hypothesisStates } from "@/lib/domain/hypothesis";
import {
  hypothesisDraftFields,
  readHypothesisDraft,
  toHypothesisDraft,
} from "@/lib/view-model/editing/hypothesis-draft";
import { limitText } from "@/lib/view-model/text/limited-text";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

const labels = { statement: "Statement", state: "State" } as const;

/** Puts an explanation in other words, or says how far it has come. */
export function HypothesisEditForm({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const now = toHypothesisDraft(hypothesis);
  const form = useLaidForm(hypothesisDraftFields, now);
  const { statement } = form.draft;
  return (
    <PieceEditForm
      noun="hypothesis"
      piece={hypothesis.id}
      label="Edit the hypothesis"
      isWhole={statement.trim() !== ""}
      read={() => ({ ok: true, edit: readHypothesisDraft(form.draft, now) })}
      toVerdict={(edit) => ({ kind: "edit-hypothesis", edit })}
      {...{ labels, form }}
    >
      <Textarea
        label={labels.statement}
        required
        autosize
        ref={form.focus}
        minRows={2}
        {...limitText(statement, 500)}
        {...form.field("statement")}
      />
      <Select
        label={labels.state}
        data={[...hypothesisStates]}
        allowDeselect={false}
        {...form.field("state")}
      />
    </PieceEditForm>
  );
}
