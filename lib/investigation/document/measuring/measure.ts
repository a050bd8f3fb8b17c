import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { Interval } from "@/lib/base/instant";
import type {
  CountedClock,
  Measurement,
  MeasurementQuery,
  MeasurementValue,
} from "@/lib/domain/evidence/measurement";
import type { EventId } from "@/lib/domain/ids";
import { measurementIds } from "@/lib/domain/ids";
import type { EvidenceFilter, EvidenceReader } from "../../ports/evidence-port";
import { sha256 } from "../../sha256";
import type { Counted } from "./what-is-counted";

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

/** Counts what a query asks for in a window, as it is kept: with everything that is needed to count it again. */
export async function measureCounted(
  evidence: EvidenceReader,
  {
    event,
    counted,
    window,
  }: {
    readonly event: EventId | null;
    readonly counted: Counted;
    readonly window: Interval | null;
  },
): Promise<Measurement> {
  const { query } = counted;
  const digest = sha256(canonicalJsonOf({ query, window }));
  return {
    id: measurementIds.fromDigest(digest),
    event,
    ...counted,
    clock: clocksOf(evidence, query),
    window,
    value: await measure(evidence, { query, window }),
  };
}

/** How the records of the named files were placed in time: with these clocks they are counted again. */
function clocksOf(
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
