"use client";

import { Button, Group, Select, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { type Hypothesis, hypothesisStates } from "@/lib/domain/hypothesis";
import {
  hypothesisDraftFields,
  readHypothesisDraft,
  toHypothesisDraft,
} from "@/lib/view-model/hypothesis-draft";
import { takeFocus } from "../ui/take-focus";
import { EditConflicts } from "./edit-conflicts";
import classes from "./inspector.module.css";
import { Meanwhile } from "./meanwhile";
import { useLaidDraft } from "./use-laid-draft";
import { useWorkspace } from "./workspace-state";

const labels = { statement: "Statement", state: "State" } as const;

/** Puts an explanation in other words, or says how far it has come. */
export function HypothesisEditForm({ hypothesis }: { readonly hypothesis: Hypothesis }) {
  const { decisions, setOpenForm } = useWorkspace();
  const now = toHypothesisDraft(hypothesis);
  const laid = useLaidDraft(hypothesisDraftFields, now);
  const { draft, conflicts, change, resolve, submit: save, isKept } = laid;
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const edit = readHypothesisDraft(draft, now);
    if (Object.keys(edit).length === 0) return setOpenForm(null);
    const verdict = { kind: "edit-hypothesis" as const, edit };
    const isTaken = await save(() =>
      decisions.decide({ noun: "hypothesis", piece: hypothesis.id, verdict }),
    );
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => void submit(submitted)}
      aria-label="Edit the hypothesis"
    >
      <Meanwhile noun="hypothesis" piece={hypothesis.id} />
      <EditConflicts conflicts={conflicts} labels={labels} onResolve={resolve} />
      <Textarea
        label="Statement"
        required
        autosize
        ref={isKept ? null : takeFocus}
        minRows={2}
        maxLength={500}
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
      <Group gap="xs">
        <Button
          type="submit"
          size="xs"
          loading={decisions.isDeciding}
          disabled={conflicts.length > 0 || draft.statement.trim() === ""}
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
