"use client";

import { useMemo } from "react";
import { asksInterventions, requestOf } from "@/lib/domain/run";
import { roundsInAWord } from "@/lib/view-model/rounds/round-words";
import { ownRounds, progressText, shownRun } from "@/lib/view-model/rounds/rounds-summary";
import { asSentence } from "@/lib/view-model/runs/round-step-words";
import { type RunStatusView, toRunStatus } from "@/lib/view-model/runs/run-status";
import type { RunProgress } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../../ui/failure-alert";
import { LoadingRows } from "../../ui/loading-rows";
import { useFacts, useSelection } from "../workspace/use-workspace";
import { AskedByPeople } from "./asked-by-people";
import { NoRounds } from "./no-rounds";
import classes from "./rounds.module.css";
import { RoundsBody } from "./rounds-body";
import { RoundsRunContext } from "./rounds-run";
import { RunChoice } from "./run-choice";
import { useRoundWork } from "./use-round-work";
import { WorkDrawer } from "./work-drawer";

/** How the timeline was questioned: what was asked, found, believed and taken out, round by round, live or from the record. */
export function RoundsView() {
  const { workspace } = useFacts();
  const { search } = useSelection();
  // What people asked is told below: the rounds above are those of an analysis.
  const analyses = workspace.runs.filter(
    ({ plan }) => requestOf(plan) === null && !asksInterventions(plan),
  );
  const status = toRunStatus(analyses);
  const run = shownRun(analyses, search.knownAt, status);
  return (
    <RoundsRunContext value={run?.id ?? null}>
      <div className={classes.rounds}>
        <h2 className={classes.title}>Rounds</h2>
        <p className={classes.intro}>{roundsInAWord}</p>
        <RunChoice />
        <RoundsOf run={run} status={status} />
        <AskedByPeople />
      </div>
    </RoundsRunContext>
  );
}

function RoundsOf({
  run,
  status,
}: {
  readonly run: RunProgress | null;
  readonly status: RunStatusView;
}) {
  const { investigation } = useFacts().workspace.timeline;
  const isGoing = run !== null && status.kind === "going" && status.run.id === run.id;
  const newest = investigation.rounds.at(-1)?.answers[0]?.invocation ?? null;
  const { work, isReading, failure, readAgain } = useRoundWork(run, isGoing, newest);
  const rounds = useMemo(() => ownRounds(investigation, work), [investigation, work]);
  const progress = progressText(work, isGoing);
  const isEmpty = rounds.length === 0 && work.length === 0;
  return (
    <>
      <p className={classes.progress} role="status">
        {progress === null ? null : `Now: ${asSentence(progress)}.`}
      </p>
      {failure === null ? null : (
        <FailureAlert title="What is done in the rounds could not be read" onRetry={readAgain}>
          {failure}
        </FailureAlert>
      )}
      {isGoing && work.length === 0 && rounds.length > 0 ? (
        <p className={classes.note}>
          These are the rounds of the analysis before. Those of the one that is going on have not
          begun.
        </p>
      ) : null}
      {isEmpty ? <Nothing isReading={isReading} status={status} /> : null}
      {isEmpty ? null : <RoundsBody {...{ rounds, work, isGoing, status }} />}
      {run === null ? null : <WorkDrawer runId={run.id} work={work} />}
    </>
  );
}

function Nothing({
  isReading,
  status,
}: {
  readonly isReading: boolean;
  readonly status: RunStatusView;
}) {
  return isReading ? <LoadingRows label="Reading the rounds" /> : <NoRounds status={status} />;
}
