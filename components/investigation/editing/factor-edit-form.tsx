"use client";

import { Textarea } from "@mantine/core";
import type { ContributingFactor } from "@/lib/domain/contributing-factor";
import { takeFocus } from "../../ui/take-focus";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

const fields = ["why"] as const;
const labels = { why: "How it contributed" } as const;

/** Puts the reason in other words; which event contributed stays. */
export function FactorEditForm({ factor }: { readonly factor: ContributingFactor }) {
  const now = { why: factor.why };
  const laid = useLaidDraft(fields, now);
  const { draft, change, isKept } = laid;
  const why = draft.why.trim();
  const read = () =>
    why === now.why ? "unchanged" : { kind: "edit-factor" as const, edit: { why } };
  return (
    <PieceEditForm
      noun="contributing-factor"
      piece={factor.id}
      label="Edit the contributing factor"
      isWhole={why !== ""}
      {...{ labels, laid, read }}
    >
      <Textarea
        label={labels.why}
        required
        autosize
        ref={isKept ? null : takeFocus}
        maxLength={500}
        value={draft.why}
        onChange={(typed) => change({ why: typed.currentTarget.value })}
      />
    </PieceEditForm>
  );
}
