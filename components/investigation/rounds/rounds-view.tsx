"use client";

import { NativeSelect } from "@mantine/core";
import { useMemo } from "react";
import { asksInterventions, requestOf } from "@/lib/domain/runs/run";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { roundsInAWord } from "@/lib/view-model/rounds/round-words";
import {
  ownRounds,
  progressText,
  runsWithRounds,
  shownRun,
} from "@/lib/view-model/rounds/rounds-summary";
import { asSentence } from "@/lib/view-model/runs/round-step-words";
import { type RunStatusView, toRunStatus } from "@/lib/view-model/runs/run-status";
import type { RunProgress } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../../ui/failure-alert";
import { LoadingRows } from "../../ui/loading-rows";
import { MessagePanel } from "../../ui/message-panel";
import { NoTimeline } from "../workspace/no-timeline";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { AskedByPeople } from "./asked-by-people";
import classes from "./rounds.module.css";
import { RoundsBody } from "./rounds-body";
import { RoundsRunContext } from "./rounds-run";
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
        <FailureAlert title="Could not load the rounds" onRetry={readAgain}>
          {failure}
        </FailureAlert>
      )}
      {isGoing && work.length === 0 && rounds.length > 0 ? (
        <p className={classes.note}>
          These are the rounds of the previous analysis. The rounds of the running analysis have not
          started.
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
  return isReading ? <LoadingRows label="Loading the rounds" /> : <NoRounds status={status} />;
}

/** Why there is nothing to see, and what to do about it. */
function NoRounds({ status }: { readonly status: RunStatusView }) {
  const { workspace, mayInvestigate } = useFacts();
  if (status.kind === "going") {
    return (
      <MessagePanel icon="clock" title="The rounds have not started">
        {status.text}. First, the passes build the timeline. Then the rounds question it. Questions
        and findings appear here immediately.
      </MessagePanel>
    );
  }
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  return (
    <MessagePanel icon="info" title="This analysis had no rounds">
      The analysis built the timeline. No round has checked it yet.{" "}
      {mayInvestigate
        ? "Run the analysis again with rounds. Rounds look for missing facts and for claims that the evidence does not support."
        : "A responder can run the analysis again with rounds, which look for missing facts."}
    </MessagePanel>
  );
}

/** Rounds of earlier analyses, as the timeline was known when each had ended. */
function RunChoice() {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const runs = runsWithRounds(workspace.runs);
  if (runs.length < 2) return null;
  const { knownAt } = search;
  const shown = runs.find((one) => one.knownAt === knownAt);
  return (
    <NativeSelect
      size="xs"
      label="Show the rounds of this analysis"
      data-screen-only
      style={{ maxWidth: "24rem" }}
      value={shown?.run.id ?? ""}
      onChange={({ currentTarget: { value } }) => {
        const chosen = runs.find(({ run }) => run.id === value);
        if (chosen) {
          changeSearch({
            knownAt: chosen.knownAt,
            ...{ compare: null, changed: [], round: null, turn: null },
          });
        }
      }}
      data={[
        ...(shown === undefined && knownAt !== null
          ? [{ value: "", label: `What was known at ${formatDateTime(knownAt, zone)}` }]
          : []),
        ...runs.map(({ run }) => ({
          value: run.id,
          label: `Analysis ${run.number}, ${formatDateTime(run.queuedAt, zone)}`,
        })),
      ]}
    />
  );
}
