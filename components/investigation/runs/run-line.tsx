"use client";

import { Button, Group, Progress, Select } from "@mantine/core";
import { useState } from "react";
import { passes } from "@/lib/domain/pass";
import { passTask } from "@/lib/domain/run";
import { performerLabel } from "@/lib/view-model/runs/performer-label";
import { describePace } from "@/lib/view-model/runs/run-pace";
import { type RunStatusView, toRunStatus } from "@/lib/view-model/runs/run-status";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";
import classes from "./run-line.module.css";
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
  const isFailed = status.kind === "ended" && status.isFailed;
  return <span className={isFailed ? classes.failed : classes.note}>{status.text}</span>;
}

function StartButton({
  isFirst,
  chosen,
  choose,
}: {
  readonly isFirst: boolean;
  /** Who is to perform the passes; null: who is asked first. */
  readonly chosen: string | null;
  readonly choose: (performer: string | null) => void;
}) {
  const { workspace } = useFacts();
  const { actions } = useActs();
  const { run, isRunning, failure } = useAction(actions.startRun, useRefresh());
  const { performers } = workspace;
  const performer = performers.find((name) => name === chosen) ?? performers[0] ?? "rules";
  if (workspace.artifacts.length === 0) return null;
  return (
    <>
      {performers.length < 2 ? null : (
        <Select
          size="xs"
          aria-label="Performed by"
          leftSection={<span className={classes.by}>Performed by</span>}
          leftSectionWidth={84}
          data={performers.map((value) => ({ value, label: performerLabel(value) }))}
          value={performer}
          allowDeselect={false}
          onChange={choose}
        />
      )}
      <Button
        size="xs"
        variant={isFirst ? "filled" : "default"}
        leftSection={<Icon name="retry" />}
        loading={isRunning}
        onClick={() => run({ incidentId: workspace.incidentId, tasks: performedBy(performer) })}
      >
        Run analysis
      </Button>
      {failure === null ? null : (
        <FailureAlert title="The analysis was not started">{failure.message}</FailureAlert>
      )}
    </>
  );
}

/** One performer for every pass. */
function performedBy(performer: string) {
  return Object.fromEntries(passes.map((pass) => [passTask(pass), { performer }]));
}
