import type { CataloguedEntity, EntityCatalogue } from "@/lib/domain/evidence/entity-catalogue";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import { isActor } from "@/lib/domain/timeline/entity";
import { createEntitySurvey } from "@/lib/ingest/entities/entity-survey";
import type { EvidenceReader } from "../../ports/evidence-port";
import { beginningOf } from "../beginning-of-place";

const actorsMax = 12;

/**
 * The accounts, addresses, persons… that the first lines of a place name, as the catalogue of all evidence knows them:
 * read alone, a few records may know a thing by another of its names. The catalogue is read off all evidence, so it is
 * asked only where they name one.
 */
export async function findActorsAt(
  evidence: Pick<EvidenceReader, "recordAt">,
  artifactId: ArtifactId,
  locator: Locator,
  readCatalogue: () => Promise<EntityCatalogue>,
): Promise<readonly CataloguedEntity[]> {
  const survey = createEntitySurvey();
  survey.observe(await evidence.recordAt(artifactId, beginningOf(locator)));
  const named = survey.conclude().entities.filter(isActor);
  if (named.length === 0) return [];
  const catalogue = await readCatalogue();
  const known = named.flatMap(({ id, name }) => findKnown(catalogue, id, name) ?? []);
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
