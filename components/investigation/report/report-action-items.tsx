"use client";

import { Anchor, Button, Checkbox, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { parseTicketLink } from "@/lib/domain/review/ticket-link";
import { newItemKey, onlyText } from "@/lib/view-model/report/report-drafts";
import {
  type ActionItem,
  listActionItems,
  listOpenProposals,
  proposalKey,
} from "@/lib/view-model/report/report-words";
import { describePlan } from "@/lib/writing/action-items";
import type { ActionProposal } from "@/lib/writing/report-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { catchesFocus } from "../../ui/lost-focus";
import { useFacts } from "../workspace/use-workspace";
import { DismissButton, DismissedProposals } from "./dismissed-proposals";
import { CopyIssue, SaveTable } from "./items-leave";
import { useReportDraft } from "./report-drafts";
import { ReportForm } from "./report-form";
import { CitedNumbers, type ReportCitation } from "./report-notes";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

/** What people took on, and the steps the evidence suggests, told as what they are. */
export function ReportActionItems({
  proposals,
  citations,
}: {
  readonly proposals: readonly ActionProposal[];
  readonly citations: readonly ReportCitation[];
}) {
  const { workspace, mayInvestigate } = useFacts();
  const { draft: adding, opener, open: add } = useReportDraft(newItemKey);
  const items = listActionItems(workspace.report);
  const open = listOpenProposals(proposals, workspace.report);
  const behind = new Map(proposals.map((proposal) => [proposalKey(proposal), proposal]));
  return (
    <section aria-label="Action items" {...catchesFocus}>
      <h3>Action items</h3>
      {items.length === 0 ? <p>No action items yet.</p> : null}
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
      {items.length === 0 ? null : <SaveTable items={items} />}
      {adding ? <ReportForm draft={adding} /> : null}
      {mayInvestigate && !adding ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" />}
          ref={opener}
          data-screen-only
          onClick={() => add({ kind: "action-item", original: onlyText("") })}
        >
          Add an action item
        </Button>
      ) : null}
      {open.length === 0 ? null : (
        <>
          <h4>Proposed, not decided</h4>
          <p>
            Whence suggests these actions from its findings. No one has accepted or rejected them
            yet.
          </p>
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
  const { mayInvestigate } = useFacts();
  const { draft, opener, open } = useReportDraft(proposalKey(proposal));
  const original = onlyText(proposal.text);
  return (
    <li className={classes.sentence}>
      {proposal.text} <span className={classes.because}>{proposal.because}</span>
      <CitedNumbers numbers={proposal.citations} citations={citations} />{" "}
      {mayInvestigate && !draft ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Add to action items: ${proposal.text}`}
          ref={opener}
          data-screen-only
          onClick={() => open({ kind: "action-item", original })}
        >
          Add to action items
        </Button>
      ) : null}
      {draft ? null : <DismissButton proposal={proposal} />}
      {draft ? <ReportForm draft={draft} /> : null}
    </li>
  );
}

/** On paper the address is what leads to the ticket, so that it is what is shown. */
function TicketLink({ ticket = "" }: { readonly ticket: string | undefined }) {
  const link = parseTicketLink(ticket);
  if (link === null) return null;
  return (
    <>
      {" · "}
      <Anchor href={link} inherit rel="noopener noreferrer nofollow" target="_blank">
        {link}
      </Anchor>
    </>
  );
}

function TakenItem({
  item,
  children,
}: {
  readonly item: ActionItem;
  readonly children: ReactNode;
}) {
  const { mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  const { entry, ...content } = item;
  const { text, assignee, isDone } = content;
  const { draft, opener, open } = useReportDraft(entry.key);
  if (draft) {
    return (
      <li>
        <ReportForm draft={draft} />
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
            write({
              key: entry.key,
              content: { ...content, isDone: event.currentTarget.checked },
              seen: entry,
            })
          }
        />
        <span data-done={isDone || undefined} className={classes.item}>
          {text} <strong>{assignee === "" ? "No owner." : assignee}</strong>
          {describePlan(content).map((fact) => ` · ${fact}`)}
          <TicketLink ticket={content.ticket} />
          {children}
        </span>
        <CopyIssue item={item} />
        {mayInvestigate ? (
          <Button
            size="compact-xs"
            variant="subtle"
            flex="none"
            aria-label={`Edit: ${text}`}
            ref={opener}
            data-screen-only
            onClick={() => open({ kind: "action-item", original: onlyText(text) })}
          >
            Edit
          </Button>
        ) : null}
      </Group>
      {failure === null ? null : (
        <FailureAlert title="Could not change the action item">{failure.message}</FailureAlert>
      )}
    </li>
  );
}
