import type { EvidenceRecord, FieldValue } from "@/lib/domain/evidence-record";
import type {
  MeasuredSeries,
  SeriesPage,
  SeriesQuery,
} from "@/lib/investigation/ports/evidence-port";

type Sample = { readonly record: EvidenceRecord; readonly at: number; readonly value: number };

/** Each number that samples of one template carry is a series, called by its field; what else they say are its labels. */
export function seriesOf(records: readonly EvidenceRecord[], query: SeriesQuery): SeriesPage {
  const samples = records.filter(
    ({ kind, artifactId }) => kind === "metric" && artifactId === query.artifactId,
  );
  const all = [...Map.groupBy(samples, ({ template }) => template)].flatMap(([template, own]) => {
    const isOfPlace = own.some((record) => isPlace(record, query));
    if (query.isOfPlaces && !isOfPlace) return [];
    const fields = Object.entries(own[0]?.fields ?? {});
    return fields
      .filter(([, value]) => typeof value === "number")
      .map(([metric]) => toSeries(`${template} ${metric}`, metric, own, query));
  });
  return { series: all.slice(0, query.limit), total: all.length, undated: 0 };
}

function toSeries(
  id: string,
  metric: string,
  records: readonly EvidenceRecord[],
  query: SeriesQuery,
): MeasuredSeries {
  const samples = records.flatMap((record): readonly Sample[] => {
    const [at, value] = [record.time?.earliest, record.fields[metric]];
    return at === undefined || typeof value !== "number" ? [] : [{ record, at, value }];
  });
  const shown = samples.filter(({ at }) => at >= query.earliest && at <= query.latest);
  const buckets = Map.groupBy(shown, ({ at }) => Math.floor(at / query.bucketMs));
  return {
    ...{ id, metric, labels: labelsOf(records[0]?.fields ?? {}) },
    cells: [...buckets.values()].flatMap(toCell),
    marked: samples
      .filter(({ record }) => isPlace(record, query))
      .flatMap(({ record: { time, locator }, value }) =>
        time === null ? [] : { at: time.earliest, locator, value },
      ),
  };
}

function toCell(samples: readonly Sample[]): MeasuredSeries["cells"] {
  const [first] = samples;
  if (first === undefined || first.record.time === null) return [];
  const values = samples.map(({ value }) => value);
  return [
    {
      ...{ at: first.record.time.earliest, locator: first.record.locator, count: values.length },
      ...{ least: Math.min(...values), most: Math.max(...values) },
      mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    },
  ];
}

function labelsOf(fields: Readonly<Record<string, FieldValue>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value] as const] : [],
    ),
  );
}

function isPlace({ locator }: EvidenceRecord, { places }: SeriesQuery): boolean {
  return places.some(
    (place) =>
      place.kind === "lines" &&
      locator.kind === "lines" &&
      place.from <= locator.to &&
      locator.from <= place.to,
  );
}
