"use client";

import { useForm } from "@mantine/form";
import { useState } from "react";
import type { PointedAt } from "@/lib/domain/evidence/evidence";
import { parseKind } from "@/lib/view-model/editing/form-choices";
import { missingOfEvent } from "@/lib/view-model/editing/reported-event";
import { readEntities } from "@/lib/view-model/entities/entity-names";
import { proposeEntities } from "@/lib/view-model/entities/proposed-entities";
import { usePlaceFacts } from "../../evidence/file/use-place-facts";
import { useActs, useFacts } from "../workspace/use-workspace";
import { AddForm } from "./add-form";
import { EventFields } from "./event-fields";

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
  const proposed = useProposedEntities(place);
  // What the lines say stands there until a person says otherwise.
  const form = useForm({ initialValues: { title: "", kind: "observation", entities: noOption } });
  const [ownType, setNewType] = useState<string | null>(null);
  const newType = ownType ?? proposed.newType ?? "service";
  const { title, kind, entities: own } = form.values;
  const written = own ?? proposed.written;
  const read = () => {
    const entities = readEntities(workspace.timeline.entities, written, newType.trim());
    const missing = missingOfEvent({ title, kind, entities });
    form.setErrors(missing);
    if (Object.keys(missing).length > 0) return null;
    const words = { title: title.trim(), kind: parseKind(kind.trim()), importance: "key" } as const;
    return { incidentId: workspace.incidentId, ...words, entities, evidence: [place] };
  };
  return (
    <AddForm
      label="Cite for a new event"
      save="Add the event"
      action={actions.addEvent}
      done={{ title: "Event added" }}
      failed="Could not add the event"
      onAdded={({ event }) => select({ kind: "event", id: event })}
      {...{ read, onClose }}
    >
      <EventFields
        field={(name) => ({
          ...form.getInputProps(name),
          ...(name === "entities" && { value: written }),
        })}
        newType={newType}
        onNewType={setNewType}
      />
    </AddForm>
  );
}

const noOption: string | null = null;

/** What the lines are about, as far as they and the timeline say. */
function useProposedEntities({ artifactId, locator }: PointedAt) {
  const { workspace } = useFacts();
  const { incidentId, artifacts, timeline } = workspace;
  const { data: facts } = usePlaceFacts({ incidentId, artifactId }, artifacts, locator);
  return proposeEntities(timeline.entities, facts ?? { writers: [], said: "" });
}
