"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isAside } from "@/lib/domain/runs/run";
import { routes } from "@/lib/routes/routes";
import { describeSpending, toCosts } from "@/lib/view-model/runs/run-cost";
import {
  countRefusals,
  runDetailsSchema,
  toChangeGroups,
  toRefusedRows,
  toStepRows,
} from "@/lib/view-model/runs/run-details";
import { toRunStatus } from "@/lib/view-model/runs/run-status";
import { describeEnd, toTurnRows } from "@/lib/view-model/runs/turn-rows";
import type { RunProgress } from "@/lib/view-model/workspace/workspace";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { ChangeGroups } from "./change-groups";
import { NamedTable } from "./named-table";
import classes from "./run-history.module.css";
import { TurnDetail } from "./turn-detail";
import { TurnList } from "./turn-list";

/** One analysis: its passes with what they cost, what the checks refused, and what is different since. */
export function RunDetails({ run }: { readonly run: RunProgress }) {
  const { workspace, journal } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const turnsSeen = journal.entries.filter(({ kind }) => kind === "turn-taken").length;
  const isGoing = toRunStatus([run]).kind === "going";
  const account = useQuery({
    // Steps and turns are part of the key: one that is done makes the account another one.
    queryKey: ["run", run.id, run.status, run.steps.length, isGoing ? turnsSeen : null],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.run({ incidentId: workspace.incidentId, runId: run.id }),
        runDetailsSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  if (account.error !== null) {
    return (
      <FailureAlert title="Could not load the details of this analysis">
        {account.error.message}
      </FailureAlert>
    );
  }
  if (account.data === undefined)
    return <LoadingRows label="Loading the details of this analysis" />;
  const { steps, invocations, changes, ledger } = account.data;
  const costs = toCosts(run.plan, invocations);
  const spending = describeSpending(run.plan, invocations);
  const opened = search.turn?.runId === run.id ? search.turn : null;
  return (
    <>
      <WhyFailed run={run} />
      <NamedTable
        name={`Passes of analysis ${run.number}`}
        minWidth={820}
        columns={["Pass", "State", "Turns", "Proposals", "Refused", "Duration", "Tokens", "Cost"]}
        rows={toStepRows(run.plan, steps, { isGoing }).map((row) => ({
          key: row.key,
          cells: [
            ...[row.name, row.state, row.turns, row.calls, row.refused, row.took, row.tokens],
            costs.get(row.key) ?? "–",
          ],
        }))}
      />
      {spending === null ? null : <p className={classes.note}>{spending}</p>}
      <Part title="Turns">
        <TurnList
          runId={run.id}
          rows={toTurnRows(invocations)}
          opened={opened}
          detail={
            opened !== null && opened.step !== null && opened.turn !== null ? (
              <TurnDetail
                incidentId={workspace.incidentId}
                place={{ runId: run.id, step: opened.step, turn: opened.turn }}
                onClose={() => changeSearch({ turn: null })}
              />
            ) : null
          }
          onOpen={(turn) => changeSearch({ turn })}
        />
        {run.finishedAt === null || invocations.length === 0 ? null : (
          <a
            className={classes.note}
            download
            href={routes.api.runRecord({ incidentId: workspace.incidentId, runId: run.id })}
          >
            Download the masked exchange with the model
          </a>
        )}
        {invocations
          .flatMap((invocation) => describeEnd(invocation) ?? [])
          .map((text) => (
            <p key={text} className={classes.note}>
              {text}
            </p>
          ))}
      </Part>
      {isAside(run.plan) ? null : <Changes changes={changes} isGoing={isGoing} />}
      <Refused steps={steps} />
      {steps.some(({ key }) => key === run.plan.at(-1)?.key) ? <Ledger ledger={ledger} /> : null}
    </>
  );
}

type Details = ReturnType<typeof runDetailsSchema.parse>;

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h4 className={classes.subhead}>{title}</h4>
      {children}
    </section>
  );
}

function Changes({ changes, isGoing }: Pick<Details, "changes"> & { readonly isGoing: boolean }) {
  const groups = toChangeGroups(changes);
  return (
    <Part title="Changes to the timeline">
      {groups.length === 0 ? (
        <p className={classes.note}>{isGoing ? "Nothing so far." : "Nothing."}</p>
      ) : null}
      <ChangeGroups groups={groups} />
    </Part>
  );
}

function Refused({ steps }: Pick<Details, "steps">) {
  const rows = toRefusedRows(steps);
  if (rows.length === 0) return null;
  return (
    <Part title="Proposals rejected by the checks">
      <p className={classes.note}>{countRefusals(rows)}</p>
      <NamedTable
        name="Refused proposals"
        columns={["Pass", "Function", "About", "Reason for the rejection"]}
        rows={rows.map(({ id, step, call, about, message }) => ({
          key: id,
          cells: [step, call, about, message],
        }))}
      />
    </Part>
  );
}

function Ledger({ ledger }: Pick<Details, "ledger">) {
  return (
    <Part title="Evidence that was not examined">
      {ledger.length === 0 ? (
        <p className={classes.note}>Every dated record of every file was considered.</p>
      ) : (
        <NamedTable
          name="Evidence that was not examined"
          columns={["Source", "Considered", "Excluded", "Why"]}
          rows={ledger.map(({ source, considered, cut, why }, index) => ({
            key: `${index} ${source}`,
            cells: [source, considered.toLocaleString("en"), cut.toLocaleString("en"), why],
          }))}
        />
      )}
    </Part>
  );
}

/** Where the rules finished for a model, the run did not fail. */
function WhyFailed({ run }: { readonly run: RunProgress }) {
  if (run.failure === null || run.status !== "failed") return null;
  return <FailureAlert title="The analysis failed">{run.failure}</FailureAlert>;
}
