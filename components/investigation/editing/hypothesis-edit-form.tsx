"use client";

import { Select, Textarea } from "@mantine/core";
import { type Hypothesis, hypothesisStates } from "@/lib/domain/hypothesis";
import {
  hypothesisDraftFields,
  readHypothesisDraft,
  toHypothesisDraft,
} from "@/lib/view-model/editing/hypothesis-draft";
import { limitText } from "@/lib/view-model/text/limited-text";
import { takeFocus } from "../../ui/take-focus";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

const labels = { statement: "Statement", state: "State" } as const;

/** Puts an explanation in other words, or says how far it has come. */
export function HypothesisEditForm({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const now = toHypothesisDraft(hypothesis);
  const laid = useLaidDraft(hypothesisDraftFields, now);
  const { draft, change, isKept } = laid;
  const read = () => {
    const edit = readHypothesisDraft(draft, now);
    return Object.keys(edit).length === 0
      ? "unchanged"
      : { kind: "edit-hypothesis" as const, edit };
  };
  return (
    <PieceEditForm
      noun="hypothesis"
      piece={hypothesis.id}
      label="Edit the hypothesis"
      isWhole={draft.statement.trim() !== ""}
      {...{ labels, laid, read }}
    >
      <Textarea
        label="Statement"
        required
        autosize
        ref={isKept ? null : takeFocus}
        minRows={2}
        {...limitText(draft.statement, 500)}
        value={draft.statement}
        onChange={(typed) => change({ statement: typed.currentTarget.value })}
      />
      <Select
        label="State"
        data={[...hypothesisStates]}
        allowDeselect={false}
        value={draft.state}
        onChange={(value) => value && change({ state: value })}
      />
    </PieceEditForm>
  );
}
