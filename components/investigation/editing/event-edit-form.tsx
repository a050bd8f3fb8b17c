"use client";

import { Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { eventDraftFields, readDraft, toDraft } from "@/lib/view-model/editing/event-draft";
import { kindChoices, parseKind } from "@/lib/view-model/editing/form-choices";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useFacts } from "../workspace/use-workspace";
import { ChoiceField } from "./choice-field";
import { EntitiesField } from "./entities-field";
import { PieceEditForm } from "./piece-edit-form";
import { useFarTime } from "./use-far-time";
import { useLaidForm } from "./use-laid-form";

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
  const { zone: shown, workspace } = useFacts();
  const known = workspace.timeline.entities;
  const [zone] = useOpenFormState("zone", shown);
  const [newType, setNewType] = useOpenFormState("new-type", "service");
  const now = toDraft(event, zone, known);
  const form = useLaidForm(eventDraftFields, now);
  const { draft, field } = form;
  const kind = field("kind");
  const far = useFarTime(draft, zone, now);
  return (
    <PieceEditForm
      noun="event"
      piece={event.id}
      label="Edit the event"
      read={() => readDraft(draft, now, { zone, known, newType })}
      toVerdict={(edit) => ({ kind: "edit-event", edit })}
      missing={[far.missing]}
      {...{ labels, form }}
    >
      <TextInput
        label={labels.title}
        required
        ref={form.focus}
        {...limitText(draft.title, 200)}
        {...field("title")}
      />
      <Group grow gap="xs">
        <ChoiceField
          label={labels.kind}
          choices={kindChoices}
          {...kind}
          value={kindLabel(draft.kind)}
          onChange={(written) => kind.onChange(parseKind(written))}
        />
        <SegmentedControl
          aria-label={labels.importance}
          mt={22}
          data={["key", "detail"]}
          value={draft.importance}
          onChange={field("importance").onChange}
        />
      </Group>
      <EntitiesField field={field("entities")} newType={newType} onNewType={setNewType} />
      <TextInput
        label={`Earliest (${zone})`}
        placeholder="2026-03-08 14:02:03"
        {...field("from")}
      />
      <TextInput
        label={`Latest (${zone})`}
        placeholder="the same as the earliest"
        {...field("to")}
      />
      {far.check}
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={8}
        {...limitText(draft.description, 4000)}
        {...field("description")}
      />
    </PieceEditForm>
  );
}
