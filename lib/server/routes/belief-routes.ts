import { z } from "zod";
import { ok } from "@/lib/base/result";
import { artifactIds, incidentIds } from "@/lib/domain/ids";
import { causalityStats, reconstructReasoning } from "@/lib/domain/provenance/reasoning";
import { refuse } from "@/lib/investigation/case-problem";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { explainBelief, findRestingOn } from "@/lib/investigation/review/provenance/explain-belief";
import { routeDefinition } from "./define-route";
import { integer } from "./route-input";

/** Why a piece is believed, and what rests on it. */
export const beliefRoute = routeDefinition({
  name: "GET belief",
  input: z.object({ incidentId: incidentIds.schema, piece: z.string().min(1).max(80) }),
  access: "read",
  run: async ({ incidentId, piece }, { container: { ports, contextIndexes } }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    return explainBelief(ports.cases.read, contextIndexes, incidentId, piece);
  },
});

/** Everything that would fall or weaken if a file were withdrawn. */
export const restingOnRoute = routeDefinition({
  name: "GET resting-on",
  input: z.object({ incidentId: incidentIds.schema, artifactId: artifactIds.schema }),
  access: "read",
  run: async ({ incidentId, artifactId }, { container: { ports } }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    return ok({ lostSupport: await findRestingOn(ports.cases.read, incidentId, artifactId) });
  },
});

/** What led to an entry of the journal, from its beginning on, and how many steps followed. */
export const reasoningRoute = routeDefinition({
  name: "GET reasoning",
  input: z.object({ incidentId: incidentIds.schema, seq: integer.pipe(z.int().min(1)) }),
  access: "read",
  run: async ({ incidentId, seq }, { container: { ports, contextIndexes } }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const index = await contextIndexes.of(ports.cases.read, incidentId);
    const reasoning = reconstructReasoning(index, seq);
    const chain = index.chainOf(seq);
    if (!reasoning.ok) return refuse("not-found", reasoning.error.message);
    if (!chain.ok) return refuse("not-found", chain.error.message);
    return ok({ origin: chain.value, effects: reasoning.value.effects.length });
  },
});

/** How the steps of the whole investigation hang together. */
export const causalityStatsRoute = routeDefinition({
  name: "GET causality-stats",
  input: z.object({ incidentId: incidentIds.schema }),
  access: "read",
  run: async ({ incidentId }, { container: { ports, contextIndexes } }) => {
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    return ok(causalityStats(await contextIndexes.of(ports.cases.read, incidentId)));
  },
});
