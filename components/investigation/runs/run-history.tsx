"use client";

import { Accordion, Button } from "@mantine/core";
import { useState } from "react";
import type { Instant } from "@/lib/base/instant";
import { asksInterventions, isAside, type RunPlan, requestOf } from "@/lib/domain/runs/run";
import { routes } from "@/lib/routes/routes";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { kindLabel } from "@/lib/view-model/pieces/event-appearance";
import { analystLabel } from "@/lib/view-model/runs/performer-label";
import { LinkButton } from "../../ui/link-button";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { RunDetails } from "./run-details";
import classes from "./run-history.module.css";

/** Every analysis of the incident, the newest opened: what it did and what it changed. */
export function RunHistory() {
  const { workspace, zone } = useFacts();
  const { search } = useSelection();
  const { runs, people } = workspace;
  const [opened, setOpened] = useState<string | null>(search.turn?.runId ?? runs[0]?.id ?? null);
  if (runs.length === 0) return null;
  return (
    <section className={classes.history} aria-labelledby="analyses">
      <h2 id="analyses" className={classes.heading}>
        Analyses
      </h2>
      {new Set(runs.map(({ analyst }) => analyst)).size < 2 ? null : (
        <LinkButton
          href={routes.incident.comparison({ incidentId: workspace.incidentId })}
          variant="default"
        >
          Compare performers side by side
        </LinkButton>
      )}
      <LinkButton
        href={routes.incident.opinion({ incidentId: workspace.incidentId })}
        variant="default"
      >
        Second opinion
      </LinkButton>
      <Accordion value={opened} onChange={setOpened} variant="contained" order={3}>
        {runs.map((run) => (
          <Accordion.Item key={run.id} value={run.id}>
            <Accordion.Control>
              {headingOf(run.plan)} {run.number}: {kindLabel(run.status).toLowerCase()}
              <p className={classes.note}>
                Performed by {analystLabel(run.analyst)} · asked for by{" "}
                {people[run.startedBy] ?? "a former member"} · {formatDateTime(run.queuedAt, zone)}
              </p>
            </Accordion.Control>
            <Accordion.Panel>
              {run.finishedAt === null ||
              isAside(run.plan) ||
              asksInterventions(run.plan) ? null : (
                <CompareButton at={run.finishedAt} />
              )}
              {opened === run.id ? <RunDetails run={run} /> : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </section>
  );
}

function headingOf(plan: RunPlan): string {
  if (requestOf(plan) !== null) return "Question, analysis";
  if (asksInterventions(plan)) return "Helpful actions, analysis";
  return isAside(plan) ? "Second opinion, analysis" : "Analysis";
}

/** What this analysis left, beside what is known now. */
function CompareButton({ at }: { readonly at: Instant }) {
  const { changeSearch } = useActs();
  return (
    <Button
      mb="xs"
      size="compact-sm"
      variant="default"
      onClick={() => changeSearch({ view: "timeline", knownAt: null, compare: at })}
    >
      Compare the result with now
    </Button>
  );
}
