"use client";

import { Button } from "@mantine/core";
import { listDismissed, proposalKey } from "@/lib/view-model/report/report-words";
import type { ActionProposal } from "@/lib/writing/report-actions";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";
import { PutAside } from "./put-aside";
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
        <FailureAlert title="Could not dismiss the proposal">{failure.message}</FailureAlert>
      )}
    </>
  );
}

/** Proposed steps that people set aside. */
export function DismissedProposals() {
  const dismissed = listDismissed(useFacts().workspace.report);
  return (
    <PutAside
      heading={`${dismissed.length} proposed ${dismissed.length === 1 ? "step" : "steps"} dismissed`}
      items={dismissed}
      words={{
        ...{ done: "Dismissed", undo: "Restore" },
        failure: "Could not restore the proposal",
      }}
    />
  );
}
