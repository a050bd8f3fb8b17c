"use client";

import { Button, Group, Select, Stack } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { PointedAt } from "@/lib/domain/evidence/evidence";
import { eventIds } from "@/lib/domain/ids";
import { choicesShownMax, toEventChoices } from "@/lib/view-model/editing/form-choices";
import { FailureAlert } from "../../ui/failure-alert";
import { greyBecause } from "../../ui/grey-because";
import { takeFocus } from "../../ui/take-focus";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { useEvidenceChange } from "./use-evidence-change";

/** Adds a place to what an event cites; code quotes it. */
export function AddEvidenceForm({
  place,
  onClose,
}: {
  readonly place: PointedAt;
  readonly onClose: () => void;
}) {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const choices = toEventChoices(workspace.timeline.events, zone);
  const selected = search.selection?.kind === "event" ? search.selection.id : null;
  const [chosen, setChosen] = useState<string | null>(selected);
  const event = choices.find(({ value }) => value === chosen)?.value ?? null;
  const { change, isRunning, failure } = useEvidenceChange(
    "The citation was added to the event",
    onClose,
  );
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const id = eventIds.parse(event ?? "");
    if (id !== null) change({ event: id, add: [place] });
  };
  return (
    <form onSubmit={submit} aria-label="Cite for an existing event">
      <Stack gap="sm">
        <Select
          label="Event"
          required
          searchable
          ref={takeFocus}
          limit={choicesShownMax}
          nothingFoundMessage="No event has this title"
          data={[...choices]}
          value={event}
          onChange={setChosen}
        />
        {failure === null ? null : (
          <FailureAlert title="Could not add the citation">{failure.message}</FailureAlert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isRunning}
            {...greyBecause([event === null, "Choose an event first"])}
          >
            Cite this place
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
