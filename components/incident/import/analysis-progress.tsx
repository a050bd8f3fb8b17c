"use client";

import { Group, Progress, Text } from "@mantine/core";
import { routes } from "@/lib/routes/routes";
import { countOf } from "@/lib/view-model/byte-size";
import { toRunStatus } from "@/lib/view-model/run-status";
import type { Workspace } from "@/lib/view-model/workspace";
import { LinkButton } from "../../ui/link-button";
import classes from "./import-screen.module.css";

/** How far the analysis of what was imported has come, and the way to what it found. */
export function AnalysisProgress({ workspace }: { readonly workspace: Workspace }) {
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
            {countOf(workspace.timeline.events.length, "event")} and{" "}
            {countOf(workspace.timeline.causalLinks.length, "causal link")} so far
          </Text>
        </div>
        <LinkButton
          href={routes.incident.workspace({ incidentId: workspace.incidentId })}
          variant={isGoing ? "default" : "filled"}
        >
          Open the timeline
        </LinkButton>
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
