import { toJsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import { type Failure, ok, type Result } from "@/lib/base/result";
import { type IncidentId, type RunId, runIds } from "@/lib/domain/ids";
import { isFollowed } from "@/lib/domain/incident";
import type { JournalDraft } from "@/lib/domain/journal";
import { noRounds, type RoundsTerms } from "@/lib/domain/rounds/rounds-settings";
import { isAnalysis, type Run, type RunPlan } from "@/lib/domain/runs/run";
import {
  type Actor,
  type CaseProblem,
  findMissingRight,
  journalActor,
  refuse,
} from "../case-problem";
import { commitChange, Overtaken } from "../commit-change";
import { findIncident } from "../incident/incidents";
import type { CaseStores } from "../ports/case-store-port";
import type { Ports } from "../ports/ports";
import {
  type ChosenSettings,
  type Draft,
  describePerformers,
  describePlanProblem,
  type Prices,
  planRun,
  usualPlan,
} from "./plan-run";
import { confirmSending, destinationsOf, type SendingTerms } from "./sending/confirm-sending";

type RunPorts = Pick<Ports, "cases" | "clock" | "ids" | "jobs" | "performers" | "usualRounds">;

/** On what a run with models is started: their prices, where they are, and what of the sending was confirmed. */
export type RunTerms = SendingTerms & {
  readonly prices: Prices;
  readonly draft?: Draft;
  readonly rounds?: RoundsTerms;
};

/** Of a run that no model takes part in. */
const bareTerms: RunTerms = { prices: {}, addressOf: (model) => model, confirmed: null };

/** Starts a run for a person who asks for one; refused while another is going or waiting. */
export async function startRun(
  ports: RunPorts,
  actor: Actor,
  incidentId: IncidentId,
  chosen: ChosenSettings = {},
  terms: RunTerms = bareTerms,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const plan = planRun(ports.performers, chosen, terms);
  if (!plan.ok) return refuse("invalid", describePlanProblem(plan.error));
  return startPlanned(ports, actor, incidentId, plan.value, {
    ...{
      terms,
      rationale: actor.through === undefined ? "Started by a person" : "Started by a program",
    },
  });
}

type Start = {
  readonly terms: SendingTerms;
  /** For the journal. */
  readonly rationale: string;
  /** Why it may not be started on what stands; null when it may. */
  readonly findProblem?: (stores: CaseStores) => Promise<Failure<CaseProblem> | null>;
};

/** The same with a plan that is made; whether the person may is checked here, too. */
export async function startPlanned(
  ports: RunPorts,
  actor: Actor,
  incidentId: IncidentId,
  plan: RunPlan,
  { terms, rationale, findProblem = async () => null }: Start,
): Promise<Result<RunId, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(ports.cases, incidentId);
  if (!incident.ok) return incident;
  const started = await commitChange(ports.cases, incidentId, async (stores) => {
    const [artifact] = await stores.artifacts.list(incidentId);
    if (!artifact) return refuse("invalid", "There is nothing to analyse yet: import files first.");
    const going = (await stores.runs.list(incidentId)).find((run) => !isEnded(run));
    if (going) return refuse("conflict", `Run ${going.number} is still going. Stop it or wait.`);
    const problem = await findProblem(stores);
    if (problem !== null) return problem;
    const destinations = destinationsOf(plan, ports.performers, terms.addressOf);
    const { confirmed, pictures } = terms;
    const confirmation = await confirmSending(stores, incidentId, destinations, {
      ...{ actor, confirmed, pictures, clock: ports.clock },
    });
    if (!confirmation.ok) return confirmation;
    const run = prepareRun(ports, actor, plan);
    return ok({
      drafts: [...confirmation.value, describeStart(run, actor, rationale)],
      write: async (inside) => void (await inside.runs.insert(incidentId, run)),
      value: run.id,
    });
  });
  if (started.ok) await ports.jobs.wakeRun(started.value);
  return started;
}

/** What a use case adds to its own change to have new evidence analysed; it wakes the run afterwards. */
export type FollowingRun = {
  readonly runId: RunId;
  readonly drafts: readonly JournalDraft[];
  write(stores: CaseStores): Promise<void>;
};

export const noRun = { runId: null, drafts: [], write: async () => undefined } as const;

/**
 * A run for evidence that has just changed. One that waits already will see the change, so there is
 * none to add; one that is going may have read past it, so the new one waits until that has ended.
 */
export async function planFollowingRun(
  ports: RunPorts,
  actor: Actor,
  incidentId: IncidentId,
  rationale: string,
): Promise<FollowingRun> {
  const runs = await ports.cases.read.runs.list(incidentId);
  // Neither a second opinion nor a question stands in for an analysis.
  const waiting = runs.find(({ status, plan }) => status === "queued" && isAnalysis(plan));
  if (waiting) return joinWaiting(waiting.id);
  const [last] = runs.filter(({ plan }) => isAnalysis(plan));
  const isShort = last !== undefined && (await isFollowing(ports, incidentId, last));
  const rounds = isShort ? noRounds : ports.usualRounds;
  const run = prepareRun(ports, actor, usualPlan(ports.performers, rounds));
  return {
    runId: run.id,
    drafts: [describeStart(run, actor, rationale)],
    write: async (stores) => void (await stores.runs.insert(incidentId, run)),
  };
}

/** After so long without an analysis the next one of a live incident goes as far as usual. */
const liveQuietMs = 10 * 60_000;

/** Evidence keeps arriving in an incident that is followed live: a short analysis by the passes comes soon after another. */
async function isFollowing(
  { cases, clock }: Pick<RunPorts, "cases" | "clock">,
  incidentId: IncidentId,
  { finishedAt }: Run,
): Promise<boolean> {
  const incident = await cases.read.incidents.find(incidentId);
  if (incident === null || !isFollowed(incident)) return false;
  return finishedAt === null || clock.now() - finishedAt < liveQuietMs;
}

/** People and other incidents have the machine for half as long as an analysis took it, at most. */
const [restShare, restMsMax] = [0.5, 2_000];

/** Wakes a run that follows on new evidence. In a live incident it rests first: what arrives meanwhile is read by it, too. */
export async function wakeFollowing(
  { cases, jobs }: Pick<RunPorts, "cases" | "jobs">,
  incidentId: IncidentId,
  runId: RunId,
): Promise<void> {
  const incident = await cases.read.incidents.find(incidentId);
  if (incident === null || !isFollowed(incident)) return jobs.wakeRun(runId);
  const [last] = (await cases.read.runs.list(incidentId)).filter(isEnded);
  await (last === undefined ? jobs.wakeRun(runId) : jobs.wakeRun(runId, restedAt(last)));
}

function restedAt({ queuedAt, finishedAt }: Run): Instant {
  const endedAt = finishedAt ?? queuedAt;
  return instant(endedAt + Math.min(restMsMax, Math.floor((endedAt - queuedAt) * restShare)));
}

/** Holds the row until our change is committed, so that the run cannot begin just before it. */
function joinWaiting(runId: RunId): FollowingRun {
  return {
    runId,
    drafts: [],
    write: async (stores) => {
      if (!(await stores.runs.advance(runId, "queued", "queued", null))) throw new Overtaken();
    },
  };
}

export function isEnded(run: Pick<Run, "status">): boolean {
  return run.status === "finished" || run.status === "failed" || run.status === "stopped";
}

function prepareRun(ports: RunPorts, actor: Actor, plan: RunPlan): Omit<Run, "number"> {
  return {
    id: runIds.create(ports.ids),
    status: "queued",
    analyst: describePerformers(plan),
    plan,
    startedBy: actor.id,
    queuedAt: ports.clock.now(),
    finishedAt: null,
    failure: null,
  };
}

function describeStart(run: Omit<Run, "number">, actor: Actor, rationale: string): JournalDraft {
  return {
    at: run.queuedAt,
    kind: "run-started",
    actionType: "research",
    actor: journalActor(actor),
    causedBy: null,
    rationale,
    payload: { run: run.id, analyst: run.analyst, plan: toJsonValue(run.plan) },
  };
}
