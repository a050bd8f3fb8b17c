import { z } from "zod";
import { ok } from "@/lib/base/result";
import type { CataloguedEntity } from "@/lib/domain/evidence/entity-catalogue";
import { artifactIds, entityIds, incidentIds } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { readActorRecords } from "@/lib/investigation/evidence/entities/actor-records";
import { findActorsAt } from "@/lib/investigation/evidence/entities/place-actors";
import { findListed, searchedNames } from "@/lib/view-model/entities/entity-list";
import { routeDefinition } from "./define-route";
import { instantParameter, placeParameter } from "./route-input";
import { withEvidence } from "./with-evidence";

/** Who somebody is that the timeline or the evidence names, and how often records name them in each phase. */
export const actorRoute = routeDefinition({
  name: "GET actor",
  input: z.object({
    incidentId: incidentIds.schema,
    entity: entityIds.schema,
    /** When the impact began and ended, as far as the asker knows. */
    from: instantParameter.optional(),
    to: instantParameter.optional(),
  }),
  access: "read",
  run: ({ incidentId, entity: id, from, to }, { container, request }) =>
    withEvidence(container, incidentId, async (evidence) => {
      const timeline = await container.ports.cases.read.timelines.current(incidentId);
      const { entities } = await container.entities.of(evidence);
      const known = timeline.entities.find((entity) => entity.id === id);
      const listed = known ? findListed(known, entities) : entities.find((one) => one.id === id);
      const named = known ?? listed;
      if (named === undefined || named === null) {
        return refuse("not-found", "Neither the timeline nor the files name it any more.");
      }
      const names = searchedNames({
        name: named.name,
        aliases: [...(known?.aliases ?? []).map((name) => ({ name })), ...namesOf(listed)],
      });
      const impact = { startedAt: from ?? null, resolvedAt: to ?? null };
      return ok({
        ...{ id, type: named.type, name: named.name, names },
        records: await readActorRecords(evidence, names, impact, request.signal),
      });
    }),
});

function namesOf(listed: CataloguedEntity | null | undefined): readonly { name: string }[] {
  return listed ? [{ name: listed.name }, ...listed.aliases] : [];
}

/** The accounts, addresses, persons… that the records at a place name. */
export const placeActorsRoute = routeDefinition({
  name: "GET place-actors",
  input: z.object({
    incidentId: incidentIds.schema,
    artifactId: artifactIds.schema,
    at: placeParameter,
  }),
  access: "read",
  run: ({ incidentId, artifactId, at }, { container }) =>
    withEvidence(
      container,
      incidentId,
      async (evidence) => {
        const found = await findActorsAt(evidence, artifactId, at, () =>
          container.entities.of(evidence),
        );
        return ok({ actors: found.map(({ id, type, name }) => ({ id, type, name })) });
      },
      artifactId,
    ),
});
