"use client";

import { Button, Group, NumberInput, Select, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { type CausalLink, causalRelations } from "@/lib/domain/causal-link";
import { linkDraftFields, readLinkDraft, toLinkDraft } from "@/lib/view-model/link-draft";
import { takeFocus } from "../ui/take-focus";
import { EditConflicts } from "./edit-conflicts";
import classes from "./inspector.module.css";
import { Meanwhile } from "./meanwhile";
import { useLaidDraft } from "./use-laid-draft";
import { useWorkspace } from "./workspace-state";

const labels = { relation: "Relation", mechanism: "Mechanism", percent: "Confidence" } as const;

/** Changes what a link says; its ends stay, since another pair of ends is another link. */
export function LinkEditForm({ link }: { readonly link: CausalLink }) {
  const { decisions, setOpenForm } = useWorkspace();
  const now = toLinkDraft(link);
  const laid = useLaidDraft(linkDraftFields, now);
  const { draft, conflicts, change, resolve, submit: save, isKept } = laid;
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const edit = readLinkDraft(draft, now);
    if (Object.keys(edit).length === 0) return setOpenForm(null);
    const verdict = { kind: "edit-link" as const, edit };
    const isTaken = await save(() =>
      decisions.decide({ noun: "causal-link", piece: link.id, verdict }),
    );
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => void submit(submitted)}
      aria-label="Edit the link"
    >
      <Meanwhile noun="causal-link" piece={link.id} />
      <EditConflicts conflicts={conflicts} labels={labels} onResolve={resolve} />
      <Select
        label="Relation"
        data={[...causalRelations]}
        allowDeselect={false}
        value={draft.relation}
        onChange={(value) => value && change({ relation: value })}
      />
      <Textarea
        label="Mechanism"
        description="How the one leads to the other, in one sentence"
        required
        autosize
        ref={isKept ? null : takeFocus}
        minRows={2}
        maxLength={500}
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
      <Group gap="xs">
        <Button
          type="submit"
          size="xs"
          loading={decisions.isDeciding}
          disabled={conflicts.length > 0}
        >
          Save
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpenForm(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
