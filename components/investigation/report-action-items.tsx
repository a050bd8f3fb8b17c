"use client";

import { Button, Checkbox, Group, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { ReportEntry } from "@/lib/domain/report-entry";
import type { ActionProposal } from "@/lib/view-model/report-actions";
import {
  type ActionItem,
  listActionItems,
  listOpenProposals,
  proposalKey,
} from "@/lib/view-model/report-words";
import { FailureAlert } from "../ui/failure-alert";
import { Icon } from "../ui/icon";
import { takeFocus } from "../ui/take-focus";
import { DismissButton, DismissedProposals } from "./dismissed-proposals";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";
import { useWorkspace } from "./workspace-state";

/** What people took on, and the steps the evidence suggests, told as what they are. */
export function ReportActionItems({
  proposals,
  citations,
}: {
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly ReportCitation[];
}) {
  const { workspace, mayInvestigate } = useWorkspace();
  const [isAdding, setAdding] = useState(false);
  const items = listActionItems(workspace.report);
  const open = listOpenProposals(proposals, workspace.report);
  const behind = new Map(proposals.map((proposal) => [proposalKey(proposal), proposal]));
  return (
    <section aria-label="Action items">
      <h3>Action items</h3>
      {items.length === 0 ? <p>Nobody has taken on a step yet.</p> : null}
      <ul className={classes.items}>
        {items.map((item) => (
          <TakenItem key={item.entry.key} item={item}>
            <CitedNumbers
              numbers={behind.get(item.entry.key)?.citations ?? []}
              citations={citations}
            />
          </TakenItem>
        ))}
      </ul>
      {isAdding ? (
        <ItemForm
          itemKey={null}
          text=""
          assignee=""
          isDone={false}
          seen={null}
          onDone={() => setAdding(false)}
        />
      ) : null}
      {mayInvestigate && !isAdding ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" />}
          data-screen-only
          onClick={() => setAdding(true)}
        >
          Add an action item
        </Button>
      ) : null}
      {open.length === 0 ? null : (
        <>
          <h4>Proposed, not decided</h4>
          <p>Whence proposes these steps from what it found. Nobody has decided on them.</p>
          <ul>
            {open.map((proposal) => (
              <Proposal key={proposal.id} proposal={proposal} citations={citations} />
            ))}
          </ul>
        </>
      )}
      <DismissedProposals />
    </section>
  );
}

function Proposal({
  proposal,
  citations,
}: {
  readonly proposal: ActionProposal;
  readonly citations: readonly ReportCitation[];
}) {
  const { mayInvestigate } = useWorkspace();
  const [isTaking, setTaking] = useState(false);
  return (
    <li className={classes.sentence}>
      {proposal.text} <span className={classes.because}>{proposal.because}</span>
      <CitedNumbers numbers={proposal.citations} citations={citations} />{" "}
      {mayInvestigate && !isTaking ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Take it on: ${proposal.text}`}
          data-screen-only
          onClick={() => setTaking(true)}
        >
          Take it on
        </Button>
      ) : null}
      {isTaking ? null : <DismissButton proposal={proposal} />}
      {isTaking ? (
        <ItemForm
          itemKey={proposalKey(proposal)}
          text={proposal.text}
          assignee=""
          isDone={false}
          seen={null}
          onDone={() => setTaking(false)}
        />
      ) : null}
    </li>
  );
}

function TakenItem({
  item,
  children,
}: {
  readonly item: ActionItem;
  readonly children: ReactNode;
}) {
  const { mayInvestigate } = useWorkspace();
  const [isEditing, setEditing] = useState(false);
  const { write, isRunning, failure } = useReportWords(() => undefined);
  const { entry, text, assignee, isDone } = item;
  if (isEditing) {
    return (
      <li>
        <ItemForm
          itemKey={entry.key}
          {...{ text, assignee, isDone }}
          seen={entry}
          onDone={() => setEditing(false)}
        />
      </li>
    );
  }
  return (
    <li className={classes.sentence}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <Checkbox
          size="xs"
          mt={5}
          aria-label={`Done: ${text}`}
          checked={isDone}
          disabled={!mayInvestigate || isRunning}
          onChange={(event) =>
            write(
              entry.key,
              { kind: "action-item", text, assignee, isDone: event.currentTarget.checked },
              entry,
            )
          }
        />
        <span data-done={isDone || undefined} className={classes.item}>
          {text} <strong>{assignee === "" ? "Nobody has it yet." : assignee}</strong>
          {children}
        </span>
        {mayInvestigate ? (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`Edit: ${text}`}
            data-screen-only
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
        ) : null}
      </Group>
      {failure === null ? null : (
        <FailureAlert title="The action item was not changed">{failure.message}</FailureAlert>
      )}
    </li>
  );
}

function ItemForm({
  itemKey,
  seen,
  onDone,
  ...given
}: {
  /** Null for a new one. */
  readonly itemKey: string | null;
  readonly text: string;
  readonly assignee: string;
  readonly isDone: boolean;
  readonly seen: ReportEntry | null;
  readonly onDone: () => void;
}) {
  const [text, setText] = useState(given.text);
  const [assignee, setAssignee] = useState(given.assignee);
  // What stood there when the form opened.
  const [before] = useState(seen);
  const { write, isRunning, failure } = useReportWords(onDone);
  return (
    <form
      className={classes.form}
      aria-label="Action item"
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault();
        write(itemKey, { kind: "action-item", text, assignee, isDone: given.isDone }, before);
      }}
    >
      <TextInput
        label="What is to be done"
        ref={takeFocus}
        maxLength={2000}
        size="xs"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label="Who has it"
        maxLength={120}
        mt="xs"
        placeholder="A person or a team"
        size="xs"
        value={assignee}
        onChange={(event) => setAssignee(event.currentTarget.value)}
      />
      {failure === null ? null : (
        <FailureAlert title="The action item was not saved">{failure.message}</FailureAlert>
      )}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" loading={isRunning} disabled={text.trim() === ""}>
          Save
        </Button>
        {before !== null && itemKey !== null ? (
          <Button
            size="xs"
            variant="default"
            disabled={isRunning}
            onClick={() => write(itemKey, { kind: "withdrawn" }, before)}
          >
            Remove
          </Button>
        ) : null}
        <Button size="xs" variant="subtle" disabled={isRunning} onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </form>
  );
}
