import type { Block, BlockSummary } from "@/lib/domain/evidence/block";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { DocumentFormatReader, LineFormatReader } from "../reader";
import { ReaderFailure } from "../reader-failure";
import { getBinaryReader, getReader } from "../readers/registry";
import { eachLine } from "../records/each-line";
import { RecordTally } from "../records/record-tally";

type TextBlock = Extract<Block, { readonly kind: "text" }>;
type EndsBlock = Extract<Block, { readonly kind: "ends" }>;

/**
 * Reads one block: a function of it alone, so that blocks of one file can be read by several threads.
 * Throws a ReaderFailure for a bug of the reader.
 */
export function readBlock(block: Block, keep: (record: RecordAsWritten) => void): BlockSummary {
  const tally = new RecordTally(keep);
  try {
    return block.kind === "ends" ? readEnds(block, tally) : readText(block, tally);
  } catch (error) {
    throw new ReaderFailure(block.reader, { cause: error });
  }
}

function readText(block: TextBlock, tally: RecordTally): BlockSummary {
  const reader = getReader(block.reader);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(block.bytes);
  return reader.kind === "lines"
    ? readLines(reader, block, text, tally)
    : readDocument(reader, block, text, tally);
}

/** A file that is no text has no lines, and one record. */
function readEnds(block: EndsBlock, tally: RecordTally): BlockSummary {
  const { bytes, headBytes, totalBytes } = block;
  const [head, tail] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)];
  getBinaryReader(block.reader).read({ head, tail, bytes: totalBytes }, tally);
  return { ...tally.counted(), lines: 0, elements: [], isTruncated: false };
}

function readLines(
  reader: LineFormatReader,
  { sample, mapping, firstLine, heads, isLast }: TextBlock,
  text: string,
  tally: RecordTally,
): BlockSummary {
  const isStart = firstLine === 1;
  const opened = reader.open(tally, sample, { mapping, isStart, heads });
  const lines = eachLine(text, (line, at) => opened.line(line, firstLine + at));
  opened.end();
  const isTruncated = isLast && lines.unended !== null && !opened.isWhole(lines.unended);
  return { ...tally.counted(), lines: lines.count, elements: [], isTruncated };
}

function readDocument(
  reader: DocumentFormatReader,
  { mapping }: TextBlock,
  text: string,
  tally: RecordTally,
): BlockSummary {
  const { elements, isTruncated } = reader.read(text, tally, mapping);
  return { ...tally.counted(), lines: eachLine(text).count, elements, isTruncated };
}
