"use client";

import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { kindChoices, parseKind } from "@/lib/view-model/editing/kind-choices";
import { readReportedTime } from "@/lib/view-model/editing/reported-event";
import { readEntities } from "@/lib/view-model/entities/entity-names";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { takeFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useWorkspace } from "../workspace/workspace-state";
import { ChoiceField } from "./choice-field";
import { EntitiesField } from "./entities-field";

/** For what somebody knows and no file shows: their statement is kept, and the event rests on it. */
export function TellEventButton() {
  const { mayInvestigate } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  if (!mayInvestigate) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="plus" />}
        onClick={() => setOpen(true)}
      >
        Add an event
      </Button>
      <Modal opened={isOpen} onClose={close} title="Add an event no file shows" size="lg">
        {isOpen ? <TellEventForm onClose={close} /> : null}
      </Modal>
    </>
  );
}

const empty = { title: "", kind: "action", entities: "", newType: "service", from: "", to: "" };

function TellEventForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, actions, select, zone } = useWorkspace();
  const refresh = useRefresh();
  const [draft, setDraft] = useState({ ...empty, description: "" });
  const [isAsked, setAsked] = useState(false);
  const change = (changes: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...changes }));
  const { run, isRunning, failure } = useAction(actions.addReportedEvent, async ({ event }) => {
    showDone("Event added", "It rests on your statement, which is among the evidence.");
    await refresh();
    onClose();
    select({ kind: "event", id: event });
  });
  const known = workspace.timeline.entities;
  const entities = readEntities(known, draft.entities, draft.newType.trim());
  const when = readReportedTime(draft, zone);
  const problems = {
    title: draft.title.trim() === "" ? "Give the event a title" : undefined,
    kind: draft.kind.trim() === "" ? "Say what kind of event it is" : undefined,
    entities: entities.length === 0 ? "Name at least one: what did it happen to?" : undefined,
    ...(when.ok ? {} : when.problems),
  };
  const shown: Partial<typeof problems> = isAsked ? problems : {};
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setAsked(true);
    if (!when.ok || Object.values(problems).some((problem) => problem !== undefined)) return;
    const { incidentId } = workspace;
    const { title, kind, description } = draft;
    const named = parseKind(kind.trim());
    run({ incidentId, title, kind: named, description, entities, time: when.time });
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Add an event no file shows">
      <Stack gap="sm">
        <TextInput
          label="Title"
          withAsterisk
          error={shown.title}
          ref={takeFocus}
          {...limitText(draft.title, 200, "What happened, in one line")}
          value={draft.title}
          onChange={(typed) => change({ title: typed.currentTarget.value })}
        />
        <Group grow gap="xs" align="start">
          <TextInput
            label={`Earliest (${zone})`}
            placeholder="2026-03-08 14:02:03"
            error={shown.from}
            value={draft.from}
            onChange={(typed) => change({ from: typed.currentTarget.value })}
          />
          <TextInput
            label={`Latest (${zone})`}
            placeholder="the same; both empty: not known"
            error={shown.to}
            value={draft.to}
            onChange={(typed) => change({ to: typed.currentTarget.value })}
          />
        </Group>
        <ChoiceField
          label="Kind"
          withAsterisk
          error={shown.kind}
          maxLength={40}
          choices={kindChoices}
          value={kindLabel(draft.kind)}
          onChange={(typed) => change({ kind: parseKind(typed) })}
        />
        <EntitiesField
          written={draft.entities}
          onWritten={(written) => change({ entities: written })}
          newType={draft.newType}
          onNewType={(newType) => change({ newType })}
          isRequired
          error={shown.entities}
        />
        <Textarea
          label="How do you know?"
          autosize
          minRows={2}
          maxRows={8}
          {...limitText(
            draft.description,
            4000,
            "Kept with the event as your statement, under your name, and cited by it",
          )}
          value={draft.description}
          onChange={(typed) => change({ description: typed.currentTarget.value })}
        />
        {failure === null ? null : (
          <FailureAlert title="The event was not added">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isRunning}>
            Add the event
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
