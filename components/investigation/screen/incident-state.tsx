"use client";

import { Select } from "@mantine/core";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";

import {
  type IncidentStep,
  severityWords,
  stepSeverity,
  stepStatus,
} from "@/lib/view-model/incident/incident-words";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { showDone, showFailure, showUndoable } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { Mark } from "../../ui/mark";
import { callAction, useAction } from "../../ui/use-action";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Severity and status: words for a reader, choices for those who work on the incident. */
export function IncidentState() {
  const { workspace, mayInvestigate } = useFacts();
  const { incident } = workspace;
  const { take, failure, isRunning } = useIncidentStep();
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
        w={108}
        aria-label="Severity"
        allowDeselect={false}
        disabled={isRunning}
        data={incidentSeverities.map((value) => ({ value, label: severityWord(value) }))}
        value={incident.severity}
        onChange={(value) => {
          const severity = incidentSeverities.find((choice) => choice === value);
          if (severity) take(stepSeverity(incident, severity));
        }}
      />
      <Select
        size="xs"
        w={108}
        aria-label="Status"
        allowDeselect={false}
        disabled={isRunning}
        data={incidentStatuses.map((value) => ({ value, label: kindLabel(value) }))}
        value={incident.status}
        onChange={(value) => {
          const status = incidentStatuses.find((choice) => choice === value);
          if (status) take(stepStatus(incident, status));
        }}
      />
      {failure === null ? null : (
        <FailureAlert title="Could not change the incident">{failure.message}</FailureAlert>
      )}
    </>
  );
}

/** Takes a step, and keeps it as the newest change: undo takes it back before any decision made earlier. */
function useIncidentStep() {
  const { workspace } = useFacts();
  const { actions, addOwnChange } = useActs();
  const { incidentId } = workspace;
  const refresh = useRefresh();
  const change = ({
    step,
    side,
  }: {
    readonly step: IncidentStep;
    readonly side: "forth" | "back";
  }) => actions.changeIncident({ incidentId, ...step[side] });
  const goBack = async (step: IncidentStep) => {
    const undone = await callAction(change, { step, side: "back" });
    if (undone.ok) showDone(`Undone: ${step.words}`);
    else showFailure("Could not undo the action", undone.message);
    await refresh();
  };
  const { run, failure, isRunning } = useAction(
    async (step: IncidentStep) => {
      const done = await change({ step, side: "forth" });
      return done.ok ? { ok: true as const, value: step } : done;
    },
    async (step) => {
      showUndoable(
        `You ${step.words}`,
        addOwnChange(step.words, () => goBack(step)),
      );
      await refresh();
    },
  );
  return { take: run, failure, isRunning };
}

function severityWord(severity: (typeof incidentSeverities)[number]): string {
  return severity === "unset" ? "No severity" : severityWords[severity];
}
