"use client";

import { Select } from "@mantine/core";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import { routes } from "@/lib/routes/routes";
import { kindLabel } from "@/lib/view-model/event-appearance";
import { measureImpact } from "@/lib/view-model/impact-clock";
import { severityWords } from "@/lib/view-model/incident-words";
import { describeOutcome } from "@/lib/view-model/report-summary";
import { describeReview } from "@/lib/view-model/review-readiness";
import { toRunStatus } from "@/lib/view-model/run-status";
import { FailureAlert } from "../ui/failure-alert";
import { LinkButton } from "../ui/link-button";
import { Mark } from "../ui/mark";
import { useAction } from "../ui/use-action";
import { ColleaguesHere } from "./colleagues-here";
import classes from "./header.module.css";
import { ArchivedNotice, IncidentMenu } from "./incident-menu";
import { RunLine } from "./run-line";
import { ScoreChip } from "./score-chip";
import { ShareMenu } from "./share-menu";
import { useRefresh } from "./use-refresh";
import { useWorkspace } from "./workspace-state";

/** What one must know before reading on: how bad, how long, how sure, how far reviewed. */
export function WorkspaceHeader() {
  const { workspace, mayInvestigate, staleness, isSignedOut } = useWorkspace();
  const { incident, incidentId, timeline, coherence, confidence } = workspace;
  const refresh = useRefresh();
  const hasEvents = timeline.events.length > 0;
  // What is concluded halfway is no verdict.
  const isGoing = toRunStatus(workspace.runs).kind === "going";
  return (
    <header className={classes.header}>
      <div className={classes.titleRow}>
        <h1 className={classes.title}>{incident.title}</h1>
        <RunLine />
        <div className={classes.actions} data-screen-only>
          <ColleaguesHere />
          {mayInvestigate ? (
            <LinkButton
              size="xs"
              variant="default"
              icon="upload"
              href={routes.incident.evidence({ incidentId })}
            >
              Add evidence
            </LinkButton>
          ) : null}
          <ShareMenu />
          {mayInvestigate ? <IncidentMenu /> : null}
        </div>
      </div>
      {incident.archivedAt === null ? null : <ArchivedNotice since={incident.archivedAt} />}
      <div className={`${classes.row} ${classes.strip}`} data-tour="impact">
        <IncidentState />
        <ReviewChip />
        {hasEvents ? (
          <>
            <dl className={classes.clock}>
              {measureImpact(timeline.impact).map(({ label, text, durationMs }) => (
                <div key={label} className={classes.measure}>
                  <dt>{label}</dt>
                  <dd data-unknown={durationMs === null || undefined}>{text}</dd>
                </div>
              ))}
            </dl>
            <ScoreChip name="Coherence" score={coherence} word={coherence.label} />
            <ScoreChip name="Confidence" score={confidence} />
            {isGoing ? null : (
              <span className={classes.note}>{describeOutcome(timeline.outcome)}</span>
            )}
          </>
        ) : null}
      </div>
      {staleness === null || isSignedOut ? null : (
        <FailureAlert title="This page may be out of date" onRetry={refresh}>
          {staleness}
        </FailureAlert>
      )}
    </header>
  );
}

/** Severity and status: words for a reader, choices for those who work on the incident. */
function IncidentState() {
  const { workspace, actions, mayInvestigate } = useWorkspace();
  const { incident, incidentId } = workspace;
  const refresh = useRefresh();
  const { run, failure, isRunning } = useAction(actions.changeIncident, refresh);
  if (!mayInvestigate) {
    return (
      <>
        <Mark colour={`severity-${incident.severity}`}>{severityWord(incident.severity)}</Mark>
        <Mark colour={`status-${incident.status}`}>{kindLabel(incident.status)}</Mark>
      </>
    );
  }
  return (
    <>
      <Select
        size="xs"
        w={118}
        aria-label="Severity"
        allowDeselect={false}
        disabled={isRunning}
        data={incidentSeverities.map((value) => ({ value, label: severityWord(value) }))}
        value={incident.severity}
        onChange={(value) => {
          const severity = incidentSeverities.find((choice) => choice === value);
          if (severity) run({ incidentId, severity, seen: { severity: incident.severity } });
        }}
      />
      <Select
        size="xs"
        w={118}
        aria-label="Status"
        allowDeselect={false}
        disabled={isRunning}
        data={incidentStatuses.map((value) => ({ value, label: kindLabel(value) }))}
        value={incident.status}
        onChange={(value) => {
          const status = incidentStatuses.find((choice) => choice === value);
          if (status) run({ incidentId, status, seen: { status: incident.status } });
        }}
      />
      {failure === null ? null : (
        <FailureAlert title="The incident was not changed">{failure.message}</FailureAlert>
      )}
    </>
  );
}

function severityWord(severity: (typeof incidentSeverities)[number]): string {
  return severity === "unset" ? "No severity" : severityWords[severity];
}

function ReviewChip() {
  const { workspace } = useWorkspace();
  const { text, role } = describeReview(workspace);
  return <Mark colour={role}>{text}</Mark>;
}
