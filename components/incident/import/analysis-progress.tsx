"use client";

import { Group, Progress, Text } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { Run } from "@/lib/domain/runs/run";
import { routes } from "@/lib/routes/routes";
import { describePace } from "@/lib/view-model/runs/run-pace";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { countOf } from "@/lib/view-model/text/byte-size";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import { StopRunButton } from "../../investigation/runs/stop-run-button";
import type { JournalStream } from "../../investigation/workspace/use-journal-stream";
import type { WorkspaceActions } from "../../investigation/workspace/workspace-actions";
import { LinkButton } from "../../ui/link-button";
import classes from "./import-screen.module.css";

/** How far the analysis of what was imported has come, and the way to what it found. */
export function AnalysisProgress({
  workspace,
  journal,
  stopRun,
  onChanged,
}: {
  readonly workspace: Workspace;
  readonly journal: JournalStream;
  /** Null for people who may only read. */
  readonly stopRun: WorkspaceActions["stopRun"] | null;
  readonly onChanged: () => void;
}) {
  const status = toRunStatus(workspace.runs);
  if (status.kind === "none") return null;
  const isGoing = status.kind === "going";
  return (
    <section className={classes.panel} aria-label="Analysis">
      <Group justify="space-between">
        <div>
          <Text fw={600} role="status">
            {status.text}
          </Text>
          <Text className={classes.dimmed ?? ""}>
            {countOf(workspace.timeline.events.filter(isLive).length, "event")} and{" "}
            {countOf(workspace.timeline.causalLinks.filter(isLive).length, "causal link")} so far
            {isGoing ? paceOf(status.run, journal, workspace) : ""}
          </Text>
        </div>
        <Group gap="sm">
          {isGoing && stopRun !== null ? (
            <StopRunButton
              incidentId={workspace.incidentId}
              status={status}
              stopRun={stopRun}
              onDone={onChanged}
            />
          ) : null}
          <LinkButton
            href={routes.incident.workspace({ incidentId: workspace.incidentId, view: "survey" })}
            variant="default"
          >
            See an overview
          </LinkButton>
          <LinkButton
            href={routes.incident.workspace({ incidentId: workspace.incidentId })}
            variant={isGoing ? "default" : "filled"}
          >
            Open the summary
          </LinkButton>
        </Group>
      </Group>
      {isGoing ? (
        <Progress
          animated
          aria-label="Progress of the analysis"
          value={((status.done + 0.5) / status.total) * 100}
        />
      ) : null}
    </section>
  );
}

function paceOf(run: Run, journal: JournalStream, workspace: Workspace): string {
  const pace = describePace(run, journal.entries, workspace.runs.slice(1));
  return pace === "" ? "" : `; ${pace}`;
}
