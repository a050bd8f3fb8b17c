"use client";

import { Textarea } from "@mantine/core";
import type { ContributingFactor } from "@/lib/domain/contributing-factor";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

const labels = { why: "How it contributed" } as const;

/** Puts the reason in other words; which event contributed stays. */
export function FactorEditForm({ factor }: { readonly factor: ContributingFactor }) {
  const form = useLaidForm(["why"], { why: factor.why });
  const why = form.draft.why.trim();
  return (
    <PieceEditForm
      noun="contributing-factor"
      piece={factor.id}
      label="Edit the contributing factor"
      isWhole={why !== ""}
      read={() => ({ ok: true, edit: why === factor.why ? {} : { why } })}
      toVerdict={(edit) => ({ kind: "edit-factor", edit })}
      {...{ labels, form }}
    >
      <Textarea
        label={labels.why}
        required
        autosize
        ref={form.focus}
        maxLength={500}
        {...form.field("why")}
      />
    </PieceEditForm>
  );
}
