"use client";

import { NumberInput, Select, Textarea } from "@mantine/core";
import { type CausalLink, causalRelations } from "@/lib/domain/causal-link";
import { linkDraftFields, readLinkDraft, toLinkDraft } from "@/lib/view-model/editing/link-draft";
import { limitText } from "@/lib/view-model/text/limited-text";
import { takeFocus } from "../../ui/take-focus";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

const labels = { relation: "Relation", mechanism: "Mechanism", percent: "Confidence" } as const;

/** Changes what a link says; its ends stay, since another pair of ends is another link. */
export function LinkEditForm({ link }: { readonly link: CausalLink }) {
  const now = toLinkDraft(link);
  const laid = useLaidDraft(linkDraftFields, now);
  const { draft, change, isKept } = laid;
  const read = () => {
    const edit = readLinkDraft(draft, now);
    return Object.keys(edit).length === 0 ? "unchanged" : { kind: "edit-link" as const, edit };
  };
  return (
    <PieceEditForm
      noun="causal-link"
      piece={link.id}
      label="Edit the link"
      {...{ labels, laid, read }}
    >
      <Select
        label="Relation"
        data={[...causalRelations]}
        allowDeselect={false}
        value={draft.relation}
        onChange={(value) => value && change({ relation: value })}
      />
      <Textarea
        label="Mechanism"
        required
        autosize
        ref={isKept ? null : takeFocus}
        minRows={2}
        {...limitText(draft.mechanism, 500, "How the one leads to the other, in one sentence")}
        value={draft.mechanism}
        onChange={(typed) => change({ mechanism: typed.currentTarget.value })}
      />
      <NumberInput
        label="Confidence"
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        value={draft.percent}
        onChange={(value) => typeof value === "number" && change({ percent: `${value}` })}
      />
    </PieceEditForm>
  );
}
