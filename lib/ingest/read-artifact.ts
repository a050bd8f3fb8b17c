import type { FileReport, ReadMapping } from "@/lib/domain/evidence/artifact";
import type { Block, BlockSummary, MaskedTemplate } from "@/lib/domain/evidence/block";
import {
  BlockCutter,
  type BlockSizes,
  defaultBlockSizes,
  type TextBlock,
} from "./blocks/block-cutter";
import { ReportTally } from "./blocks/report-tally";
import { findColumns } from "./columns/find-columns";

import { openCompression } from "./decode/open-compression";
import { Utf8Text } from "./decode/utf8-text";
import { type BytesInspection, inspectBytes } from "./inspect-artifact";
import { blocksUnderWayMax, documentBytesMax, lineBytesMax } from "./limits";
import type { LineFormatReader, LineReader } from "./reader";
import { whyUndated } from "./readers/behaviour/why-undated";

type Found = Extract<BytesInspection, { kind: "found" }>;

/** Bytes kept of each end of a file that is no text. */
const endBytes = 4 * 1024 * 1024;

type CollectedEnds = {
  /** The first bytes, and behind them the last ones. */
  readonly bytes: Uint8Array;
  readonly headBytes: number;
  readonly totalBytes: number;
};

/**
 * Reads a whole artifact into `sink`: its decoded text, and its records block by block. Bad content never
 * throws: it comes back as warnings, dropped lines or an unread report. What the sink throws passes
 * through. Line formats need memory for a few blocks only, whatever the size of the file.
 */
export async function readArtifact(
  open: () => AsyncIterable<Uint8Array>,
  sink: RecordSink,
  mapping: ReadMapping | null = null,
  sizes: BlockSizes = defaultBlockSizes,
): Promise<FileReport> {
  const warnings: string[] = [];
  const opened = await openCompression(open(), (warning) => warnings.push(warning));
  const inspection = inspectBytes(opened.head, !opened.isEnded, opened.containers);
  if (inspection.kind === "unread") {
    await opened.bytes.close();
    return { kind: "unread", format: inspection.format, reason: inspection.reason, warnings };
  }
  const { containers } = opened;
  if (inspection.kind === "binary") {
    return readEnds(inspection, opened.bytes, sink, { mapping, containers, warnings });
  }
  const text = new Utf8Text(inspection.encoding, inspection.sample.endsLinesInReturn);
  const reading = new Reading(inspection, mapping, sink, sizes);
  for await (const bytes of opened.bytes) await reading.push(text.push(bytes));
  await reading.push(text.end());
  const outcome = await reading.end();
  const { format } = inspection.detection;
  if (outcome.kind === "unread") return { ...outcome, format, warnings };
  const { reader, encoding } = inspection;
  const { records, undated } = outcome.counted;
  const why = records > 0 && undated === records ? whyUndated(inspection.sample) : null;
  const withoutTimes = why === null ? [] : [why];
  return {
    kind: "read",
    format,
    ...{ reader: reader.name, readerVersion: reader.version, mapping, encoding },
    containers,
    ...outcome.counted,
    warnings: [...warnings, ...text.warnings(), ...outcome.counted.warnings, ...withoutTimes],
    statedYear: outcome.statedYear,
    columns: findColumns(reader, inspection.sample, mapping),
  };
}

/** Pictures and videos: what their two ends say. */
async function readEnds(
  { reader, detection }: Extract<BytesInspection, { kind: "binary" }>,
  bytes: AsyncIterable<Uint8Array>,
  sink: RecordSink,
  known: {
    mapping: ReadMapping | null;
    containers: readonly string[];
    warnings: readonly string[];
  },
): Promise<FileReport> {
  const { mapping, containers, warnings } = known;
  const tally = new ReportTally(null);
  const ends = await collectEnds(bytes);
  tally.add(await sink.block({ kind: "ends", reader: reader.name, mapping, ...ends }));
  await sink.templates(tally.templates());
  const counted = tally.counted();
  return {
    kind: "read",
    format: detection.format,
    ...{ reader: reader.name, readerVersion: reader.version, mapping, encoding: "none" },
    ...{ containers, ...counted, statedYear: null, columns: [] },
    warnings: [...warnings, ...counted.warnings],
  };
}

type Outcome =
  | {
      readonly kind: "read";
      readonly counted: ReturnType<ReportTally["counted"]>;
      readonly statedYear: number | null;
    }
  | { readonly kind: "unread"; readonly reason: string };

/** The text of one artifact on its way into the sink. */
class Reading {
  private readonly tally: ReportTally;
  private readonly cutter: BlockCutter | null;
  private readonly statedYear: number | null;
  private readonly underWay: Promise<BlockSummary>[] = [];
  private readonly document: Uint8Array[] = [];
  private documentBytes = 0;

  constructor(
    private readonly found: Found,
    private readonly mapping: ReadMapping | null,
    private readonly sink: RecordSink,
    sizes: BlockSizes,
  ) {
    const { reader, sample } = found;
    const stated = reader.kind === "lines" ? (reader.statedYear?.(sample) ?? null) : null;
    const mappedYear = mapping?.day === undefined ? null : Number(mapping.day.slice(0, 4));
    // A year comes from the place only where the file states none; a person overrules the file.
    this.statedYear = mapping?.dayBy === "person" ? (mappedYear ?? stated) : (stated ?? mappedYear);
    this.tally = new ReportTally(this.statedYear);
    this.cutter =
      reader.kind === "lines" ? new BlockCutter(openForCuts(reader, found), sizes) : null;
  }

  async push(text: Buffer): Promise<void> {
    if (text.length === 0) return;
    await this.sink.text(text);
    if (this.cutter === null) {
      this.documentBytes += text.length;
      if (this.documentBytes <= documentBytesMax) this.document.push(text);
      return;
    }
    for (const block of this.cutter.push(text)) await this.start(block, false);
  }

  async end(): Promise<Outcome> {
    if (this.documentBytes > documentBytesMax) {
      const reason = `The document is longer than ${documentBytesMax} bytes; split it, or export it as JSON lines.`;
      return { kind: "unread", reason };
    }
    const last =
      this.cutter === null
        ? { bytes: Buffer.concat(this.document), firstLine: 1, heads: [] }
        : this.cutter.end();
    if (last !== null) await this.start(last, true);
    while (this.underWay.length > 0) await this.settleFirst();
    await this.sink.templates(this.tally.templates());
    const counted = this.tally.counted();
    const warnings = [...counted.warnings, ...this.longLineWarnings()];
    return { kind: "read", counted: { ...counted, warnings }, statedYear: this.statedYear };
  }

  private async start(block: TextBlock, isLast: boolean): Promise<void> {
    if (this.underWay.length >= blocksUnderWayMax) await this.settleFirst();
    const { reader, sample } = this.found;
    const { mapping } = this;
    const part = { kind: "text", sample, isLast } as const;
    const reading = this.sink.block({ ...block, ...part, reader: reader.name, mapping });
    // A failure is met when the block's turn comes; until then it is nobody's unhandled rejection.
    reading.catch(ignore);
    this.underWay.push(reading);
  }

  private async settleFirst(): Promise<void> {
    const summary = await this.underWay.shift();
    if (summary !== undefined) this.tally.add(summary);
  }

  private longLineWarnings(): readonly string[] {
    const count = this.cutter?.longLines ?? 0;
    if (count === 0) return [];
    return [
      `${count} lines are longer than ${lineBytesMax} bytes; their end was not read, the raw text has it.`,
    ];
  }
}

/** Asks a reader of its own that keeps nothing. */
function openForCuts(reader: LineFormatReader, { sample }: Found): LineReader {
  const nowhere = { record: ignore, drop: ignore, warn: ignore };
  return reader.open(nowhere, sample, { mapping: null, isStart: false });
}

function ignore(): void {
  // What is asked here is only whether a line begins a record, and who waits for a block hears of its failure.
}

/** Where a reading goes. */
interface RecordSink {
  /** Decoded text in order, as UTF-8; concatenated it is the text that locators count lines in. */
  text(bytes: Uint8Array): Promise<void>;
  /**
   * Reads a block (`readBlock`) and keeps its records. Blocks come in the order of the file; several may
   * be under way at once, and the answer says what the block held.
   */
  block(block: Block): Promise<BlockSummary>;
  /** Once, behind all blocks. */
  templates(templates: readonly MaskedTemplate[]): Promise<void>;
}

/** The two ends of a stream, however long it is; of a short one everything, as its head. */
async function collectEnds(stream: AsyncIterable<Uint8Array>): Promise<CollectedEnds> {
  const head: Uint8Array[] = [];
  let tail: Uint8Array[] = [];
  let [headBytes, tailBytes, totalBytes] = [0, 0, 0];
  for await (const chunk of stream) {
    totalBytes += chunk.length;
    const room = Math.min(endBytes - headBytes, chunk.length);
    if (room > 0) head.push(chunk.subarray(0, room));
    headBytes += room;
    if (room === chunk.length) continue;
    tail.push(chunk.subarray(room));
    tailBytes += chunk.length - room;
    if (tailBytes <= 2 * endBytes) continue;
    tail = [Buffer.concat(tail).subarray(-endBytes)];
    tailBytes = endBytes;
  }
  const bytes = Buffer.concat([...head, Buffer.concat(tail).subarray(-endBytes)]);
  return { bytes, headBytes, totalBytes };
}
