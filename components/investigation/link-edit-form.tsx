"use client";

import { Button, Group, NumberInput, Select, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { type CausalLink, type CausalRelation, causalRelations } from "@/lib/domain/causal-link";
import classes from "./inspector.module.css";
import { useWorkspace } from "./workspace-state";

/** Changes what a link says; its ends stay, since another pair of ends is another link. */
export function LinkEditForm({ link }: { readonly link: CausalLink }) {
  const { decisions, setOpenForm } = useWorkspace();
  const [relation, setRelation] = useState<CausalRelation>(link.relation);
  const [mechanism, setMechanism] = useState(link.mechanism);
  const [percent, setPercent] = useState(Math.round(link.confidence * 100));
  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const edit = {
      ...(relation === link.relation ? {} : { relation }),
      ...(mechanism.trim() === link.mechanism ? {} : { mechanism: mechanism.trim() }),
      ...(percent === Math.round(link.confidence * 100) ? {} : { confidence: percent / 100 }),
    };
    if (Object.keys(edit).length === 0) return setOpenForm(null);
    const verdict = { kind: "edit-link" as const, edit };
    const isTaken = await decisions.decide({ noun: "causal-link", piece: link.id, verdict });
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => void submit(submitted)}
      aria-label="Edit the link"
    >
      <Select
        label="Relation"
        data={[...causalRelations]}
        allowDeselect={false}
        value={relation}
        onChange={(value) =>
          setRelation(causalRelations.find((choice) => choice === value) ?? link.relation)
        }
      />
      <Textarea
        label="Mechanism"
        description="How the one leads to the other, in one sentence"
        required
        autosize
        data-autofocus
        minRows={2}
        maxLength={500}
        value={mechanism}
        onChange={(typed) => setMechanism(typed.currentTarget.value)}
      />
      <NumberInput
        label="Confidence"
        suffix=" %"
        min={0}
        max={100}
        allowDecimal={false}
        value={percent}
        onChange={(value) => setPercent(typeof value === "number" ? value : percent)}
      />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={decisions.isDeciding}>
          Save
        </Button>
        <Button size="xs" variant="default" onClick={() => setOpenForm(null)}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
