"use client";

import { Button, Group, Textarea } from "@mantine/core";
import type { FormEvent } from "react";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useOpener } from "../../ui/lost-focus";
import { takeFocus } from "../../ui/take-focus";
import { useAction } from "../../ui/use-action";
import classes from "../pieces/inspector.module.css";
import { useOpenFormState } from "../workspace/use-open-form-state";
import { useRefresh } from "../workspace/use-refresh";
import { useWorkspace } from "../workspace/workspace-state";

/** "This is the cause": the event is named as what began it, or the one that is named already is opened. */
export function NameCause({ event }: { readonly event: TimelineEvent }) {
  const { workspace, mayInvestigate, openForm, setOpenForm, select } = useWorkspace();
  const isOpen = openForm?.piece === event.id && openForm.kind === "name-cause";
  const opener = useOpener<HTMLButtonElement>(isOpen);
  const named = workspace.timeline.rootCauses.filter((root) => root.event === event.id);
  const root = named.find(isLive);
  if (isOpen) return <NameForm event={event} onClose={() => setOpenForm(null)} />;
  return (
    <Group gap="xs" data-screen-only>
      {root === undefined ? null : (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => select({ kind: "root-cause", id: root.id })}
        >
          Open the root cause
        </Button>
      )}
      {root === undefined && mayInvestigate && isLive(event) ? (
        <Button
          ref={opener}
          size="compact-xs"
          variant="default"
          onClick={() => setOpenForm({ piece: event.id, kind: "name-cause" })}
        >
          This is the cause…
        </Button>
      ) : null}
    </Group>
  );
}

function NameForm({
  event,
  onClose,
}: {
  readonly event: TimelineEvent;
  readonly onClose: () => void;
}) {
  const { workspace, actions } = useWorkspace();
  const refresh = useRefresh();
  const [subject, setSubject, isKept] = useOpenFormState("subject", event.title);
  const { run, isRunning, failure } = useAction(actions.addPiece, async () => {
    await refresh();
    showDone("Named as the root cause", "Press u to undo it.");
    onClose();
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    const added = { noun: "root-cause" as const, event: event.id, subject: subject.trim() };
    run({ incidentId: workspace.incidentId, added });
  };
  return (
    <form className={classes.form} aria-label="Name the cause" onSubmit={submit}>
      <Textarea
        label="What the cause is"
        description="The release, the fault or the condition behind this event"
        required
        autosize
        ref={isKept ? null : takeFocus}
        maxLength={300}
        value={subject}
        onChange={(typed) => setSubject(typed.currentTarget.value)}
      />
      {failure === null ? null : (
        <FailureAlert title="Nothing was named">{failure.message}</FailureAlert>
      )}
      <Group gap="xs">
        <Button type="submit" size="xs" loading={isRunning} disabled={subject.trim() === ""}>
          This is the cause
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
