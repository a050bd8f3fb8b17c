"use client";

import { Select, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { type GapReason, gapReasons } from "@/lib/domain/timeline/gap";
import { type Impact, impacts } from "@/lib/domain/timeline/uncertainty";
import { noGap, readGapDraft } from "@/lib/view-model/editing/gap-draft";
import { gapWord } from "@/lib/view-model/pieces/gap-words";
import { useActs, useFacts } from "../workspace/use-workspace";
import { AddButton, AddDialog, AddForm } from "./add-form";
import { GapFields } from "./gap-fields";

/** A question that no analyst saw: the button, and the form behind it. */
export function AddGap() {
  return (
    <AddDialog
      button={(open) => <AddButton onOpen={open}>Add a gap…</AddButton>}
      title="Add a gap"
      form={(close) => <AddGapForm onClose={close} />}
    />
  );
}

const nothing = {
  ...noGap,
  description: "",
  reason: "missing-source" as GapReason,
  severity: "medium" as Impact,
};

function AddGapForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, zone } = useFacts();
  const { actions } = useActs();
  const form = useForm({ initialValues: nothing });
  const read = () => {
    const { description, reason, severity, ...draft } = form.values;
    const words = readGapDraft(draft, { ...noGap, type: "" }, zone);
    form.setErrors(words.ok ? {} : words.problems);
    if (!words.ok) return null;
    const { type = "evidential", files = [], window = null, expectedEvidence = "" } = words.edit;
    const described = { description: description.trim(), reason, severity };
    const facts = { type, files: [...files], window, expectedEvidence };
    return {
      incidentId: workspace.incidentId,
      added: { noun: "gap" as const, ...facts, ...described },
    };
  };
  return (
    <AddForm
      label="Add a gap"
      save="Add the gap"
      action={actions.addPiece}
      done={{ title: "Gap added" }}
      failed="Could not add the gap"
      missing={[[form.values.description.trim() === "", "Describe what is missing first"]]}
      {...{ read, onClose }}
    >
      <Textarea
        label="What is missing"
        description="The question the evidence does not answer"
        required
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps("description")}
      />
      <Select
        label="Kind of gap"
        data={gapReasons.map((value) => ({ value, label: gapWord(value) }))}
        allowDeselect={false}
        {...form.getInputProps("reason")}
      />
      <Select
        label="Severity"
        data={[...impacts]}
        allowDeselect={false}
        {...form.getInputProps("severity")}
      />
      <GapFields zone={zone} field={form.getInputProps} />
    </AddForm>
  );
}
