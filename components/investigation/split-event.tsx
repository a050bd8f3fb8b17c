"use client";

import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { TimelineEvent } from "@/lib/domain/event";
import { describeLocator } from "@/lib/domain/evidence";
import { showDone } from "../ui/announce";
import { FailureAlert } from "../ui/failure-alert";
import { useAction } from "../ui/use-action";
import classes from "./inspector.module.css";
import { useRefresh } from "./use-refresh";
import { useWorkspace } from "./workspace-state";

/** An event whose citations tell of two things becomes two: which go to the new one is chosen. */
export function SplitEvent({ event }: { readonly event: TimelineEvent }) {
  const { mayInvestigate } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const isWithdrawn = event.status === "rejected" || event.status === "superseded";
  if (!mayInvestigate || isWithdrawn || event.evidence.length < 2) return null;
  if (isOpen) return <SplitForm event={event} onClose={() => setOpen(false)} />;
  return (
    <Group data-screen-only>
      <Button size="compact-xs" variant="default" onClick={() => setOpen(true)}>
        Split the event…
      </Button>
    </Group>
  );
}

/** A quote is shown as far as it tells one citation from another. */
const quoteCharsMax = 120;

function SplitForm({
  event,
  onClose,
}: {
  readonly event: TimelineEvent;
  readonly onClose: () => void;
}) {
  const { workspace, actions } = useWorkspace();
  const refresh = useRefresh();
  const [going, setGoing] = useState<readonly string[]>([]);
  const [title, setTitle] = useState("");
  const { run, isRunning, failure } = useAction(actions.splitEvent, () => {
    showDone("Split in two", "Press u to undo it.");
    refresh();
    onClose();
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const citations = going.map(Number);
    run({ incidentId: workspace.incidentId, event: event.id, citations, title: title.trim() });
  };
  const isAll = going.length === event.evidence.length;
  return (
    <form className={classes.form} aria-label="Split the event" onSubmit={submit}>
      <TextInput
        label="Title of the new event"
        required
        data-autofocus
        maxLength={200}
        value={title}
        onChange={(typed) => setTitle(typed.currentTarget.value)}
      />
      <Checkbox.Group
        label="Citations that go to it"
        error={isAll ? "One has to stay" : null}
        value={[...going]}
        onChange={setGoing}
      >
        {event.evidence.map(({ path, locator, quote }, index) => (
          <Checkbox
            // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what is chosen.
            key={index}
            mt={4}
            size="xs"
            value={`${index}`}
            label={`${path}, ${describeLocator(locator)}: ${quote.slice(0, quoteCharsMax).toWellFormed()}`}
          />
        ))}
      </Checkbox.Group>
      {failure === null ? null : (
        <FailureAlert title="Nothing was split">{failure.message}</FailureAlert>
      )}
      <Group gap="xs">
        <Button
          type="submit"
          size="xs"
          loading={isRunning}
          disabled={going.length === 0 || isAll || title.trim() === ""}
        >
          Split
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
