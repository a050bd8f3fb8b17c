"use client";

import { Button } from "@mantine/core";
import type { ReportEntry } from "@/lib/domain/report-entry";
import { listDismissed, proposalKey } from "@/lib/view-model/report/report-words";
import type { ActionProposal } from "@/lib/writing/report-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

/** Sets a step aside that the analyst proposed: it stands below, and can be brought back. */
export function DismissButton({ proposal }: { readonly proposal: ActionProposal }) {
  const { mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  if (!mayInvestigate) return null;
  return (
    <>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Dismiss: ${proposal.text}`}
        loading={isRunning}
        data-screen-only
        onClick={() =>
          write({
            key: proposalKey(proposal),
            content: { kind: "dismissed", text: proposal.text },
            seen: null,
          })
        }
      >
        Dismiss
      </Button>
      {failure === null ? null : (
        <FailureAlert title="The proposal was not dismissed">{failure.message}</FailureAlert>
      )}
    </>
  );
}

/** Nothing is deleted: what was set aside stays reachable, with who did it. */
export function DismissedProposals() {
  const { workspace } = useFacts();
  const dismissed = listDismissed(workspace.report);
  if (dismissed.length === 0) return null;
  return (
    <details className={classes.dismissed} data-screen-only>
      <summary>
        {dismissed.length} proposed {dismissed.length === 1 ? "step" : "steps"} dismissed
      </summary>
      <ul>
        {dismissed.map(({ text, entry }) => (
          <Dismissed key={entry.key} text={text} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Dismissed({ text, entry }: { readonly text: string; readonly entry: ReportEntry }) {
  const { workspace, mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  return (
    <li>
      {text}{" "}
      <span className={classes.because}>
        Dismissed by {workspace.people[entry.by] ?? "a person"}.
      </span>{" "}
      {mayInvestigate ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Bring back: ${text}`}
          loading={isRunning}
          onClick={() => write({ key: entry.key, content: { kind: "withdrawn" }, seen: entry })}
        >
          Bring back
        </Button>
      ) : null}
      {failure === null ? null : (
        <FailureAlert title="The proposal was not brought back">{failure.message}</FailureAlert>
      )}
    </li>
  );
}
