"use client";

import type { Gap } from "@/lib/domain/gap";
import { gapDraftFields, readGapDraft, toGapDraft } from "@/lib/view-model/editing/gap-draft";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { GapFields, gapLabels } from "./gap-fields";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

/** Changes what is said of a gap; its question stays. */
export function GapEditForm({ gap }: { readonly gap: Gap }) {
  const [zone] = useOpenFormState("zone", useFacts().zone);
  const now = toGapDraft(gap, zone);
  const form = useLaidForm(gapDraftFields, now);
  return (
    <PieceEditForm
      noun="gap"
      piece={gap.id}
      label="Edit the gap"
      labels={gapLabels(zone)}
      read={() => readGapDraft(form.draft, now, zone)}
      toVerdict={(edit) => ({ kind: "edit-gap", edit })}
      form={form}
    >
      <GapFields zone={zone} field={form.field} />
    </PieceEditForm>
  );
}
