"use client";

import { Button } from "@mantine/core";
import type { IncidentId } from "@/lib/domain/ids";
import type { RunStatusView } from "@/lib/view-model/runs/run-status";
import { FailureAlert } from "../../ui/failure-alert";
import { Icon } from "../../ui/icon";
import { useAction } from "../../ui/use-action";
import type { WorkspaceActions } from "../workspace/workspace-actions";

/** Ends a run after the step it is at; what it found until then is kept. */
export function StopRunButton({
  incidentId,
  status,
  stopRun,
  onDone,
}: {
  readonly incidentId: IncidentId;
  readonly status: Extract<RunStatusView, { kind: "going" }>;
  readonly stopRun: WorkspaceActions["stopRun"];
  readonly onDone: () => void;
}) {
  const { run, isRunning, failure } = useAction(stopRun, onDone);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="stop" />}
        disabled={status.isStopping}
        loading={isRunning}
        onClick={() => run({ incidentId, runId: status.run.id })}
      >
        Stop
      </Button>
      {failure === null ? null : (
        <FailureAlert title="Could not stop the analysis">{failure.message}</FailureAlert>
      )}
    </>
  );
}
