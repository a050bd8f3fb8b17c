"use client";

import { Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { TimelineEvent } from "@/lib/domain/event";
import {
  type DraftProblem,
  eventDraftFields,
  isEmptyEdit,
  readDraft,
  toDraft,
} from "@/lib/view-model/editing/event-draft";
import { kindChoices, parseKind } from "@/lib/view-model/editing/kind-choices";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { takeFocus } from "../../ui/take-focus";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { ChoiceField } from "./choice-field";
import { EntitiesField } from "./entities-field";
import { PieceEditForm } from "./piece-edit-form";
import { useLaidDraft } from "./use-laid-draft";

const labels = {
  title: "Title",
  kind: "Kind",
  description: "Description",
  importance: "Importance",
  entities: "Entities",
  from: "Earliest",
  to: "Latest",
} as const;

/** Edits in place. The zone that typed times are read in is said, never guessed. */
export function EventEditForm({ event }: { readonly event: TimelineEvent }) {
  const { zone, workspace } = useFacts();
  const known = workspace.timeline.entities;
  const [zoneAtStart] = useOpenFormState("zone", zone);
  const [newType, setNewType] = useOpenFormState("new-type", "service");
  const now = toDraft(event, zoneAtStart, known);
  const laid = useLaidDraft(eventDraftFields, now);
  const { draft, change, isKept } = laid;
  const [problems, setProblems] = useState<DraftProblem>({});

  const read = () => {
    const words = readDraft(draft, now, { zone: zoneAtStart, known, newType });
    setProblems(words.ok ? {} : words.problems);
    if (!words.ok) return "unreadable";
    return isEmptyEdit(words.edit)
      ? "unchanged"
      : { kind: "edit-event" as const, edit: words.edit };
  };
  return (
    <PieceEditForm noun="event" piece={event.id} label="Edit the event" {...{ labels, laid, read }}>
      <TextInput
        label="Title"
        required
        ref={isKept ? null : takeFocus}
        {...limitText(draft.title, 200)}
        error={problems.title}
        value={draft.title}
        onChange={(typed) => change({ title: typed.currentTarget.value })}
      />
      <Group grow gap="xs">
        <ChoiceField
          label="Kind"
          choices={kindChoices}
          error={problems.kind}
          value={kindLabel(draft.kind)}
          onChange={(written) => change({ kind: parseKind(written) })}
        />
        <SegmentedControl
          aria-label="Importance"
          mt={22}
          data={["key", "detail"]}
          value={draft.importance}
          onChange={(value) => change({ importance: value === "key" ? "key" : "detail" })}
        />
      </Group>
      <EntitiesField
        written={draft.entities}
        onWritten={(entities) => change({ entities })}
        newType={newType}
        onNewType={setNewType}
        error={problems.entities}
      />
      <TextInput
        label={`Earliest (${zoneAtStart})`}
        placeholder="2026-03-08 14:02:03"
        error={problems.from}
        value={draft.from}
        onChange={(typed) => change({ from: typed.currentTarget.value })}
      />
      <TextInput
        label={`Latest (${zoneAtStart})`}
        placeholder="the same as the earliest"
        error={problems.to}
        value={draft.to}
        onChange={(typed) => change({ to: typed.currentTarget.value })}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        {...limitText(draft.description, 4000)}
        error={problems.description}
        value={draft.description}
        onChange={(typed) => change({ description: typed.currentTarget.value })}
      />
    </PieceEditForm>
  );
}
