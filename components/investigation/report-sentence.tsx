"use client";

import { Button, Group, Textarea, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { ReportSentence } from "@/lib/view-model/report-telling";
import { findWords } from "@/lib/view-model/report-words";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { takeFocus } from "../ui/take-focus";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";
import { useWorkspace } from "./workspace-state";

/** One sentence with its numbers; a person's words say whose they are, and can be taken back. */
export function Sentence({
  sentence,
  citations,
}: {
  readonly sentence: ReportSentence;
  readonly citations: readonly ReportCitation[];
}) {
  const { workspace, select, mayInvestigate } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const { text, entry } = findWords(sentence, workspace.report);
  const { event } = sentence;
  if (isEditing) {
    return <SentenceForm sentence={sentence} onDone={() => setEditing(false)} />;
  }
  return (
    <span className={classes.told} data-edited={entry !== null || undefined}>
      {text}
      <CitedNumbers numbers={sentence.citations} citations={citations} />
      {entry === null ? null : (
        <span className={classes.byPerson}>
          {" "}
          (written by {workspace.people[entry.by] ?? "a person"})
        </span>
      )}
      {event === null ? null : (
        <UnstyledButton
          className={classes.act}
          aria-label={`Open the event: ${text}`}
          data-screen-only
          onClick={() => select({ kind: "event", id: event })}
        >
          ↗
        </UnstyledButton>
      )}
      {mayInvestigate ? (
        <UnstyledButton
          className={classes.act}
          aria-label={`Edit: ${text}`}
          data-screen-only
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" size={13} />
        </UnstyledButton>
      ) : null}{" "}
    </span>
  );
}

function SentenceForm({
  sentence,
  onDone,
}: {
  readonly sentence: ReportSentence;
  readonly onDone: () => void;
}) {
  const { workspace } = useWorkspace();
  const { text, entry } = findWords(sentence, workspace.report);
  // What the writer saw when the form opened: words of others that come meanwhile are a conflict.
  const [seen] = useState(entry);
  const [draft, setDraft] = useState(text);
  const { write, isRunning, failure } = useReportWords(onDone);
  return (
    <form
      className={classes.form}
      aria-label="Edit the sentence"
      onSubmit={(event) => {
        event.preventDefault();
        write(sentence.id, { kind: "sentence", text: draft }, seen);
      }}
    >
      <Textarea
        aria-label="Sentence"
        autosize
        ref={takeFocus}
        maxLength={2000}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <FailureAlert title="The sentence was not saved">{failure.message}</FailureAlert>
      )}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={isRunning} disabled={draft.trim() === ""}>
          Save
        </Button>
        {seen === null ? null : (
          <Button
            size="xs"
            variant="default"
            disabled={isRunning}
            onClick={() => write(sentence.id, { kind: "withdrawn" }, seen)}
          >
            Reset to what was told
          </Button>
        )}
        <Button size="xs" variant="subtle" disabled={isRunning} onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
