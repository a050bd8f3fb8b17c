"use client";

import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { TurnPlace } from "@/lib/routes/turn-place";
import { describeRoundStep } from "@/lib/view-model/runs/round-step-words";
import { aboutOf } from "@/lib/view-model/runs/run-details";
import {
  describeShortened,
  describeUsage,
  type ReadTurn,
  readTurnSchema,
  toPromptRows,
  toTaskRows,
} from "@/lib/view-model/runs/turn-prompt";
import { describeTurn, toCallRows, toQuestionRows } from "@/lib/view-model/runs/turn-rows";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { NamedTable } from "./named-table";
import classes from "./run-history.module.css";

/** One turn: what was asked of the evidence, what was proposed, and how each was answered. */
export function TurnDetail({
  incidentId,
  place: { runId, step, turn },
  onClose,
}: {
  readonly incidentId: IncidentId;
  readonly place: TurnPlace & { readonly step: string; readonly turn: number };
  /** Absent where what is around it is closed instead. */
  readonly onClose?: () => void;
}) {
  const { data, error } = useQuery({
    // A turn that was taken never changes.
    queryKey: ["turn", runId, step, turn],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      fetchJson(routes.api.turn({ incidentId, runId, step, turn }), readTurnSchema, signal),
  });
  if (error !== null) {
    return (
      <FailureAlert title="Could not load this turn of the analysis">{error.message}</FailureAlert>
    );
  }
  if (data === undefined) return <LoadingRows label="Loading this turn of the analysis" />;
  const questions = toQuestionRows(data);
  const calls = toCallRows(data, aboutOf);
  return (
    <section aria-label={`Turn ${turn} of ${step}`} className={classes.detail}>
      <h4 className={classes.subhead}>
        Turn {turn} of {describeRoundStep(step) ?? step}
      </h4>
      <p className={classes.note}>{describeTurn(data)}</p>
      {!data.text ? null : <p className={classes.note}>“{data.text}”</p>}
      {toTaskRows(data).map(({ key, heading, text }) => (
        <details key={key} open={key === "output"}>
          <summary>{heading}</summary>
          <pre className={classes.prompt}>{text}</pre>
        </details>
      ))}
      <TurnPrompt turn={data} />
      {questions.length === 0 ? null : (
        <NamedTable
          name="Queries to the evidence"
          columns={["Question", "Arguments", "Answer"]}
          rows={questions.map(({ key, question, given, answer }) => ({
            ...{ key, cells: [question, given, answer] },
          }))}
        />
      )}
      {calls.length === 0 ? null : (
        <NamedTable
          name="Calls"
          columns={["Function", "About", "Answer"]}
          rows={calls.map(({ key, call, about, answer }) => ({
            ...{ key, cells: [call, about, answer] },
          }))}
        />
      )}
      {onClose === undefined ? null : (
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Hide the details
        </Button>
      )}
    </section>
  );
}

/** All that a model was shown before a turn, as it was sent, and what it was not. */
function TurnPrompt({ turn }: { readonly turn: ReadTurn }) {
  const rows = toPromptRows(turn);
  if (rows.length === 0) return null;
  const notes = [describeUsage(turn), describeShortened(turn)].filter((note) => note !== null);
  return (
    <section aria-label="Input of this turn">
      <h4 className={classes.subhead}>Input of this turn</h4>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {rows.map(({ key, heading, text }) => (
        <details key={key}>
          <summary>{heading}</summary>
          <pre className={classes.prompt}>{text}</pre>
        </details>
      ))}
    </section>
  );
}
