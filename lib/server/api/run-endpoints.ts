import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { runIds } from "@/lib/domain/ids";
import { noRounds } from "@/lib/domain/rounds/rounds-settings";
import { type Run, runStatuses } from "@/lib/domain/runs/run";
import { actorThrough } from "@/lib/investigation/agents/api-tokens";
import { refuse } from "@/lib/investigation/case-problem";
import { sendNote } from "@/lib/investigation/intake/add-note";
import { startRun } from "@/lib/investigation/runs/queue-run";
import { noteTextSchema, termsOf } from "../actions/action-input";
import { uploadPorts } from "../intake/upload-ports";
import { endpoint, ofIncident, time } from "./endpoint";

const shown = z.object({
  id: z.string(),
  number: z.int(),
  status: z.enum(runStatuses),
  queuedAt: time,
  finishedAt: time.nullable(),
  hasFailed: z.boolean(),
});

/** Why one failed is for people who may read the log: it may name what a record says. */
function show({ id, number, status, queuedAt, finishedAt, failure }: Run): z.input<typeof shown> {
  return {
    ...{ id, number, status, queuedAt: formatInstant(queuedAt), hasFailed: failure !== null },
    finishedAt: finishedAt === null ? null : formatInstant(finishedAt),
  };
}

export const runEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/runs",
    summary: "Lists the analyses of an incident, the newest first",
    scope: "read",
    params: ofIncident,
    answers: { 200: z.object({ runs: z.array(shown) }) },
    async run({ incident }, { container }) {
      const runs = await container.ports.cases.read.runs.list(incident);
      return ok({ status: 200, value: { runs: runs.map(show) } });
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/{incident}/runs",
    summary: "Starts an analysis by the rules; new evidence starts one by itself",
    scope: "send",
    params: ofIncident,
    answers: { 202: z.object({ id: z.string() }) },
    async run({ incident }, { container, agent }) {
      const { ports } = container;
      const terms = await termsOf({ confirmed: null, pictures: undefined }, container);
      const rounds = ports.usualRounds ?? noRounds;
      const actor = actorThrough(agent, "sender");
      const started = await startRun(ports, actor, incident, {}, { ...terms, rounds });
      if (!started.ok) return started;
      const location = `/api/v1/incidents/${incident}/runs/${started.value}`;
      return ok({ status: 202, location, value: { id: started.value } });
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}/runs/{run}",
    summary: "Tells how far an analysis is",
    scope: "read",
    params: ofIncident.extend({ run: runIds.schema }),
    answers: { 200: shown },
    async run({ incident, run }, { container }) {
      const found = await container.ports.cases.read.runs.find(run);
      if (found?.incidentId !== incident) return refuse("not-found", "There is no such analysis.");
      return ok({ status: 200, value: show(found) });
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents/{incident}/notes",
    summary: "Adds what a program says now, as a piece of evidence",
    scope: "send",
    params: ofIncident,
    body: z.object({ text: noteTextSchema }),
    answers: { 201: z.object({ path: z.string(), run: z.string().nullable() }) },
    async run({ incident, text }, { container, agent }) {
      const sender = { ...actorThrough(agent, "sender"), name: agent.token.agent };
      const sent = await container.proposalTurns(incident, () =>
        sendNote(uploadPorts(container), sender, incident, text),
      );
      if (!sent.ok) return sent;
      const { path, runId } = sent.value;
      return ok({ status: 201, value: { path, run: runId } });
    },
  }),
];
