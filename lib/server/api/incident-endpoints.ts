import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import { actorThrough } from "@/lib/investigation/agents/api-tokens";
import { refuse } from "@/lib/investigation/case-problem";
import { openIncident } from "@/lib/investigation/incident/incidents";
import { routes } from "@/lib/routes/routes";
import { incidentTitle, zoneSchema } from "../actions/action-input";
import { type ApiContext, count, endpoint, ofIncident, time } from "./endpoint";

const listed = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(incidentStatuses),
  severity: z.enum(incidentSeverities),
  openedAt: time,
  files: z.int(),
  events: z.int(),
});

const shown = listed.extend({
  url: z.url(),
  live: z.boolean().describe("New evidence is worked in as it arrives"),
});

export const incidentEndpoints = [
  endpoint({
    method: "GET",
    path: "/incidents",
    summary: "Lists incidents, the newest first",
    scope: "read",
    query: z.object({
      text: z.string().max(200).default(""),
      limit: count(200).pipe(z.int().min(1)).default(50),
      offset: count(1_000_000).default(0),
    }),
    answers: { 200: z.object({ incidents: z.array(listed), total: z.int() }) },
    async run(query, { cases }) {
      const { cases: incidents, total } = await cases.list(query);
      return ok({ status: 200, value: { incidents, total } });
    },
  }),
  endpoint({
    method: "POST",
    path: "/incidents",
    summary: "Opens an incident; with a token for every incident",
    scope: "send",
    body: z.object({
      title: incidentTitle,
      severity: z.enum(incidentSeverities).default("unset"),
      zone: zoneSchema.default("UTC"),
    }),
    answers: { 201: z.object({ id: z.string(), url: z.url() }) },
    async run(news, { container, agent }) {
      if (agent.token.incidents !== null) {
        return refuse("forbidden", "This token is for chosen incidents; it opens no other.");
      }
      const opened = await openIncident(container.ports, actorThrough(agent, "sender"), news);
      if (!opened.ok) return opened;
      const id = opened.value;
      const location = `/api/v1/incidents/${id}`;
      return ok({ status: 201, location, value: { id, url: pageOf(container, id) } });
    },
  }),
  endpoint({
    method: "GET",
    path: "/incidents/{incident}",
    summary: "Tells what an incident is called and how far it is",
    scope: "read",
    params: ofIncident,
    answers: { 200: shown },
    async run({ incident }, { container, cases }) {
      const opened = await cases.open(incident);
      const found = await container.ports.cases.read.incidents.find(incident);
      if (!opened.ok || found === null) return refuse("not-found", "There is no such incident.");
      const { incident: told, artifacts, events } = await opened.value.document();
      const { id, status, severity, openedAt, isLive: live } = found;
      const value = {
        ...{ id, title: told.title, status, severity, live, openedAt: formatInstant(openedAt) },
        ...{ files: artifacts.length, events: events.length, url: pageOf(container, incident) },
      };
      return ok({ status: 200, value });
    },
  }),
];

function pageOf(
  { env }: Pick<ApiContext["container"], "env">,
  incidentId: z.output<typeof ofIncident>["incident"],
): string {
  return `${env.origin}${routes.incident.workspace({ incidentId })}`;
}
