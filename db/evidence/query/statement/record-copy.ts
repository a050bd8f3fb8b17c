import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { ownerOnly } from "@/db/files/private";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader, RecordQuestions } from "@/lib/investigation/ports/evidence-port";
import type { CopiedRecord, CopiedRecords } from "@/lib/investigation/ports/query-port";
import type { WorkFolders } from "../../cache/work-folders";
import type { Database } from "../../duckdb";
import { sqlText } from "../../sql-text";
import type { EvidenceSource, EvidenceSources } from "../evidence-sources";
import { TemplateMasks } from "../template-masks";
import { queryRecords } from "./query-records";
import type { StatementProcesses } from "./statement-process";

/** Copies that are kept, so that nothing of an artifact outlives it. */
export type OpenCopies = {
  removeOf(sha256: string): Promise<void>;
  add(copy: OpenCopy): void;
  drop(copy: OpenCopy): void;
};

type OpenCopy = {
  readonly sha256s: ReadonlySet<string>;
  remove(): Promise<void>;
};

export function createOpenCopies(): OpenCopies {
  const open = new Set<OpenCopy>();
  return {
    add: (copy) => void open.add(copy),
    drop: (copy) => void open.delete(copy),
    async removeOf(sha256) {
      for (const copy of open) {
        if (!copy.sha256s.has(sha256)) continue;
        open.delete(copy);
        await copy.remove();
      }
    },
  };
}

type CopyEngines = {
  readonly database: Database;
  readonly folders: WorkFolders;
  readonly copies: OpenCopies;
  readonly statements: StatementProcesses;
  questionsOf(ranked: readonly EvidenceSource[]): RecordQuestions;
};

type CopiedEvidence = EvidenceSources & Pick<EvidenceReader, "artifacts">;

export function createCopying(
  { statements, copies, questionsOf, ...engines }: CopyEngines,
  { artifacts, byId }: CopiedEvidence,
): EvidenceReader["copy"] {
  return async (records, tablesOf) => {
    const { ranked, remove } = await writeCopy(engines, byId, records);
    const open = { sha256s: new Set(ranked.map(({ artifact }) => artifact.sha256)), remove };
    copies.add(open);
    const asked = { artifacts, ranked, statements, tables: await tablesOf() };
    return {
      ...questionsOf(ranked),
      query: (sql, limits, signal) => queryRecords(asked, sql, limits, signal),
      async remove() {
        copies.drop(open);
        await remove();
      },
    };
  };
}

type WrittenCopy = {
  /** Each with the file of its copy in place of its records. */
  readonly ranked: readonly EvidenceSource[];
  remove(): Promise<void>;
};

/**
 * Writes other texts of records beside everything else about them, one file for each artifact, in a work folder: what a
 * process leaves behind when it dies is swept with those.
 */
async function writeCopy(
  { database, folders }: Pick<CopyEngines, "database" | "folders">,
  byId: EvidenceSources["byId"],
  records: CopiedRecords,
): Promise<WrittenCopy> {
  const folder = await folders.make();
  const remove = () => rm(folder, { recursive: true, force: true });
  const copied = new Map<ArtifactId, EvidenceSource>();
  try {
    for await (const { source, texts } of eachSource(byId, records)) {
      const file = join(folder, `${source.rank}.parquet`);
      await database.withConnection((connection) => writeFile(connection, source, { texts, file }));
      await chmod(file, ownerOnly.file);
      copied.set(source.artifact.id, withCopy(source, file));
    }
  } catch (error) {
    await remove();
    throw error;
  }
  const ranked = [...copied.values()].toSorted((a, b) => a.rank - b.rank);
  return { ranked, remove };
}

/** Templates are copied as they were grouped. */
function withCopy(source: EvidenceSource, file: string): EvidenceSource {
  const masks = new TemplateMasks([]);
  const files = { ...source.files, records: file };
  return { ...source, files, isCopy: true, masks: async () => masks };
}

async function* eachSource(
  byId: EvidenceSources["byId"],
  records: CopiedRecords,
): AsyncGenerator<{ readonly source: EvidenceSource; readonly texts: readonly CopiedRecord[] }> {
  let open: { readonly source: EvidenceSource; readonly texts: CopiedRecord[] } | null = null;
  for await (const { artifactId, records: texts } of records) {
    const source = byId.get(artifactId);
    if (source === undefined) continue;
    if (open !== null && open.source !== source) {
      yield open;
      open = null;
    }
    open ??= { source, texts: [] };
    open.texts.push(...texts);
  }
  if (open !== null) yield open;
}

/** Of the records, each in place of theirs. */
const textColumns = ["stamp", "source", "message", "template", "fields"] as const;

async function writeFile(
  connection: DuckDBConnection,
  { files }: EvidenceSource,
  { texts, file }: { readonly texts: readonly CopiedRecord[]; readonly file: string },
): Promise<void> {
  await connection.run("DROP TABLE IF EXISTS copied");
  const columns = [...textColumns, "raw"].map((name) => `${name} VARCHAR`).join(", ");
  await connection.run(`CREATE TEMP TABLE copied (number BIGINT, ${columns})`);
  try {
    await append(connection, texts);
    const replaced = textColumns.map((name) => `copied.${name} AS ${name}`).join(", ");
    await connection.run(
      `COPY (SELECT written.* EXCLUDE (file_row_number) REPLACE (${replaced}), copied.raw
         FROM read_parquet(${sqlText(files.records)}, file_row_number = true) AS written
         JOIN copied ON copied.number = written.file_row_number ORDER BY copied.number)
       TO ${sqlText(file)} (FORMAT parquet)`,
    );
  } finally {
    await connection.run("DROP TABLE copied");
  }
}

async function append(connection: DuckDBConnection, texts: readonly CopiedRecord[]): Promise<void> {
  const appender = await connection.createAppender("copied", "main", "temp");
  for (const [
    index,
    { recordNumber, stamp, source, message, template, fields, raw },
  ] of texts.entries()) {
    // Rows of a file are found by their number: a hole would move all behind it.
    if (recordNumber !== index)
      throw new Error(`Record ${index} of a copy has number ${recordNumber}`);
    appender.appendBigInt(BigInt(recordNumber));
    appender.appendVarchar(stamp);
    if (source === null) appender.appendNull();
    else appender.appendVarchar(source);
    appender.appendVarchar(message);
    appender.appendVarchar(template);
    appender.appendVarchar(JSON.stringify(fields));
    appender.appendVarchar(raw);
    appender.endRow();
  }
  appender.closeSync();
}
