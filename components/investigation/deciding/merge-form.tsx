"use client";

import { Radio } from "@mantine/core";
import { useState } from "react";
import type { EventId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { seenOfMerge, toMerge } from "@/lib/view-model/deciding/bulk-act";
import { showDone } from "../../ui/announce";
import { FormLayout } from "../../ui/form-layout";
import { useAction } from "../../ui/use-action";
import classes from "../pieces/inspector.module.css";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Events that are one become one: whose title and whose time stay is chosen, the evidence of all is kept. */
export function MergeForm({
  events,
  onDone,
  onCancel,
}: {
  readonly events: readonly TimelineEvent[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const { workspace, zone } = useFacts();
  const { actions, select } = useActs();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<EventId | null>(null);
  const [chosenTime, setChosenTime] = useState<EventId | null>(null);
  const { kept, absorbed, timeOf } = toMerge(events, { kept: chosen, timeOf: chosenTime });
  const { run, isRunning, failure } = useAction(actions.mergeEvents, () => {
    showDone(`Merged ${events.length} events`, "Press u to undo.");
    if (kept) select({ kind: "event", id: kept });
    void refresh();
    onDone();
  });
  const submit = () => {
    if (kept === null || timeOf === null) return;
    const seen = seenOfMerge(workspace, [kept, ...absorbed]);
    run({
      ...{ incidentId: workspace.incidentId, kept, absorbed: [...absorbed], timeOf },
      seen: [...seen],
    });
  };
  const byId = (id: string): EventId | null => events.find((event) => event.id === id)?.id ?? null;
  return (
    <FormLayout
      label="Merge"
      save={`Merge ${events.length} events`}
      isSaving={isRunning}
      failure={failure && { title: "Could not merge the events", message: failure.message }}
      onSave={submit}
      onCancel={onCancel}
    >
      <Radio.Group
        label="Title of the merged event"
        value={kept ?? ""}
        onChange={(id) => setChosen(byId(id))}
      >
        {events.map(({ id, title }) => (
          <Radio key={id} mt={4} size="xs" value={id} label={title} />
        ))}
      </Radio.Group>
      <Radio.Group
        label={`Time of the merged event (${zone})`}
        value={timeOf ?? ""}
        onChange={(id) => setChosenTime(byId(id))}
      >
        {events.map(({ id, title, time }) => (
          <Radio
            key={id}
            mt={4}
            size="xs"
            value={id}
            label={`${formatEventTime(time, zone, { withDay: true })} of ${title}`}
          />
        ))}
      </Radio.Group>
      <p className={classes.dimmed}>
        The event that you keep gets the evidence and the links of all merged events. The other
        events get the state "superseded".
      </p>
    </FormLayout>
  );
}
