import type { ReadReport } from "@/lib/domain/artifact";
import { LineSplitter } from "./decode/line-splitter";
import { openCompression } from "./decode/open-compression";
import { TextDecoding } from "./decode/text-decoding";
import { type BytesInspection, inspectBytes } from "./inspect-artifact";
import { batchRecords, jsonDocumentCharsMax, lineCharsMax } from "./limits";
import type { DocumentFormatReader, LineFormatReader } from "./reader";
import type { RecordSink } from "./record-sink";
import { RecordTally } from "./records/record-tally";

/** A reader stumbled over content nobody thought of: our bug, and no reason to lose the other files. */
export class ReaderFailure extends Error {}

type Found = Extract<BytesInspection, { kind: "found" }>;

/**
 * Reads a whole artifact into `sink`: decoded text, records, and for JSON arrays where their elements
 * lie. Bad content never throws: it comes back as warnings, dropped lines or an unread report. A bug of
 * a reader is a ReaderFailure; what the sink or the storage throws passes through. Line formats need memory for one batch only.
 */
export async function readArtifact(
  open: () => AsyncIterable<Uint8Array>,
  sink: RecordSink,
): Promise<ReadReport> {
  const warnings: string[] = [];
  const opened = await openCompression(open(), (warning) => warnings.push(warning));
  const inspection = inspectBytes(opened.head, !opened.isEnded, opened.containers);
  if (inspection.kind === "unread") {
    return { kind: "unread", format: inspection.format, reason: inspection.reason, warnings };
  }
  const decoding = new TextDecoding(inspection.encoding);
  const texts = decodeChunks(opened.bytes, decoding);
  const tally = new RecordTally();
  const outcome =
    inspection.reader.kind === "lines"
      ? await readLines(inspection.reader, inspection, texts, tally, sink)
      : await readDocument(inspection.reader, texts, tally, sink);
  if (outcome.kind === "unread")
    return { ...outcome, format: inspection.detection.format, warnings };
  const { lines, isTruncated } = outcome;
  return {
    kind: "read",
    format: inspection.detection.format,
    reader: inspection.reader.name,
    readerVersion: inspection.reader.version,
    encoding: inspection.encoding,
    containers: opened.containers,
    lines,
    records: tally.records,
    undated: tally.undated,
    dropped: tally.dropped,
    warnings: [...warnings, ...decoding.warnings(), ...tally.warnings],
    firstWallMicros: tally.firstWallMicros,
    lastWallMicros: tally.lastWallMicros,
    statesOffset: tally.statesOffset,
    isYearless: tally.isYearless,
    isTruncated,
  };
}

async function* decodeChunks(
  bytes: AsyncIterable<Uint8Array>,
  decoding: TextDecoding,
): AsyncGenerator<string> {
  for await (const chunk of bytes) {
    const text = decoding.decode(chunk);
    if (text !== "") yield text;
  }
  const rest = decoding.end();
  if (rest !== "") yield rest;
}

type Outcome =
  | { readonly kind: "read"; readonly lines: number; readonly isTruncated: boolean }
  | { readonly kind: "unread"; readonly reason: string };

async function readLines(
  reader: LineFormatReader,
  { sample }: Found,
  texts: AsyncIterable<string>,
  tally: RecordTally,
  sink: RecordSink,
): Promise<Outcome> {
  const lineReader = reader.open(tally, sample);
  const splitter = new LineSplitter((line, number) => lineReader.line(line, number));
  for await (const text of texts) {
    await sink.text(text);
    underReader(reader.name, () => splitter.push(text));
    if (tally.waiting >= batchRecords) await flush(tally, sink);
  }
  const last = underReader(reader.name, () => {
    const rest = splitter.end();
    lineReader.end();
    return rest;
  });
  await flush(tally, sink);
  if (splitter.longLines > 0) {
    tally.warn(
      `${splitter.longLines} lines are longer than ${lineCharsMax} characters; their end was not read, the raw text has it.`,
    );
  }
  const isTruncated = last !== null && !lineReader.isWhole(last);
  return { kind: "read", lines: splitter.lines, isTruncated };
}

async function readDocument(
  reader: DocumentFormatReader,
  texts: AsyncIterable<string>,
  tally: RecordTally,
  sink: RecordSink,
): Promise<Outcome> {
  const parts: string[] = [];
  let chars = 0;
  for await (const text of texts) {
    await sink.text(text);
    chars += text.length;
    if (chars > jsonDocumentCharsMax) {
      const reason = `The document is longer than ${jsonDocumentCharsMax} characters; split it, or export it as JSON lines.`;
      return { kind: "unread", reason };
    }
    parts.push(text);
  }
  const text = parts.join("");
  const { elements, isTruncated } = underReader(reader.name, () => reader.read(text, tally));
  await sink.elements(elements);
  await flush(tally, sink);
  return { kind: "read", lines: countLines(text), isTruncated };
}

function underReader<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ReaderFailure(`The reader ${name} failed`, { cause: error });
  }
}

function countLines(text: string): number {
  const ends = text.split("\n").length - 1;
  return text === "" || text.endsWith("\n") ? ends : ends + 1;
}

/** Whole batches, so that the sink never gets more at once than it was promised. */
async function flush(tally: RecordTally, sink: RecordSink): Promise<void> {
  const records = tally.take();
  for (let from = 0; from < records.length; from += batchRecords) {
    await sink.records(records.slice(from, from + batchRecords));
  }
}
