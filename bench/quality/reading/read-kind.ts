import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FileReport } from "@/lib/domain/evidence/artifact";
import type { ElementSpan } from "@/lib/domain/evidence/block";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { readBlock } from "@/lib/ingest/blocks/read-block";
import { findStatedDay } from "@/lib/ingest/days/stated-day";
import { readArtifact } from "@/lib/ingest/read-artifact";
import { placeInYear } from "@/lib/time/stamps/year-order";

/** Which stamp each line got, and what was said of the file. */
export type ReadKind = {
  readonly report: FileReport;
  /** By line, from 1; a line without a time is not in it. */
  readonly stamps: ReadonlyMap<number, readonly RecordAsWritten[]>;
};

/** Reads a file as an import would: a file whose times lack a day is read again with that of its path. */
export async function readKind(folder: string, file: string): Promise<ReadKind> {
  const bytes = readFileSync(join(folder, "files", file));
  const read = await readBytes(bytes, null);
  const day = findStatedDay(read.report, file);
  return day === null ? read : readBytes(bytes, day);
}

async function readBytes(bytes: Uint8Array, day: string | null): Promise<ReadKind> {
  const records: RecordAsWritten[] = [];
  const elements: ElementSpan[] = [];
  const texts: Buffer[] = [];
  const report = await readArtifact(
    async function* () {
      yield bytes;
    },
    {
      text: async (piece) => void texts.push(Buffer.from(piece)),
      block: async (block) => {
        const summary = readBlock(block, (record) => records.push(record));
        elements.push(...summary.elements);
        return summary;
      },
      templates: async () => undefined,
    },
    day === null ? null : { day },
  );
  const text = Buffer.concat(texts).toString("utf8");
  const year = report.kind === "read" ? report.statedYear : null;
  const placed = records.map((record) => inYear(record, year));
  return { report, stamps: placeRecords(placed, elements, text) };
}

function inYear(record: RecordAsWritten, year: number | null): RecordAsWritten {
  const { stamp } = record;
  if (stamp?.isYearless !== true) return record;
  return { ...record, stamp: { ...stamp, wallMicros: placeInYear(stamp.wallMicros, year, 0) } };
}

function placeRecords(
  records: readonly RecordAsWritten[],
  elements: readonly ElementSpan[],
  text: string,
): ReadKind["stamps"] {
  const stamps = new Map<number, RecordAsWritten[]>();
  const lineOf = openLineCount(text);
  for (const record of records) {
    if (record.stamp === null) continue;
    const span = linesOf(record.locator, elements, lineOf);
    for (let line = span.from; line <= span.to; line++) {
      stamps.set(line, [...(stamps.get(line) ?? []), record]);
    }
  }
  return stamps;
}

function linesOf(
  locator: RecordAsWritten["locator"],
  elements: readonly ElementSpan[],
  lineOf: (offset: number) => number,
) {
  if (locator.kind === "lines") return locator;
  const span = locator.kind === "index" ? elements[locator.index] : undefined;
  if (span === undefined) return { from: 1, to: 0 };
  return { from: lineOf(span.from), to: lineOf(span.to - 1) };
}

function openLineCount(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
