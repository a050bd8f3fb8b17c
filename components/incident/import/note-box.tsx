"use client";

import { Button, Text, Textarea, Title } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { submitBySaveKey } from "../../ui/save-key";
import { useAction } from "../../ui/use-action";
import type { EvidenceActions } from "./evidence-actions";
import classes from "./import-screen.module.css";

/** What somebody sees or does at this moment of a live incident: an event with the time of the click. */
export function NoteBox({
  incidentId,
  addNote,
  onAdded,
}: {
  readonly incidentId: IncidentId;
  readonly addNote: EvidenceActions["addNote"];
  readonly onAdded: () => void;
}) {
  const [text, setText] = useState("");
  const { run, isRunning, failure } = useAction(addNote, () => {
    setText("");
    showDone("Note added to the timeline");
    onAdded();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run({ incidentId, text });
  };
  return (
    <form
      className={classes.panel}
      aria-labelledby="note"
      onSubmit={submit}
      onKeyDown={submitBySaveKey}
    >
      <div>
        <Title id="note" order={2}>
          Add a note now
        </Title>
        <Text className={classes.dimmed ?? ""}>
          The note enters the timeline at this moment, under your name, and can be cited.
        </Text>
      </div>
      {failure === null ? null : (
        <FailureAlert title="Could not add the note">{failure.message}</FailureAlert>
      )}
      <Textarea
        autosize
        required
        aria-label="Note"
        maxRows={8}
        minRows={3}
        placeholder="Rolled back orders-api to 2.14.0"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button
          leftSection={<Icon name="note" />}
          loading={isRunning}
          type="submit"
          variant="light"
        >
          Add the note
        </Button>
      </div>
    </form>
  );
}
