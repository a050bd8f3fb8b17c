import { formatInstant } from "@/lib/base/instant";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { sqlInteger, sqlText } from "../../sql-text";
import { allRecords, withDatedRecords } from "../dated-records";
import type { EvidenceSource } from "../evidence-sources";
import { findSpans } from "../times/source-spans";
import type { FileRow, MaskRow, Prepared } from "./messages";

/** The columns of `records` are documented in evidence-port.ts: what was asked of them is on record. */
export async function describeRecords(
  artifacts: EvidenceReader["artifacts"],
  ranked: readonly EvidenceSource[],
  tables: Prepared["tables"],
): Promise<Prepared> {
  const masks = await Promise.all(ranked.map(groupedMasks));
  return {
    paths: ranked.map(({ files }) => files.records),
    files: await listFiles(artifacts, ranked),
    tables,
    masks: masks.flat(),
    views: [...ranked.map(viewOfSource), viewOfAll(ranked)],
  };
}

async function groupedMasks({ rank, masks }: EvidenceSource): Promise<readonly MaskRow[]> {
  return (await masks()).grouped.map((entry) => ({ artifact: rank, ...entry }));
}

async function listFiles(
  artifacts: EvidenceReader["artifacts"],
  ranked: readonly EvidenceSource[],
): Promise<readonly FileRow[]> {
  const spans = await findSpans(ranked);
  return artifacts.map(({ artifact: { id, path, report } }) => {
    const span = spans.get(id);
    return {
      ...{ path, format: report.format },
      records: report.kind === "read" ? report.records : 0,
      firstAt: span === undefined ? null : formatInstant(span.earliest),
      lastAt: span === undefined ? null : formatInstant(span.latest),
    };
  });
}

/** A view of each file: its path is a constant there, and files that a statement is not about are not read. */
function viewOfSource(source: EvidenceSource): string {
  const { artifact, rank } = source;
  const numbers = (kind: string, column: string) =>
    `CASE WHEN locator_kind = ${sqlText(kind)} THEN ${column} END`;
  return `CREATE VIEW ${nameOf(source)} AS ${withDatedRecords([allRecords(source)])}
SELECT ${sqlInteger(rank)} AS artifact, ${sqlText(artifact.path)} AS path, record_number,
  ${numbers("lines", "locator_from")} AS line_from, ${numbers("lines", "locator_to")} AS line_to,
  ${numbers("index", "locator_from")} AS element_index, make_timestamp(micros) AS time, stamp,
  kind, severity, source, message, template, CAST(fields::JSON AS MAP(VARCHAR, VARCHAR)) AS fields${source.isCopy ? ", raw" : ""}
FROM dated`;
}

/** One join for all files: the engine takes memory for each. */
function viewOfAll(ranked: readonly EvidenceSource[]): string {
  const every = ranked.map((source) => `SELECT * FROM ${nameOf(source)}`);
  const raw = ranked.some(({ isCopy }) => isCopy) ? ", raw" : "";
  return `CREATE VIEW records AS
SELECT path, record_number, line_from, line_to, element_index, time, stamp, kind, severity, source, message,
  coalesce(grouped, template) AS template, fields${raw}
FROM (${[noRecords(raw !== ""), ...every].join(" UNION ALL ")}) AS every
LEFT JOIN masks ON masks.artifact = every.artifact AND mask = template`;
}

/** What the columns are called and of which types, however many files there are. */
function noRecords(isCopy: boolean): string {
  return `SELECT NULL::INTEGER AS artifact, NULL::VARCHAR AS path, NULL::BIGINT AS record_number,
  NULL::BIGINT AS line_from, NULL::BIGINT AS line_to, NULL::BIGINT AS element_index, NULL::TIMESTAMP AS time,
  NULL::VARCHAR AS stamp, NULL::VARCHAR AS kind, NULL::VARCHAR AS severity, NULL::VARCHAR AS source,
  NULL::VARCHAR AS message, NULL::VARCHAR AS template, NULL::MAP(VARCHAR, VARCHAR) AS fields
  ${isCopy ? ", NULL::VARCHAR AS raw" : ""} WHERE false`;
}

function nameOf({ rank }: EvidenceSource): string {
  return `source_${sqlInteger(rank)}`;
}
