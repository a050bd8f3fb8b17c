import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import { type Severity, severities } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type {
  TemplateCount,
  TemplateOrder,
  TemplatePage,
  TemplateQuery,
} from "@/lib/investigation/ports/evidence-port";
import { sqlInteger, sqlText } from "../sql-text";
import { assertFieldsExist } from "./assert-fields";
import { assertRegexes } from "./assert-regexes";
import { BoundValues } from "./bound-values";
import { where, withDatedRecords } from "./dated-records";
import type { EvidenceSource } from "./evidence-sources";
import { findMatching, type MatchingRecords } from "./matching-records";
import { sourceAt, toInstant } from "./record-rows";
import { decodeCursor, encodeCursor } from "./search-cursor";
import { findExamples } from "./template-examples";

/** A file whose every message differs has no templates: of more masks than this the rest is not listed. */
const masksMax = 100_000;

const cursorSchema = z.tuple([z.int().min(1), z.string()]);

/** A template while its masks are put together; `masks` are those of each source, by rank. */
type Gathered = {
  count: number;
  first: number;
  last: number;
  severity: number;
  readonly masks: Map<number, string[]>;
};

/** Templates of the records that fit, each once for all artifacts, in order of their counts and then by name. */
export async function searchTemplates(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  query: TemplateQuery,
): Promise<TemplatePage> {
  await assertRegexes(connection, query.terms);
  const bound = new BoundValues();
  const matching = await findMatching(ranked, query, bound);
  if (matching.parts.length === 0) return { templates: [], nextCursor: null, total: 0 };
  const gathered = await gatherTemplates(connection, ranked, matching, bound, query.order);
  if (gathered.size === 0) await assertFieldsExist(connection, ranked, query.terms);
  const ordered = [...gathered].toSorted(([a, of], [b, other]) =>
    compare([of.count, a], [other.count, b], query.order),
  );
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, cursorSchema);
  const rest = ordered.filter(
    ([template, { count }]) => after === null || compare([count, template], after, query.order) > 0,
  );
  const limit = Math.max(1, Math.floor(query.limit));
  const shown = rest.slice(0, limit);
  const last = rest.length > limit ? shown.at(-1) : undefined;
  // Bound once for both: a statement is given exactly the values it names.
  const ofShown = isOneOf(shown, bound);
  const listed = { ...matching, conditions: [...matching.conditions, ofShown] };
  const buckets = await countBuckets(connection, ranked, listed, bound, shown, query.bucketMs);
  const examples = await gatherExamples(connection, ranked, listed, bound, shown, query);
  return {
    templates: shown.map(([template, of]) =>
      toCount(template, of, ranked, {
        buckets: buckets.get(template) ?? [],
        examples: examples.get(template) ?? [],
      }),
    ),
    nextCursor: last === undefined ? null : encodeCursor([last[1].count, last[0]]),
    total: ordered.length,
  };
}

function compare(
  [countA, a]: readonly [number, string],
  [countB, b]: readonly [number, string],
  order: TemplateOrder,
): number {
  const byCount = order === "commonest" ? countB - countA : countA - countB;
  if (byCount !== 0) return byCount;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

async function gatherTemplates(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  { parts, conditions }: MatchingRecords,
  bound: BoundValues,
  order: TemplateOrder,
): Promise<ReadonlyMap<string, Gathered>> {
  const level = `array_position([${severities.map(sqlText).join(", ")}], severity)`;
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT artifact, template, count(*) AS records, min(micros), max(micros), max(${level})
     FROM dated ${where(conditions)} GROUP BY artifact, template
     ORDER BY records ${order === "commonest" ? "DESC" : "ASC"}, artifact, template LIMIT ${masksMax}`,
    bound.values,
    bound.types,
  );
  const gathered = new Map<string, Gathered>();
  for (const [artifact, mask, count, first, last, severity] of result.getRows()) {
    const rank = Number(artifact);
    const template = (await sourceAt(ranked, rank).masks()).templateOf(String(mask));
    const known = gathered.get(template) ?? noneGathered();
    gathered.set(template, known);
    known.count += Number(count);
    known.first = Math.min(known.first, first === null ? Infinity : Number(first));
    known.last = Math.max(known.last, last === null ? -Infinity : Number(last));
    known.severity = Math.max(known.severity, severity === null ? 0 : Number(severity));
    const masks = known.masks.get(rank) ?? [];
    masks.push(String(mask));
    known.masks.set(rank, masks);
  }
  return gathered;
}

function noneGathered(): Gathered {
  return { count: 0, first: Infinity, last: -Infinity, severity: 0, masks: new Map() };
}

/** The record says what one of the templates shown does. */
function isOneOf(shown: readonly (readonly [string, Gathered])[], bound: BoundValues): string {
  const masks = [...new Set(shown.flatMap(([, of]) => [...of.masks.values()].flat()))];
  return `list_contains(${bound.texts(masks)}, template)`;
}

type Buckets = TemplateCount["buckets"];

/** Dated records of the templates shown, by bucket. */
async function countBuckets(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  { parts, conditions }: MatchingRecords,
  bound: BoundValues,
  shown: readonly (readonly [string, Gathered])[],
  bucketMs: number | undefined,
): Promise<ReadonlyMap<string, Buckets>> {
  if (bucketMs === undefined || shown.length === 0) return new Map();
  const bucket = sqlInteger(bucketMs * 1000);
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT artifact, template, micros - ((micros % ${bucket}) + ${bucket}) % ${bucket} AS bucket, count(*)
     FROM dated ${where([...conditions, "micros IS NOT NULL"])}
     GROUP BY ALL`,
    bound.values,
    bound.types,
  );
  const counts = new Map<string, Map<number, number>>();
  for (const [artifact, mask, at, count] of result.getRows()) {
    const template = (await sourceAt(ranked, Number(artifact)).masks()).templateOf(String(mask));
    const own = counts.get(template) ?? new Map<number, number>();
    counts.set(template, own.set(Number(at), (own.get(Number(at)) ?? 0) + Number(count)));
  }
  return new Map(
    [...counts].map(([template, own]) => [
      template,
      [...own].toSorted(([a], [b]) => a - b).map(([at, count]) => ({ at: toInstant(at), count })),
    ]),
  );
}

/** What some records of the templates shown say. */
async function gatherExamples(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  matching: MatchingRecords,
  bound: BoundValues,
  shown: readonly (readonly [string, Gathered])[],
  { hasExamples }: TemplateQuery,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (hasExamples !== true || shown.length === 0) return new Map();
  const found = await findExamples(connection, ranked, matching, bound);
  return new Map(
    shown.map(([template, of]) => [
      template,
      [...of.masks].flatMap(([rank, own]) =>
        own.flatMap((mask) => found.get(`${rank} ${mask}`) ?? []),
      ),
    ]),
  );
}

function toCount(
  template: string,
  { count, first, last, severity, masks }: Gathered,
  ranked: readonly EvidenceSource[],
  details: Pick<TemplateCount, "buckets" | "examples">,
): TemplateCount {
  const highest: Severity | null = severities[severity - 1] ?? null;
  const artifactIds: readonly ArtifactId[] = [...masks.keys()]
    .toSorted((a, b) => a - b)
    .map((rank) => sourceAt(ranked, rank).artifact.id);
  return {
    template,
    count,
    firstAt: first > last ? null : toInstant(first),
    lastAt: first > last ? null : toInstant(last),
    severity: highest,
    artifactIds,
    ...details,
  };
}
