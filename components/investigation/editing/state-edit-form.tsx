"use client";

import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { StateChange } from "@/lib/domain/state-change";
import {
  readStateDraft,
  type StateProblems,
  stateDraftFields,
  toStateDraft,
} from "@/lib/view-model/editing/state-draft";
import { takeFocus } from "../../ui/take-focus";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

/** What it was, what it became and when; of what, and which property, is another change. */
export function StateEditForm({ change: state }: { readonly change: StateChange }) {
  const { zone } = useFacts();
  const [zoneAtStart] = useOpenFormState("zone", zone);
  const now = toStateDraft(state, zoneAtStart);
  const laid = useLaidDraft(stateDraftFields, now);
  const { draft, change, isKept } = laid;
  const [problems, setProblems] = useState<StateProblems>({});
  const labels = {
    old: "Value before",
    value: "New value",
    from: `Earliest (${zoneAtStart})`,
    to: `Latest (${zoneAtStart})`,
  } as const;
  const read = () => {
    const words = readStateDraft(draft, now, zoneAtStart);
    setProblems(words.ok ? {} : words.problems);
    if (!words.ok) return "unreadable";
    return Object.keys(words.edit).length === 0
      ? "unchanged"
      : { kind: "edit-state" as const, edit: words.edit };
  };
  return (
    <PieceEditForm
      noun="state-change"
      piece={state.id}
      label="Edit the state change"
      isWhole={draft.value.trim() !== ""}
      {...{ labels, laid, read }}
    >
      {stateDraftFields.map((field) => (
        <TextInput
          key={field}
          label={labels[field]}
          required={field === "value"}
          ref={field === "old" && !isKept ? takeFocus : null}
          maxLength={200}
          error={problems[field]}
          value={draft[field]}
          onChange={(typed) => change({ [field]: typed.currentTarget.value })}
        />
      ))}
    </PieceEditForm>
  );
}
