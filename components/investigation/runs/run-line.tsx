"use client";

import { Group, Progress } from "@mantine/core";
import { useState } from "react";
import { describePace } from "@/lib/view-model/runs/run-pace";
import { type RunStatusView, toRunStatus } from "@/lib/view-model/runs/run-status";
import { Words } from "../../ui/words";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./run-line.module.css";
import { StartButton } from "./start-button";
import { StopRunButton } from "./stop-run-button";

/** The run that is going on, with its progress and a way to stop it, or how the last one ended. */
export function RunLine() {
  const { workspace, mayInvestigate, journal } = useFacts();
  const { actions } = useActs();
  const refresh = useRefresh();
  // Chosen once for the page: whoever runs a model again wants the same one.
  const [chosen, choose] = useState<string | null>(null);
  const status = toRunStatus(workspace.runs);
  return (
    <Group gap="sm" className={classes.run ?? ""}>
      {status.kind === "going" ? (
        <Progress
          className={classes.progress ?? ""}
          value={((status.done + 0.5) / status.total) * 100}
          animated
          aria-label="Progress of the analysis"
        />
      ) : null}
      <RunText status={status} />
      {status.kind === "going" ? (
        <span className={classes.note}>
          {describePace(status.run, journal.entries, workspace.runs.slice(1))}
        </span>
      ) : null}
      {mayInvestigate && status.kind === "going" ? (
        <StopRunButton
          incidentId={workspace.incidentId}
          status={status}
          stopRun={actions.stopRun}
          onDone={refresh}
        />
      ) : null}
      {mayInvestigate && status.kind !== "going" ? (
        <StartButton isFirst={status.kind === "none"} {...{ chosen, choose }} />
      ) : null}
      <span className={classes.live} aria-live="polite" role="status">
        {journal.announced}
      </span>
    </Group>
  );
}

function RunText({ status }: { readonly status: RunStatusView }) {
  if (status.kind === "none") return null;
  const isEnded = status.kind === "ended";
  const words = <Words text={status.text} />;
  if (isEnded && status.isFailed) return <span className={classes.failed}>{words}</span>;
  return (
    <span className={classes.note} data-ended={isEnded || undefined} title={status.text}>
      {words}
    </span>
  );
}
