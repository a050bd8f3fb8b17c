import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { EntityCatalogue } from "@/lib/domain/evidence/entity-catalogue";
import { createEntitySurvey } from "@/lib/ingest/entities/entity-survey";
import type { EvidenceReader } from "../../ports/evidence-port";
import { createMemory } from "../../remember";
import { sha256 } from "../../sha256";
import { namedBy } from "./named-records";

/** People look at one incident for a while, and a catalogue of a large one takes some megabytes. */
const cataloguesMax = 4;
/** Pages of a list, each with its counts. */
const countsMax = 50;

export type EntityCatalogues = {
  /** Who and what the evidence names: read off all of it, once as long as files and clocks stay as they are. */
  of(evidence: EvidenceReader): Promise<EntityCatalogue>;
  /** How many records a search finds for each of several entities, by all the names of each. */
  countNamed(
    evidence: EvidenceReader,
    entities: readonly (readonly string[])[],
  ): Promise<readonly number[]>;
};

export function createEntityCatalogues(): EntityCatalogues {
  const remembered = createMemory<EntityCatalogue>(cataloguesMax);
  const counted = createMemory<readonly number[]>(countsMax);
  return {
    of: (evidence) => remembered(keyOf(evidence), () => readCatalogue(evidence)),
    countNamed: (evidence, entities) =>
      counted(`${keyOf(evidence)} ${JSON.stringify(entities)}`, () =>
        evidence.countEach(entities.map((names) => namedBy(names, evidence))),
      ),
  };
}

async function readCatalogue(evidence: EvidenceReader): Promise<EntityCatalogue> {
  const survey = createEntitySurvey();
  for await (const records of evidence.scan()) survey.observe(records);
  return survey.conclude();
}

/** Times are part of a catalogue, so another clock makes another one. */
function keyOf({ artifacts }: EvidenceReader): string {
  const sources = artifacts.map(({ artifact: { id, report }, clock }) => [
    id,
    report.kind === "read" ? [report.reader, report.readerVersion, report.mapping] : null,
    [clock.zone, clock.year, clock.segments],
  ]);
  return sha256(canonicalJsonOf(sources));
}
