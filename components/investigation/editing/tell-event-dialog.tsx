"use client";

import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { parseKind } from "@/lib/view-model/editing/form-choices";
import { missingOfEvent, readReportedTime } from "@/lib/view-model/editing/reported-event";
import { readEntities } from "@/lib/view-model/entities/entity-names";
import { limitText } from "@/lib/view-model/text/limited-text";
import { Icon } from "../../ui/icon";
import { useActs, useFacts } from "../workspace/use-workspace";
import { AddDialog, AddForm } from "./add-form";
import { EventFields } from "./event-fields";
import { useFarTime } from "./use-far-time";

/** For what somebody knows and no file shows: their statement is kept, and the event rests on it. */
export function TellEventButton() {
  return (
    <AddDialog
      button={(open) => (
        <Button size="xs" variant="default" leftSection={<Icon name="plus" />} onClick={open}>
          Add an event
        </Button>
      )}
      title="Add an event that no file shows"
      form={(close) => <TellEventForm onClose={close} />}
    />
  );
}

const empty = {
  ...{ title: "", kind: "action", description: "" },
  ...{ entities: "", newType: "service", from: "", to: "" },
};

function TellEventForm({ onClose }: { readonly onClose: () => void }) {
  const { workspace, zone } = useFacts();
  const { actions, select } = useActs();
  const form = useForm({ initialValues: empty });
  const { title, kind, description, newType } = form.values;
  const far = useFarTime(form.values, zone);
  const read = () => {
    const known = workspace.timeline.entities;
    const entities = readEntities(known, form.values.entities, newType.trim());
    const when = readReportedTime(form.values, zone);
    const problems = {
      ...missingOfEvent({ title, kind, entities }),
      ...(when.ok ? {} : when.problems),
    };
    form.setErrors(problems);
    if (!when.ok || Object.keys(problems).length > 0) return null;
    const described = { title, kind: parseKind(kind.trim()), description, entities };
    return { incidentId: workspace.incidentId, ...described, time: when.time };
  };
  return (
    <AddForm
      label="Add an event that no file shows"
      save="Add the event"
      action={actions.addReportedEvent}
      done={{
        title: "Event added",
        message: "Your statement is the evidence for this event. Press u to undo.",
      }}
      failed="Could not add the event"
      missing={[far.missing]}
      onAdded={({ event }) => select({ kind: "event", id: event })}
      {...{ read, onClose }}
    >
      <EventFields
        field={form.getInputProps}
        newType={newType}
        onNewType={form.getInputProps("newType").onChange}
      >
        <Group grow gap="xs" align="start">
          <TextInput
            label={`Earliest (${zone})`}
            placeholder="2026-03-08 14:02:03"
            {...form.getInputProps("from")}
          />
          <TextInput
            label={`Latest (${zone})`}
            placeholder="the same; both empty: not known"
            {...form.getInputProps("to")}
          />
        </Group>
        {far.check}
      </EventFields>
      <Textarea
        label="How do you know?"
        autosize
        minRows={2}
        maxRows={8}
        {...limitText(description, 4000, "The event cites this as your statement, under your name")}
        {...form.getInputProps("description")}
      />
    </AddForm>
  );
}
