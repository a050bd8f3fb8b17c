import type { Block, BlockSummary } from "@/lib/domain/block";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";
import type { DocumentFormatReader, LineFormatReader } from "../reader";
import { ReaderFailure } from "../reader-failure";
import { getReader } from "../readers/registry";
import { RecordTally } from "../records/record-tally";
import { eachLine } from "./each-line";

/**
 * Reads one block: a function of it alone, so that blocks of one file can be read by several threads.
 * Throws a ReaderFailure for a bug of the reader.
 */
export function readBlock(block: Block, keep: (record: RecordAsWritten) => void): BlockSummary {
  const reader = getReader(block.reader);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(block.bytes);
  const tally = new RecordTally(keep);
  try {
    return reader.kind === "lines"
      ? readLines(reader, block, text, tally)
      : readDocument(reader, block, text, tally);
  } catch (error) {
    throw new ReaderFailure(reader.name, { cause: error });
  }
}

function readLines(
  reader: LineFormatReader,
  { sample, mapping, firstLine, isLast }: Block,
  text: string,
  tally: RecordTally,
): BlockSummary {
  const opened = reader.open(tally, sample, { mapping, isStart: firstLine === 1 });
  const lines = eachLine(text, (line, at) => opened.line(line, firstLine + at));
  opened.end();
  const isTruncated = isLast && lines.unended !== null && !opened.isWhole(lines.unended);
  return { ...tally.counted(), lines: lines.count, elements: [], isTruncated };
}

function readDocument(
  reader: DocumentFormatReader,
  { mapping }: Block,
  text: string,
  tally: RecordTally,
): BlockSummary {
  const { elements, isTruncated } = reader.read(text, tally, mapping);
  return { ...tally.counted(), lines: eachLine(text).count, elements, isTruncated };
}
