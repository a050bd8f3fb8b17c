"use client";

import { Autocomplete, Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { eventKinds } from "@/lib/domain/event";
import type { PointedAt } from "@/lib/domain/evidence";
import { readEntities } from "@/lib/view-model/entity-names";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { takeFocus } from "../ui/take-focus";
import { useAction } from "../ui/use-action";
import { EntitiesField } from "./entities-field";
import { useRefresh } from "./use-refresh";
import { useWorkspace } from "./workspace-state";

/** An event that no analyst saw, told by a person from a place in the evidence. Its time is that of the place. */
export function AddEventForm({
  place,
  onClose,
}: {
  readonly place: PointedAt;
  readonly onClose: () => void;
}) {
  const { workspace, actions, select } = useWorkspace();
  const refresh = useRefresh();
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState("observation");
  const [written, setWritten] = useState("");
  const [newType, setNewType] = useState("service");
  const { run, isRunning, failure } = useAction(actions.addEvent, async ({ event }) => {
    showDone("Event added", "Press u to undo it.");
    // What is selected is there already.
    await refresh();
    onClose();
    select({ kind: "event", id: event });
  });
  const entities = readEntities(workspace.timeline.entities, written, newType.trim());
  const isWhole = title.trim() !== "" && kind.trim() !== "" && entities.length > 0;
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!isWhole) return;
    const words = { title: title.trim(), kind: kind.trim(), importance: "key" } as const;
    run({ incidentId: workspace.incidentId, ...words, entities, evidence: [place] });
  };
  return (
    <form onSubmit={submit} aria-label="Cite for a new event">
      <Stack gap="sm">
        <TextInput
          label="Title"
          description="What happened, in one line"
          required
          ref={takeFocus}
          maxLength={200}
          value={title}
          onChange={(typed) => setTitle(typed.currentTarget.value)}
        />
        <Autocomplete
          label="Kind"
          required
          maxLength={40}
          data={[...eventKinds]}
          value={kind}
          onChange={setKind}
        />
        <EntitiesField
          written={written}
          onWritten={setWritten}
          newType={newType}
          onNewType={setNewType}
          error={undefined}
        />
        {failure === null ? null : (
          <FailureAlert title="The event was not added">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning} disabled={!isWhole}>
            Add the event
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
