"use client";

import { Button } from "@mantine/core";
import type { ReportEntry } from "@/lib/domain/report-entry";
import { listRemoved } from "@/lib/view-model/report/report-words";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";
import classes from "./report-view.module.css";
import { useReportWords } from "./use-report-words";

/** Blocks that people left out of the report, with who did; each can be restored. */
export function RemovedBlocks() {
  const { workspace } = useFacts();
  const removed = listRemoved(workspace.report);
  if (removed.length === 0) return null;
  return (
    <details className={classes.dismissed} data-screen-only>
      <summary>
        Removed: {removed.length} {removed.length === 1 ? "block" : "blocks"}
      </summary>
      <ul>
        {removed.map(({ text, entry }) => (
          <Removed key={entry.key} text={text} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function Removed({ text, entry }: { readonly text: string; readonly entry: ReportEntry }) {
  const { workspace, mayInvestigate } = useFacts();
  const { write, isRunning, failure } = useReportWords(() => undefined);
  return (
    <li>
      {text}{" "}
      <span className={classes.because}>
        Removed by {workspace.people[entry.by] ?? "a person"}.
      </span>{" "}
      {mayInvestigate ? (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={`Restore: ${text}`}
          loading={isRunning}
          onClick={() => write({ key: entry.key, content: { kind: "withdrawn" }, seen: entry })}
        >
          Restore
        </Button>
      ) : null}
      {failure === null ? null : (
        <FailureAlert title="The block was not restored">{failure.message}</FailureAlert>
      )}
    </li>
  );
}
