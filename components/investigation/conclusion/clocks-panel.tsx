"use client";

import { toCorrectionRows } from "@/lib/view-model/intake/clock-corrections";
import { ClockCorrections } from "../../clocks/clock-corrections";
import { showDone } from "../../ui/announce";
import { FailureAlert } from "../../ui/failure-alert";
import { useAction } from "../../ui/use-action";
import { useActs, useFacts } from "../workspace/use-workspace";
import { ConclusionPanel } from "./conclusion-panel";

/** How clocks were corrected: no file is moved without a word here. */
export function ClocksPanel() {
  const { workspace, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { run, isRunning, failure } = useAction(actions.setClock, () =>
    showDone(
      "The clock correction was changed",
      "The analysis runs again with the new correction.",
    ),
  );
  const { artifacts, people, incidentId } = workspace;
  const sources = artifacts.map(({ clock, ...artifact }) => ({ artifact, clock }));
  const rows = toCorrectionRows(sources, people);
  if (rows.length === 0) return null;
  return (
    <ConclusionPanel title={`Clock corrections (${rows.length})`} pieces={[]}>
      {failure === null ? null : (
        <FailureAlert title="Could not change the clock correction">{failure.message}</FailureAlert>
      )}
      <ClockCorrections
        isRunning={isRunning}
        rows={rows}
        onUndo={
          mayInvestigate
            ? ({ artifactId, what }) => run({ incidentId, artifactId, kind: "undo", what })
            : null
        }
      />
    </ConclusionPanel>
  );
}
