import { createReadStream } from "node:fs";
import type { DuckDBConnection } from "@duckdb/node-api";
import { z } from "zod";
import type { DroppedRun } from "@/lib/domain/evidence/block";
import { severities } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import { readingKey } from "@/lib/investigation/evidence/evidence-key";
import type {
  DensityCell,
  DensityQuery,
  EvidenceReader,
  NamedTerm,
  RecordFilter,
  RecordQuestions,
} from "@/lib/investigation/ports/evidence-port";
import { locatorRange } from "../cache/record-columns";
import type { WorkFolders } from "../cache/work-folders";
import type { Database } from "../duckdb";
import { sqlInteger, sqlText } from "../sql-text";
import { assertRegexes } from "./assert-regexes";
import { BoundValues } from "./bound-values";
import { type QueryBounds, withinTime } from "./bounded-query";
import { allRecords, type SourceRecords, where, withDatedRecords } from "./dated-records";
import { searchEvidence } from "./evidence-search";
import type { EvidenceSource, EvidenceSources, SourceMemory } from "./evidence-sources";
import { findInText } from "./find-in-text";
import { findMatching } from "./matching-records";
import { readSeries } from "./measured-series";
import { findRawElements, findRawLines, findRawText } from "./raw-text";
import { recordColumns, sourceAt, toInstant, toRecords } from "./record-rows";
import { scanRecords } from "./scan/scan-records";
import { queryRecords } from "./statement/query-records";
import { createCopying, type OpenCopies } from "./statement/record-copy";
import type { StatementProcesses } from "./statement/statement-process";
import { searchTemplates } from "./template-search";
import { termCondition } from "./term-conditions";
import { countDensity } from "./times/density";
import { findSpans } from "./times/source-spans";

export type Engines = {
  readonly database: Database;
  readonly memory: SourceMemory;
  readonly statements: StatementProcesses;
  /** Of what is kept for a while only. */
  readonly folders: WorkFolders;
  readonly copies: OpenCopies;
};

export function createEvidenceReader(
  artifacts: EvidenceReader["artifacts"],
  { ranked, byId }: EvidenceSources,
  { database, memory, statements, folders, copies }: Engines,
  bounds: Pick<QueryBounds, "limitMs">,
): EvidenceReader {
  const findRecords = async (part: SourceRecords, conditions: readonly string[], limit: string) =>
    database.withConnection(async (connection) => {
      const result = await connection.runAndReadAll(
        `${withDatedRecords([part])} SELECT ${recordColumns()} FROM dated ${where(conditions)}
         ORDER BY record_number ${limit}`,
      );
      return toRecords(result.getRows(), ranked);
    });
  const readingOf = readings(artifacts);
  const inTurn = <T>(
    signal: AbortSignal | undefined,
    ask: (connection: DuckDBConnection) => Promise<T>,
  ): Promise<T> =>
    database.withTurn((connection) =>
      withinTime(connection, { ...bounds, signal }, () => ask(connection)),
    );
  const questionsOf = (asked: readonly EvidenceSource[]): RecordQuestions => ({
    search: (query, signal) =>
      inTurn(signal, (connection) => searchEvidence(connection, asked, query)),
    templates: (query, signal) =>
      inTurn(signal, (connection) => searchTemplates(connection, asked, query)),
    density: (query, signal) =>
      (query.terms ?? []).length === 0
        ? countDensity(asked, query)
        : inTurn(signal, (connection) => countMatching(connection, asked, query)),
  });
  return {
    artifacts,
    ...questionsOf(ranked),
    countByFile: (query, signal) => inTurn(signal, (on) => countFiles(on, ranked, query)),
    countEach: (terms, signal) => inTurn(signal, (on) => countTerms(on, ranked, terms)),
    scan: (filter = {}, options = {}) => scanRecords(database, ranked, filter, options),
    async undated(artifactId, limit) {
      const source = byId.get(artifactId);
      if (source === undefined) return [];
      const part = { source, conditions: [] };
      return findRecords(part, ["micros IS NULL"], `LIMIT ${sqlInteger(limit)}`);
    },
    recordAt: memory.records.askOnce(readingOf, async (artifactId, locator) => {
      const source = byId.get(artifactId);
      if (source === undefined) return [];
      const { from, to } = locatorRange(locator);
      const overlaps = [
        `locator_kind = ${sqlText(locator.kind)}`,
        `locator_from <= ${sqlInteger(to)}`,
        `locator_to >= ${sqlInteger(from)}`,
      ];
      return findRecords({ source, conditions: overlaps }, [], "");
    }),
    series: (query, signal) =>
      inTurn(signal, (connection) => readSeries(connection, byId.get(query.artifactId), query)),
    spans: () => findSpans(ranked),
    oddHours: () => new Map(ranked.map(({ artifact, oddHours }) => [artifact.id, oddHours])),
    dropped: (artifactId) => readDroppedRuns(byId.get(artifactId)),
    rawText: memory.texts.askOnce(readingOf, async (artifactId, locator) =>
      findRawText(byId.get(artifactId), locator),
    ),
    rawLines: async (artifactId, from, to) => findRawLines(byId.get(artifactId), from, to),
    rawElements: async (artifactId, from, to) => findRawElements(byId.get(artifactId), from, to),
    findInText: (artifactId, words, signal) =>
      findInText(byId.get(artifactId), words, { ...bounds, signal }),
    query: (sql, limits, signal) =>
      queryRecords({ artifacts, ranked, statements }, sql, limits, signal),
    copy: createCopying(
      { database, folders, copies, statements, questionsOf },
      { artifacts, ranked, byId },
    ),
  };
}

/** Each artifact's key (evidence-key.ts), made when it is first asked for. */
function readings(artifacts: EvidenceReader["artifacts"]): (artifactId: ArtifactId) => string {
  const byId = new Map(artifacts.map((read) => [read.artifact.id, read]));
  const keys = new Map<ArtifactId, string>();
  return (artifactId) => {
    const read = byId.get(artifactId);
    const key = keys.get(artifactId) ?? (read === undefined ? artifactId : readingKey(read));
    keys.set(artifactId, key);
    return key;
  };
}

const runSchema = z.object({ reason: z.string(), from: z.number(), to: z.number() });

/** Read as it is asked for: there may be as many as lines. Whoever stops early closes the file. */
async function* readDroppedRuns(source: EvidenceSource | undefined): AsyncGenerator<DroppedRun> {
  if (source === undefined) return;
  // Not by readline: it leaves the file open when nobody asks on, and ends lines where JSON has none.
  let begun = "";
  for await (const chunk of createReadStream(source.files.dropped, { encoding: "utf8" })) {
    const lines = `${begun}${String(chunk)}`.split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) yield runSchema.parse(JSON.parse(line));
  }
}

/** Counts the dated records that fit a search, each in the bucket its stamp starts in. */
async function countMatching(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  { bucketMs, ...question }: DensityQuery,
): Promise<readonly DensityCell[]> {
  await assertRegexes(connection, question.terms);
  const bound = new BoundValues();
  const { parts, conditions } = await findMatching(ranked, question, bound);
  if (parts.length === 0) return [];
  const bucket = sqlInteger(bucketMs * 1000);
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT micros - ((micros % ${bucket}) + ${bucket}) % ${bucket} AS bucket, artifact, severity, count(*)
     FROM dated ${where([...conditions, "micros IS NOT NULL"])}
     GROUP BY ALL ORDER BY bucket, artifact, severity NULLS LAST`,
    bound.values,
    bound.types,
  );
  return result.getRows().map(([at, artifact, severity, count]) => ({
    at: toInstant(Number(at)),
    artifactId: sourceAt(ranked, Number(artifact)).artifact.id,
    severity: severities.find((level) => level === severity) ?? null,
    count: Number(count),
  }));
}

/** Counts the records that fit a search, file by file. */
async function countFiles(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  question: RecordFilter,
): Promise<ReadonlyMap<ArtifactId, number>> {
  await assertRegexes(connection, question.terms);
  const bound = new BoundValues();
  const { parts, conditions } = await findMatching(ranked, question, bound);
  if (parts.length === 0) return new Map();
  const result = await connection.runAndReadAll(
    `${withDatedRecords(parts)}
     SELECT artifact, count(*) FROM dated ${where(conditions)} GROUP BY artifact ORDER BY artifact`,
    bound.values,
    bound.types,
  );
  return new Map(
    result
      .getRows()
      .map(([rank, count]) => [sourceAt(ranked, Number(rank)).artifact.id, Number(count)] as const),
  );
}

/** How many records a search for each of the terms alone finds: all of them counted in one pass. */
async function countTerms(
  connection: DuckDBConnection,
  ranked: readonly EvidenceSource[],
  terms: readonly NamedTerm[],
): Promise<readonly number[]> {
  if (terms.length === 0 || ranked.length === 0) return terms.map(() => 0);
  const bound = new BoundValues();
  const counts = terms.map(
    (term) => `count(*) FILTER (WHERE ${termCondition(term, bound, { ranked, isLowered: true })})`,
  );
  const result = await connection.runAndReadAll(
    `${withDatedRecords(ranked.map(allRecords))}, lowered AS (SELECT artifact, kind, source, message, fields,
  lower(message) AS lower_message, lower(fields) AS lower_fields FROM dated)
SELECT ${counts.join(", ")} FROM lowered`,
    bound.values,
    bound.types,
  );
  return (result.getRows()[0] ?? []).map(Number);
}
