import { isActor } from "@/lib/domain/entity";
import type { CataloguedEntity, EntityCatalogue } from "@/lib/domain/entity-catalogue";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import { createEntitySurvey } from "@/lib/ingest/entities/entity-survey";

/** A place may be a whole file. */
const recordsMax = 50;
const actorsMax = 12;

/**
 * The accounts, addresses, persons… that some records name, as the catalogue of all evidence knows them: read alone, a
 * few records may know a thing by another of its names.
 */
export function listActorsIn(
  records: readonly EvidenceRecord[],
  catalogue: EntityCatalogue,
): readonly CataloguedEntity[] {
  const survey = createEntitySurvey();
  survey.observe(records.slice(0, recordsMax));
  const known = survey
    .conclude()
    .entities.filter(isActor)
    .flatMap(({ id, name }) => findKnown(catalogue, id, name) ?? []);
  return [...new Set(known)].slice(0, actorsMax);
}

function findKnown(
  { entities }: EntityCatalogue,
  id: CataloguedEntity["id"],
  name: string,
): CataloguedEntity | undefined {
  const isNamed = (one: CataloguedEntity) =>
    isActor(one) &&
    [one.name, ...one.aliases.map((alias) => alias.name)].some(
      (known) => known.toLowerCase() === name.toLowerCase(),
    );
  return entities.find((one) => one.id === id) ?? entities.find(isNamed);
}
