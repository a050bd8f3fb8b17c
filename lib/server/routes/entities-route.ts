import { z } from "zod";
import { ok } from "@/lib/base/result";
import { type CataloguedEntity, cataloguedTypes } from "@/lib/domain/evidence/entity-catalogue";
import { incidentIds } from "@/lib/domain/ids";
import { openEvidence } from "@/lib/investigation/evidence/open-evidence";
import { findIncident } from "@/lib/investigation/incident/incidents";
import { searchedNames } from "@/lib/view-model/entities/entity-list";
import { routeDefinition } from "./define-route";
import { integer } from "./route-input";

const pageSize = 100;
/** An address holds no more. */
const namesCharsMax = 6_000;

/** Who and what the evidence names, the most often named first, with what each depends on. */
export const entitiesRoute = routeDefinition({
  name: "GET entities",
  input: z.object({
    incidentId: incidentIds.schema,
    text: z.string().max(200).optional(),
    type: z.enum(cataloguedTypes).optional(),
    /** Only what is called exactly so, a name on each line; all of them at once. */
    names: z
      .string()
      .max(namesCharsMax)
      .transform((text) => new Set(text.toLowerCase().split("\n")))
      .optional(),
    offset: integer.pipe(z.int().min(0)).default(0),
  }),
  access: "read",
  run: async ({ incidentId, text, type, names, offset }, { container }) => {
    const { ports, entities } = container;
    const incident = await findIncident(ports.cases, incidentId);
    if (!incident.ok) return incident;
    const evidence = await openEvidence(ports, incidentId);
    const catalogue = await entities.of(evidence);
    const matching = catalogue.entities
      .filter((entity) => names === undefined || namesOf(entity).some((name) => names.has(name)))
      .filter((entity) => type === undefined || entity.type === type)
      .filter((entity) => text === undefined || isNamed(entity, text.toLowerCase()))
      .toSorted((a, b) => b.records - a.records || (a.id < b.id ? -1 : 1));
    const shown = matching.slice(offset, names === undefined ? offset + pageSize : undefined);
    // A row states how many records its search finds.
    const counts = await entities.countNamed(evidence, shown.map(searchedNames));
    const listed = new Set(shown.map(({ id }) => id));
    const edges = catalogue.edges.filter(({ from, to }) => listed.has(from) || listed.has(to));
    const nameOf = new Map(catalogue.entities.map(({ id, name }) => [id, name]));
    return ok({
      total: matching.length,
      entities: shown.map((entity, at) => ({ ...entity, records: counts[at] ?? 0 })),
      edges: edges.map((edge) => ({
        ...edge,
        fromName: nameOf.get(edge.from) ?? edge.from,
        toName: nameOf.get(edge.to) ?? edge.to,
      })),
      leftOut: catalogue.leftOut,
    });
  },
});

function isNamed(entity: CataloguedEntity, text: string): boolean {
  return namesOf(entity).some((known) => known.includes(text));
}

function namesOf({ name, aliases }: CataloguedEntity): readonly string[] {
  return [name, ...aliases.map((alias) => alias.name)].map((known) => known.toLowerCase());
}
