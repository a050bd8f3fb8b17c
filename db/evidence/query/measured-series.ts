import { type DuckDBConnection, DuckDBStructValue, type DuckDBValue } from "@duckdb/node-api";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type {
  MeasuredCell,
  MeasuredSample,
  SeriesPage,
  SeriesQuery,
} from "@/lib/investigation/ports/evidence-port";
import { locatorRange, toLocator } from "../cache/record-columns";
import { sqlInteger, sqlText } from "../sql-text";
import { BoundValues } from "./bound-values";
import { allRecords, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { toInstant } from "./record-rows";
import { type ListedSeries, listSeries } from "./series-list";

/** Samples pointed out in one answer. */
const markedMax = 500;

/** One pass over the samples finds which series there are; another buckets those of the page. */
export async function readSeries(
  connection: DuckDBConnection,
  source: EvidenceSource | undefined,
  query: SeriesQuery,
): Promise<SeriesPage> {
  if (source === undefined) return { series: [], total: 0, undated: 0 };
  const { listed, undated } = await listSeries(connection, source);
  const pointedOut = await findTemplates(connection, source, query.places);
  const fitting = listed.filter(
    (series) =>
      hasWords(series, query.words) && (!query.isOfPlaces || pointedOut.has(series.template)),
  );
  const [first, rest] = [true, false].map((isFirst) =>
    fitting.filter(({ template }) => pointedOut.has(template) === isFirst),
  );
  const shown = [...(first ?? []), ...(rest ?? [])].slice(0, query.limit);
  const cells = await readCells(connection, source, shown, query);
  const marked = await readMarked(connection, source, shown, query.places);
  return {
    series: shown.map((series) => {
      const { metric, labels } = series;
      const id = keyOf(series);
      return { id, metric, labels, cells: cells.get(id) ?? [], marked: marked.get(id) ?? [] };
    }),
    total: fitting.length,
    undated,
  };
}

function keyOf({ template, pointer }: Pick<ListedSeries, "template" | "pointer">): string {
  return `${template} ${pointer}`;
}

function hasWords({ metric, labels }: ListedSeries, words: readonly string[]): boolean {
  const names = [metric, ...Object.entries(labels).map(([name, word]) => `${name}=${word}`)];
  const text = names.join(" ").toLowerCase();
  return words.every((word) => text.includes(word.toLowerCase()));
}

async function findTemplates(
  connection: DuckDBConnection,
  source: EvidenceSource,
  places: readonly Locator[],
): Promise<ReadonlySet<string>> {
  if (places.length === 0) return new Set();
  const result = await connection.runAndReadAll(
    `SELECT DISTINCT template FROM read_parquet(${sqlText(source.files.records)})
     WHERE kind = 'metric' AND (${isAt(places)})`,
  );
  return new Set(result.getRows().map(([template]) => String(template)));
}

function isAt(places: readonly Locator[]): string {
  const one = (place: Locator) => {
    const { from, to } = locatorRange(place);
    return `locator_kind = ${sqlText(place.kind)} AND locator_from <= ${sqlInteger(to)} AND locator_to >= ${sqlInteger(from)}`;
  };
  return places.map((place) => `(${one(place)})`).join(" OR ");
}

/** The samples of some series, each with its number; one that is missing or no number is none. */
function withSamples(
  source: EvidenceSource,
  shown: readonly ListedSeries[],
  bound: BoundValues,
): string {
  const templates = bound.texts(shown.map(({ template }) => template));
  const pointers = bound.texts(shown.map(({ pointer }) => pointer));
  return `${withDatedRecords([allRecords(source)])},
picked AS (SELECT unnest(${templates}) AS picked_template, unnest(${pointers}) AS pointer),
samples AS (
  SELECT template, pointer, micros, record_number, locator_kind, locator_from, locator_to,
         TRY_CAST(json_extract_string(fields, pointer) AS DOUBLE) AS value
  FROM dated JOIN picked ON template = picked_template
  WHERE kind = 'metric' AND micros IS NOT NULL),
numbers AS (SELECT * FROM samples WHERE isfinite(value))`;
}

const place = `{'micros': micros, 'number': record_number, 'kind': locator_kind, 'from': locator_from, 'to': locator_to}`;

async function readCells(
  connection: DuckDBConnection,
  source: EvidenceSource,
  shown: readonly ListedSeries[],
  { earliest, latest, bucketMs }: SeriesQuery,
): Promise<ReadonlyMap<string, readonly MeasuredCell[]>> {
  if (shown.length === 0) return new Map();
  const bound = new BoundValues();
  const bucket = sqlInteger(bucketMs * 1000);
  const result = await connection.runAndReadAll(
    `${withSamples(source, shown, bound)}
     SELECT template, pointer, micros - ((micros % ${bucket}) + ${bucket}) % ${bucket} AS bucket,
            count(*), min(value), max(value), avg(value), min(${place})
     FROM numbers
     WHERE micros BETWEEN ${sqlInteger(earliest * 1000)} AND ${sqlInteger(latest * 1000 + 999)}
     GROUP BY template, pointer, bucket ORDER BY bucket`,
    bound.values,
    bound.types,
  );
  return gather(result.getRows(), ([, count, least, most, mean, first]) => ({
    ...toPlace(first),
    ...{ count: Number(count), least: Number(least), most: Number(most), mean: Number(mean) },
  }));
}

async function readMarked(
  connection: DuckDBConnection,
  source: EvidenceSource,
  shown: readonly ListedSeries[],
  places: readonly Locator[],
): Promise<ReadonlyMap<string, readonly MeasuredSample[]>> {
  if (shown.length === 0 || places.length === 0) return new Map();
  const bound = new BoundValues();
  const result = await connection.runAndReadAll(
    `${withSamples(source, shown, bound)}
     SELECT template, pointer, value, ${place} FROM numbers WHERE ${isAt(places)}
     ORDER BY micros, record_number LIMIT ${sqlInteger(markedMax)}`,
    bound.values,
    bound.types,
  );
  return gather(result.getRows(), ([value, at]) => ({ ...toPlace(at), value: Number(value) }));
}

/** Rows that begin with their series, by series. */
function gather<T>(
  rows: readonly (readonly DuckDBValue[])[],
  read: (columns: readonly (DuckDBValue | undefined)[]) => T,
): ReadonlyMap<string, readonly T[]> {
  const gathered = new Map<string, T[]>();
  for (const [template, pointer, ...columns] of rows) {
    const key = keyOf({ template: String(template), pointer: String(pointer) });
    const own = gathered.get(key) ?? [];
    own.push(read(columns));
    gathered.set(key, own);
  }
  return gathered;
}

function toPlace(value: DuckDBValue | undefined): Pick<MeasuredSample, "at" | "locator"> {
  if (!(value instanceof DuckDBStructValue)) throw new Error("The place of a sample is no struct");
  const { micros, kind, from, to } = value.entries;
  return {
    at: toInstant(Number(micros)),
    locator: toLocator(String(kind), Number(from), Number(to)),
  };
}
