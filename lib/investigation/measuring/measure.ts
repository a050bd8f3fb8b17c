import type {
  CountedClock,
  Measurement,
  MeasurementQuery,
  MeasurementValue,
} from "@/lib/domain/measurement";
import type { EvidenceFilter, EvidenceReader } from "../ports/evidence-port";

/** Kinds of counted records that a share names; further ones are left out. */
const partsMax = 4;

/** How the template of a request ends; all counted ones are of one class, which the measurement names. */
const statusClass = / [1-5]xx$/;

/**
 * Counts the records of the evidence that a query asks for: the one place where a number that a person reads comes
 * from. A file that is not there has no records.
 */
export async function measure(
  evidence: EvidenceReader,
  { query, window }: Pick<Measurement, "query" | "window">,
): Promise<MeasurementValue> {
  const filter = filterOf(evidence, query, window);
  const count = async (terms: MeasurementQuery["where"]) =>
    (await evidence.search({ ...filter, terms, limit: 1 })).total;
  if (query.counted === undefined) return { kind: "count", count: await count(query.where) };
  const terms = [...query.where, ...query.counted];
  const kinds = await evidence.templates({ ...filter, terms, order: "commonest", limit: partsMax });
  return {
    kind: "share",
    numerator: await count(terms),
    denominator: await count(query.where),
    parts: kinds.templates.map(({ template, count: part }) => ({
      name: template.replace(statusClass, ""),
      count: part,
    })),
  };
}

/** How the records of the named files were placed in time: with these clocks they are counted again. */
export function clocksOf(
  { artifacts }: Pick<EvidenceReader, "artifacts">,
  { paths }: MeasurementQuery,
): readonly CountedClock[] {
  return artifacts
    .filter(({ artifact }) => paths.includes(artifact.path))
    .map(({ artifact, clock }) => ({
      path: artifact.path,
      zone: clock.zone,
      year: clock.year,
      segments: clock.segments.map(({ fromRecord, offsetMs }) => ({ fromRecord, offsetMs })),
    }));
}

function filterOf(
  { artifacts }: EvidenceReader,
  { paths, kinds, severities }: MeasurementQuery,
  window: Measurement["window"],
): EvidenceFilter {
  return {
    artifactIds: artifacts
      .filter(({ artifact }) => paths.includes(artifact.path))
      .map(({ artifact }) => artifact.id),
    ...(kinds && { kinds }),
    ...(severities && { severities }),
    ...(window && { from: window.earliest, to: window.latest }),
  };
}
