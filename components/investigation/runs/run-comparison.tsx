import { Text, Title } from "@mantine/core";
import type { IncidentId } from "@/lib/domain/ids";
import type { RunResult } from "@/lib/domain/runs/run-result";
import { routes } from "@/lib/routes/routes";
import { ownEvents, toComparedColumns, toComparedRows } from "@/lib/view-model/runs/run-comparison";
import { LinkButton } from "../../ui/link-button";
import { NamedTable } from "./named-table";
import classes from "./run-comparison.module.css";

/** What each performer made of the same incident, and what it took. */
export function RunComparison({
  incidentId,
  title,
  runs,
}: {
  readonly incidentId: IncidentId;
  readonly title: string;
  readonly runs: readonly RunResult[];
}) {
  return (
    <div className={classes.page}>
      <div className={classes.heading}>
        <div>
          <Title order={1}>Analyses side by side</Title>
          <Text c="dimmed">
            {title}: the newest finished analysis of each performer, as it left the timeline.
          </Text>
        </div>
        <LinkButton
          href={routes.incident.workspace({ incidentId, view: "activity" })}
          variant="default"
        >
          Back to the incident
        </LinkButton>
      </div>
      {runs.length < 2 ? (
        <p className={classes.note}>
          {runs.length === 0
            ? "No analysis has finished yet."
            : "Only one performer has finished an analysis."}{" "}
          Run analyses with two performers to compare the results side by side.
        </p>
      ) : null}
      {runs.length === 0 ? null : (
        <NamedTable
          columns={toComparedColumns(runs)}
          name="Analyses side by side"
          rows={toComparedRows(runs)}
        />
      )}
      {runs.map((run) => (
        <OwnEvents key={run.number} run={run} runs={runs} />
      ))}
    </div>
  );
}

function OwnEvents({
  run,
  runs,
}: {
  readonly run: RunResult;
  readonly runs: readonly RunResult[];
}) {
  const own = ownEvents(run, runs);
  if (own.length === 0 || runs.length < 2) return null;
  return (
    <section aria-label={`Only in analysis ${run.number}`}>
      <Title order={2}>Only in analysis {run.number}</Title>
      <ul className={classes.list}>
        {own.map((event) => (
          <li key={event}>{event}</li>
        ))}
      </ul>
    </section>
  );
}
