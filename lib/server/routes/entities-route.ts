import { z } from "zod";
import { ok } from "@/lib/base/result";
import { type CataloguedEntity, cataloguedTypes } from "@/lib/domain/entity-catalogue";
import { incidentIds } from "@/lib/domain/ids";
import { findIncident } from "@/lib/investigation/incidents";
import { openEvidence } from "@/lib/investigation/open-evidence";
import { routeDefinition } from "../define-route";
import { integer } from "./route-input";

const pageSize = 100;

/** Who and what the evidence names, the most often named first, with what each depends on. */
export const entitiesRoute = routeDefinition({
  name: "GET entities",
  input: z.object({
    incidentId: incidentIds.schema,
    text: z.string().max(200).optional(),
    type: z.enum(cataloguedTypes).optional(),
    offset: integer.pipe(z.int().min(0)).default(0),
  }),
  access: "read",
  run: async ({ incidentId, text, type, offset }, { container }) => {
    const { ports, entities } = container;
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const catalogue = await entities.of(await openEvidence(ports, incidentId));
    const matching = catalogue.entities
      .filter((entity) => type === undefined || entity.type === type)
      .filter((entity) => text === undefined || isNamed(entity, text.toLowerCase()))
      .toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1));
    const shown = matching.slice(offset, offset + pageSize);
    const ids = new Set(shown.map(({ id }) => id));
    const edges = catalogue.edges.filter(({ from, to }) => ids.has(from) || ids.has(to));
    const names = new Map(catalogue.entities.map(({ id, name }) => [id, name]));
    return ok({
      total: matching.length,
      entities: shown,
      edges: edges.map((edge) => ({
        ...edge,
        fromName: names.get(edge.from) ?? edge.from,
        toName: names.get(edge.to) ?? edge.to,
      })),
      leftOut: catalogue.leftOut,
    });
  },
});

function isNamed({ name, aliases }: CataloguedEntity, text: string): boolean {
  return [name, ...aliases.map((alias) => alias.name)].some((known) =>
    known.toLowerCase().includes(text),
  );
}
