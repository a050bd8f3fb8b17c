import { open, rm } from "node:fs/promises";
import { type DuckDBAppender, type DuckDBConnection, DuckDBDataChunk } from "@duckdb/node-api";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";
import type { RecordWriter } from "@/lib/investigation/evidence-port";
import { sqlText } from "../sql-text";
import { writeAll } from "./blob-folder";
import type { CacheFiles } from "./cache-files";
import type { CachedReport, WallSpans } from "./cached-report";
import { type Span, writeElementSpans } from "./element-spans";
import { createTextWriter } from "./line-text";
import { columnDefinitions, columnTypes, toColumns } from "./record-columns";

/** The most a DuckDB data chunk holds. */
const chunkRows = 2048;

/**
 * Rows go by column chunks into a table of the writer's own connection, which spills to disk beyond the
 * engine's memory limit, and from there into one Parquet file.
 */
export async function createRecordWriter(
  files: CacheFiles,
  connection: DuckDBConnection,
  publish: () => Promise<void>,
): Promise<RecordWriter> {
  await connection.run(`CREATE TEMP TABLE records (${columnDefinitions})`);
  const appender = await connection.createAppender("records", "main", "temp");
  const text = await createTextWriter(files.text);
  const spans: Span[] = [];
  let walls: WallSpans = { dated: null, yearless: null };
  let recordCount = 0;

  let isAppending = true;
  const closeAppender = () => {
    isAppending = false;
    appender.closeSync();
  };
  let isReleased = false;
  const release = async () => {
    if (isReleased) return;
    isReleased = true;
    connection.closeSync();
    await text.close();
  };
  return {
    text: (chunk) => text.write(chunk),
    async records(batch) {
      for (let from = 0; from < batch.length; from += chunkRows) {
        const rows = batch.slice(from, from + chunkRows);
        appendRows(appender, rows, recordCount);
        walls = rows.reduce(widenWalls, walls);
        recordCount += rows.length;
      }
    },
    async elements(added) {
      for (const span of added) spans.push({ from: span.from, to: span.to });
    },
    async finish(report) {
      closeAppender();
      await connection.run(
        `COPY (SELECT * FROM records) TO ${sqlText(files.records)} (FORMAT parquet, COMPRESSION zstd)`,
      );
      const size = await text.finish(files.lines);
      await release();
      if (spans.length > 0) await writeElementSpans(files.text, files.elements, spans);
      await writeDurably(
        files.report,
        JSON.stringify({ report, text: size, walls } satisfies CachedReport),
      );
      await publish();
    },
    async abandon() {
      if (isAppending) {
        appender.clear();
        closeAppender();
      }
      await release();
      await rm(files.folder, { recursive: true, force: true });
    },
  };
}

function appendRows(
  appender: DuckDBAppender,
  rows: readonly RecordAsWritten[],
  firstRecordNumber: number,
): void {
  const chunk = DuckDBDataChunk.create(columnTypes, rows.length);
  chunk.setColumns(toColumns(rows, firstRecordNumber));
  appender.appendDataChunk(chunk);
}

function widenWalls(walls: WallSpans, { stamp }: RecordAsWritten): WallSpans {
  if (stamp === null) return walls;
  const which = stamp.isYearless ? "yearless" : "dated";
  const span = walls[which];
  const wall = stamp.wallMicros;
  if (span !== null && span.from <= wall && wall <= span.to) return walls;
  const wider =
    span === null
      ? { from: wall, to: wall }
      : { from: Math.min(span.from, wall), to: Math.max(span.to, wall) };
  return { ...walls, [which]: wider };
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx");
  try {
    await writeAll(file, Buffer.from(text, "utf8"));
    await file.sync();
  } finally {
    await file.close();
  }
}
