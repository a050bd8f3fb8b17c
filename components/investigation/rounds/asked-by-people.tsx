"use client";

import { useMemo } from "react";
import type { ArtifactId } from "@/lib/domain/ids";
import { type AskedRequest, askedRequests } from "@/lib/view-model/rounds/asked-requests";
import { drawGoing } from "@/lib/view-model/rounds/going-round";
import { namesOf } from "@/lib/view-model/rounds/named-pieces";
import { drawRecorded } from "@/lib/view-model/rounds/recorded-round";
import { progressText } from "@/lib/view-model/rounds/rounds-summary";
import { asSentence } from "@/lib/view-model/runs/round-step-words";
import { FailureAlert } from "../../ui/failure-alert";
import { useFacts } from "../workspace/use-workspace";
import { PieceLink } from "./piece-link";
import { QuestionThread } from "./question-thread";
import { RequestItem } from "./request-item";
import classes from "./rounds.module.css";
import { RoundsRunContext } from "./rounds-run";
import { useRoundWork } from "./use-round-work";
import { WorkDrawer } from "./work-drawer";

/** What people asked about pieces, with the debate over each; nothing where nobody asked. */
export function AskedByPeople() {
  const { workspace } = useFacts();
  const asked = useMemo(() => askedRequests(workspace), [workspace]);
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="asked-by-people" className={classes.part}>
      <h3 id="asked-by-people" className={classes.heading}>
        Questions from people
      </h3>
      <p className={classes.note}>
        Each question was investigated separately, from the timeline of that time. Ask about an
        event, a link, a state, a gap or a hypothesis in its details.
      </p>
      <ul className={classes.rows}>
        {asked.map((one, index) => (
          <RequestItem key={one.request.id} asked={one} isFirst={index === 0}>
            {() => <Debate asked={one} />}
          </RequestItem>
        ))}
      </ul>
    </section>
  );
}

function Debate({ asked }: { readonly asked: AskedRequest }) {
  const { workspace, zone } = useFacts();
  const { timeline, artifacts } = workspace;
  const { request, run, round, isGoing } = asked;
  const newest = round?.answers[0]?.invocation ?? null;
  const { work, failure, readAgain } = useRoundWork(run, isGoing, newest);
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const drawn = useMemo(() => {
    const drawing = { timeline, names, zone, work };
    if (round !== null) return drawRecorded(round, drawing);
    const byPath = new Map<string, ArtifactId>(artifacts.map(({ path, id }) => [path, id]));
    return drawGoing(1, { ...drawing, isGoing, artifactOf: (path) => byPath.get(path) });
  }, [round, timeline, names, zone, work, artifacts, isGoing]);
  const progress = progressText(work, isGoing);
  return (
    <RoundsRunContext value={run?.id ?? null}>
      {request.about === null ? null : (
        <p className={classes.note}>
          About: <PieceLink piece={names(request.about)} />
        </p>
      )}
      {progress === null ? null : <p className={classes.progress}>Now: {asSentence(progress)}.</p>}
      {failure === null ? null : (
        <FailureAlert title="Could not load how the question was investigated" onRetry={readAgain}>
          {failure}
        </FailureAlert>
      )}
      {drawn.questions.length === 0 ? null : (
        <ol className={classes.threads} aria-label="Who was asked">
          {drawn.questions.map((question, index) => (
            <QuestionThread key={question.key} question={question} number={index + 1} />
          ))}
        </ol>
      )}
      {run === null ? null : <WorkDrawer runId={run.id} work={work} />}
    </RoundsRunContext>
  );
}
