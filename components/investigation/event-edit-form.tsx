"use client";

import { Autocomplete, Button, Group, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { eventKinds, type TimelineEvent } from "@/lib/domain/event";
import {
  type DraftProblem,
  eventDraftFields,
  isEmptyEdit,
  readDraft,
  toDraft,
} from "@/lib/view-model/event-draft";
import { takeFocus } from "../ui/take-focus";
import { EditConflicts } from "./edit-conflicts";
import { EntitiesField } from "./entities-field";
import classes from "./inspector.module.css";
import { Meanwhile } from "./meanwhile";
import { useLaidDraft } from "./use-laid-draft";
import { useOpenFormState } from "./use-open-form-state";
import { useWorkspace } from "./workspace-state";

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
  const { decisions, setOpenForm, zone, workspace } = useWorkspace();
  const known = workspace.timeline.entities;
  const [zoneAtStart] = useOpenFormState("zone", zone);
  const [newType, setNewType] = useOpenFormState("new-type", "service");
  const now = toDraft(event, zoneAtStart, known);
  const laid = useLaidDraft(eventDraftFields, now);
  const { draft, conflicts, change, resolve, submit: save, isKept } = laid;
  const [problems, setProblems] = useState<DraftProblem>({});

  const submit = async (submitted: FormEvent) => {
    submitted.preventDefault();
    const read = readDraft(draft, now, { zone: zoneAtStart, known, newType });
    setProblems(read.ok ? {} : read.problems);
    if (!read.ok) return;
    if (isEmptyEdit(read.edit)) return setOpenForm(null);
    const verdict = { kind: "edit-event" as const, edit: read.edit };
    const isTaken = await save(() => decisions.decide({ noun: "event", piece: event.id, verdict }));
    // A refused form stays open: nobody's words are lost.
    if (isTaken) setOpenForm(null);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(submitted) => void submit(submitted)}
      aria-label="Edit the event"
    >
      <Meanwhile noun="event" piece={event.id} />
      <EditConflicts conflicts={conflicts} labels={labels} onResolve={resolve} />
      <TextInput
        label="Title"
        required
        ref={isKept ? null : takeFocus}
        maxLength={200}
        error={problems.title}
        value={draft.title}
        onChange={(typed) => change({ title: typed.currentTarget.value })}
      />
      <Group grow gap="xs">
        <Autocomplete
          label="Kind"
          data={[...eventKinds]}
          error={problems.kind}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
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
        maxLength={4000}
        error={problems.description}
        value={draft.description}
        onChange={(typed) => change({ description: typed.currentTarget.value })}
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
