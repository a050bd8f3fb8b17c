"use client";

import { routes } from "@/lib/routes/routes";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { LinkButton } from "../../ui/link-button";
import { MessagePanel } from "../../ui/message-panel";
import { useFacts } from "./use-workspace";

/** What to do next when there is no timeline: it depends on how far the incident has come. */
export function NoTimeline() {
  const { workspace, mayInvestigate } = useFacts();
  const { incidentId } = workspace;
  const status = toRunStatus(workspace.runs);
  if (status.kind === "going") {
    return (
      <MessagePanel
        icon="clock"
        title="Whence is building the first timeline"
        actions={workspace.artifacts.length === 0 ? null : <ToSurvey />}
      >
        {status.text}. Events appear here as soon as a step is done.
      </MessagePanel>
    );
  }
  if (workspace.artifacts.length === 0) {
    return (
      <MessagePanel
        icon="upload"
        title="Add evidence to begin"
        actions={
          mayInvestigate ? (
            <LinkButton icon="upload" href={routes.incident.evidence({ incidentId })}>
              Add evidence
            </LinkButton>
          ) : null
        }
      >
        {mayInvestigate
          ? "Add what you have: logs, alerts, metrics, deploy history, chat. The first timeline takes seconds."
          : "Nobody has added evidence yet. A responder can."}
      </MessagePanel>
    );
  }
  return (
    <MessagePanel icon="info" title="No events in this timeline" actions={<ToSurvey />}>
      {status.kind === "ended"
        ? `${status.text}. The section “Start here” describes the evidence and where to look first.`
        : "The evidence is in. Run the analysis to get a first timeline."}
    </MessagePanel>
  );
}

/** Without a timeline the survey leads on. */
function ToSurvey() {
  const { workspace } = useFacts();
  const { incidentId } = workspace;
  return (
    <LinkButton
      icon="search"
      variant="default"
      href={routes.incident.workspace({ incidentId, view: "survey" })}
    >
      See an overview
    </LinkButton>
  );
}
