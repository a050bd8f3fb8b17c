"use client";

import { TextInput } from "@mantine/core";
import type { StateChange } from "@/lib/domain/state-change";
import {
  readStateDraft,
  stateDraftFields,
  toStateDraft,
} from "@/lib/view-model/editing/state-draft";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidForm } from "./use-laid-form";

/** What it was, what it became and when; of what, and which property, is another change. */
export function StateEditForm({ change: state }: { readonly change: StateChange }) {
  const [zone] = useOpenFormState("zone", useFacts().zone);
  const now = toStateDraft(state, zone);
  const form = useLaidForm(stateDraftFields, now);
  const labels = {
    ...{ old: "Value before", value: "New value" },
    ...{ from: `Earliest (${zone})`, to: `Latest (${zone})` },
  } as const;
  return (
    <PieceEditForm
      noun="state-change"
      piece={state.id}
      label="Edit the state change"
      isWhole={form.draft.value.trim() !== ""}
      read={() => readStateDraft(form.draft, now, zone)}
      toVerdict={(edit) => ({ kind: "edit-state", edit })}
      {...{ labels, form }}
    >
      {stateDraftFields.map((name) => (
        <TextInput
          key={name}
          label={labels[name]}
          required={name === "value"}
          ref={name === "old" ? form.focus : null}
          maxLength={200}
          {...form.field(name)}
        />
      ))}
    </PieceEditForm>
  );
}
