"use client";

import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PointedAt } from "@/lib/domain/evidence";
import { kindChoices, parseKind } from "@/lib/view-model/editing/kind-choices";
import { readEntities } from "@/lib/view-model/entities/entity-names";
import { proposeEntities } from "@/lib/view-model/entities/proposed-entities";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { limitText } from "@/lib/view-model/text/limited-text";
import { usePlaceFacts } from "../../evidence/file/use-place-facts";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { takeFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import { ChoiceField } from "./choice-field";
import { EntitiesField } from "./entities-field";

/** An event that no analyst saw, told by a person from a place in the evidence. Its time is that of the place. */
export function AddEventForm({
  place,
  onClose,
}: {
  readonly place: PointedAt;
  readonly onClose: () => void;
}) {
  const { workspace } = useFacts();
  const { actions, select } = useActs();
  const refresh = useRefresh();
  const [title, setTitle] = useState("");
  const [kind, setKind] = useState("observation");
  const [isAsked, setAsked] = useState(false);
  const proposed = useProposedEntities(place);
  // What the lines say stands there until a person says otherwise.
  const [ownWritten, setWritten] = useState<string | null>(null);
  const [ownType, setNewType] = useState<string | null>(null);
  const written = ownWritten ?? proposed.written;
  const newType = ownType ?? proposed.newType ?? "service";
  const { run, isRunning, failure } = useAction(actions.addEvent, async ({ event }) => {
    showDone("Event added", "Press u to undo it.");
    // What is selected is there already.
    await refresh();
    onClose();
    select({ kind: "event", id: event });
  });
  const entities = readEntities(workspace.timeline.entities, written, newType.trim());
  const missing = {
    title: title.trim() === "" ? "Give the event a title" : undefined,
    kind: kind.trim() === "" ? "Say what kind of event it is" : undefined,
    entities: entities.length === 0 ? "Name at least one: what did it happen to?" : undefined,
  };
  const shown = isAsked ? missing : { title: undefined, kind: undefined, entities: undefined };
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setAsked(true);
    if (Object.values(missing).some((problem) => problem !== undefined)) return;
    const words = { title: title.trim(), kind: parseKind(kind.trim()), importance: "key" } as const;
    run({ incidentId: workspace.incidentId, ...words, entities, evidence: [place] });
  };
  return (
    <form noValidate onSubmit={submit} aria-label="Cite for a new event">
      <Stack gap="sm">
        <TextInput
          label="Title"
          withAsterisk
          error={shown.title}
          ref={takeFocus}
          {...limitText(title, 200, "What happened, in one line")}
          value={title}
          onChange={(typed) => setTitle(typed.currentTarget.value)}
        />
        <ChoiceField
          label="Kind"
          withAsterisk
          error={shown.kind}
          maxLength={40}
          choices={kindChoices}
          value={kindLabel(kind)}
          onChange={(typed) => setKind(parseKind(typed))}
        />
        <EntitiesField
          written={written}
          onWritten={setWritten}
          newType={newType}
          onNewType={setNewType}
          isRequired
          error={shown.entities}
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

/** What the lines are about, as far as they and the timeline say. */
function useProposedEntities({ artifactId, locator }: PointedAt) {
  const { workspace } = useFacts();
  const { incidentId, artifacts, timeline } = workspace;
  const { data: facts } = usePlaceFacts({ incidentId, artifactId }, artifacts, locator);
  return proposeEntities(timeline.entities, facts ?? { writers: [], said: "" });
}
