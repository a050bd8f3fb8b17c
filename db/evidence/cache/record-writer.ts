import { type FileHandle, open, rm, writeFile } from "node:fs/promises";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { ownerOnly } from "@/db/files/private";
import type { BlockSummary, DroppedRun, MaskedTemplate } from "@/lib/domain/evidence/block";
import type { RecordWriter } from "@/lib/investigation/ports/evidence-port";
import { writeAll } from "./blob-folder";
import type { BlockReader, ReadBlock } from "./block-reader";
import type { CacheFiles } from "./cache-files";
import type { CachedReport } from "./cached-report";
import { type Span, writeElementSpans } from "./element-spans";
import { type EncodedRows, encodeRows, parquetMarkBytes } from "./encoded-rows";
import { createTextWriter, type TextWriter } from "./line-text";
import { RecordColumns, recordSchema } from "./record-columns";
import type { TimeBlock } from "./record-times";
import { digestFiles } from "./whole-caches";

/**
 * Blocks are read in any order and by anybody; here their row groups are put into one Parquet file in the
 * order of the text, so that the number of a record is that of its row.
 */
export async function createRecordWriter(
  files: CacheFiles,
  blocks: BlockReader,
  publish: () => Promise<void>,
): Promise<RecordWriter> {
  const text = await createTextWriter(files.text);
  const records = await open(files.records, "wx", ownerOnly.file);
  const times = await open(files.times, "wx", ownerOnly.file);
  const dropped = await open(files.dropped, "wx", ownerOnly.file);
  return new BlockWriter(files, blocks, publish, { text, records, times, dropped });
}

type OpenFiles = {
  readonly text: TextWriter;
  readonly records: FileHandle;
  readonly times: FileHandle;
  readonly dropped: FileHandle;
};

class BlockWriter implements RecordWriter {
  private readonly parquet: ParquetFile;
  private readonly spans: Span[] = [];
  private readonly timeBlocks: TimeBlock[] = [];
  private walls: CachedReport["walls"] = null;
  private written: Promise<void> = Promise.resolve();
  private isReleased = false;

  constructor(
    private readonly files: CacheFiles,
    private readonly blocks: BlockReader,
    private readonly publish: () => Promise<void>,
    private readonly open: OpenFiles,
  ) {
    this.parquet = new ParquetFile(open.records);
  }

  text(bytes: Uint8Array): Promise<void> {
    return this.open.text.write(bytes);
  }

  async block(block: Parameters<RecordWriter["block"]>[0]): Promise<BlockSummary> {
    const before = this.written;
    const read = this.blocks.read(block);
    const written = Promise.all([read, before]).then(([done]) => this.keep(done));
    // Whoever waits for this block is told; the next one is only kept from going on.
    this.written = written;
    written.catch(heardElsewhere);
    await written;
    return (await read).summary;
  }

  templates(templates: readonly MaskedTemplate[]): Promise<void> {
    return writeFile(this.files.templates, JSON.stringify(templates), { mode: ownerOnly.file });
  }

  async finish(report: Parameters<RecordWriter["finish"]>[0]): Promise<void> {
    await this.written;
    await this.parquet.finish();
    const size = await this.open.text.finish(this.files.lines);
    await this.release();
    if (this.spans.length > 0) {
      await writeElementSpans(this.files.text, this.files.elements, this.spans);
    }
    await writeFile(this.files.timeBlocks, JSON.stringify(this.timeBlocks), {
      mode: ownerOnly.file,
    });
    const files = await digestFiles(this.files);
    const cached: CachedReport = { report, text: size, walls: this.walls, files };
    await writeDurably(this.files.report, JSON.stringify(cached));
    await this.publish();
  }

  async abandon(): Promise<void> {
    await this.written.catch(heardElsewhere);
    await this.release();
    await rm(this.files.folder, { recursive: true, force: true });
  }

  private async keep({ summary, rows }: ReadBlock): Promise<void> {
    await this.parquet.append(rows);
    await writeAll(this.open.times, rows.times.bytes);
    if (rows.rows > 0) this.timeBlocks.push(rows.times.block);
    await writeAll(this.open.dropped, Buffer.from(summary.dropped.map(toLine).join("")));
    for (const { from, to } of summary.elements) this.spans.push({ from, to });
    const { dated } = summary;
    if (dated === null) return;
    const { from, to } = this.walls ?? dated;
    this.walls = { from: Math.min(from, dated.from), to: Math.max(to, dated.to) };
  }

  private async release(): Promise<void> {
    if (this.isReleased) return;
    this.isReleased = true;
    await Promise.all([
      this.open.text.close(),
      this.open.records.close(),
      this.open.times.close(),
      this.open.dropped.close(),
    ]);
  }
}

function heardElsewhere(): void {
  // The caller of the block that failed has the error.
}

function toLine(run: DroppedRun): string {
  return `${JSON.stringify(run)}\n`;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", ownerOnly.file);
  try {
    await writeAll(file, Buffer.from(text, "utf8"));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** One Parquet file made of row groups that were encoded elsewhere. */
class ParquetFile {
  private readonly waiting = new ByteWriter();
  private readonly writer = new ParquetWriter({ writer: this.waiting, schema: recordSchema });

  constructor(private readonly file: FileHandle) {}

  async append({ rows, bytes, groups }: EncodedRows): Promise<void> {
    await this.flush();
    const shift = BigInt(this.waiting.offset - parquetMarkBytes);
    this.writer.row_groups.push(...groups.map((group) => moveGroup(group, shift)));
    this.writer.num_rows += BigInt(rows);
    await writeAll(this.file, bytes);
    this.waiting.offset += bytes.length;
  }

  /** A file without a row has a group without one: readers want the columns. */
  async finish(): Promise<void> {
    if (this.writer.row_groups.length === 0) await this.append(encodeRows(new RecordColumns()));
    const finished = this.writer.finish();
    if (finished !== undefined) await finished;
    await this.flush();
    await this.file.sync();
  }

  private async flush(): Promise<void> {
    await writeAll(this.file, this.waiting.getBytes());
    this.waiting.index = 0;
  }
}

type RowGroup = EncodedRows["groups"][number];

function moveGroup(group: RowGroup, shift: bigint): RowGroup {
  return { ...group, columns: group.columns.map((column) => moveColumn(column, shift)) };
}

function moveColumn(column: RowGroup["columns"][number], shift: bigint) {
  const { meta_data: meta } = column;
  if (meta === undefined) throw new Error("A column of a row group has no metadata");
  const dictionary = meta.dictionary_page_offset;
  return {
    ...column,
    file_offset: column.file_offset + shift,
    meta_data: {
      ...meta,
      data_page_offset: meta.data_page_offset + shift,
      ...(dictionary === undefined ? {} : { dictionary_page_offset: dictionary + shift }),
    },
  };
}
