"use client";

import { NumberInput, Select, Textarea } from "@mantine/core";
import { type CausalLink, causalRelations } from "@/lib/domain/causal-link";
import { linkDraftFields, readLinkDraft, toLinkDraft } from "@/lib/view-model/editing/link-draft";
import { limitText } from "@/lib/view-model/text/limited-text";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

const labels = { relation: "Relation", mechanism: "Mechanism", percent: "Confidence" } as const;

/** Changes what a link says; its ends stay, since another pair of ends is another link. */
export function LinkEditForm({ link }: { readonly link: CausalLink }) {
  const now = toLinkDraft(link);
  const form = useLaidForm(linkDraftFields, now);
  const percent = form.field("percent");
  return (
    <PieceEditForm
      noun="causal-link"
      piece={link.id}
      label="Edit the link"
      isWhole={form.draft.mechanism.trim() !== ""}
      read={() => ({ ok: true, edit: readLinkDraft(form.draft, now) })}
      toVerdict={(edit) => ({ kind: "edit-link", edit })}
      {...{ labels, form }}
    >
      <Select
        label={labels.relation}
        data={[...causalRelations]}
        allowDeselect={false}
        {...form.field("relation")}
      />
      <Textarea
        label={labels.mechanism}
        required
        autosize
        ref={form.focus}
        minRows={2}
        {...limitText(form.draft.mechanism, 500, "How the one leads to the other, in one sentence")}
        {...form.field("mechanism")}
      />
      <NumberInput
        label={labels.percent}
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        {...percent}
        // An empty field is on its way to another number.
        onChange={(value) => typeof value === "number" && percent.onChange(`${value}`)}
      />
    </PieceEditForm>
  );
}
