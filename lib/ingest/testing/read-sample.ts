import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { FileReport, ReadMapping } from "@/lib/domain/evidence/artifact";
import type { ElementSpan } from "@/lib/domain/evidence/block";
import type { RecordAsWritten, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { type BlockSizes, defaultBlockSizes } from "../blocks/block-cutter";
import { readBlock } from "../blocks/read-block";
import { inspectArtifact } from "../inspect-artifact";
import { readArtifact } from "../read-artifact";

export type SampleReading = {
  readonly report: FileReport;
  readonly records: readonly RecordAsWritten[];
  readonly text: string;
  readonly elements: readonly ElementSpan[];
};

/** Reads a sample file by its bytes alone and checks what must hold for every file; see `readBytes`. */
export function readSample(name: string): Promise<SampleReading> {
  return readBytes(readFileSync(new URL(`../samples/${name}.txt`, import.meta.url)));
}

/**
 * Reads bytes handed over in pieces of `chunkBytes` and checks the guarantees of every reading: the
 * head alone is enough to tell the reader, and no line is silently lost.
 */
export async function readBytes(
  bytes: Uint8Array,
  chunkBytes = 700,
  mapping: ReadMapping | null = null,
  sizes: BlockSizes = defaultBlockSizes,
): Promise<SampleReading> {
  const records: RecordAsWritten[] = [];
  const elements: ElementSpan[] = [];
  const texts: Buffer[] = [];
  const report = await readArtifact(
    () => inPieces(bytes, chunkBytes),
    {
      text: async (piece) => void texts.push(Buffer.from(piece)),
      block: async (block) => {
        const summary = readBlock(block, (record) => records.push(record));
        elements.push(...summary.elements);
        return summary;
      },
      templates: async () => undefined,
    },
    mapping,
    sizes,
  );
  const reading = { report, records, text: Buffer.concat(texts).toString("utf8"), elements };
  expectSameFormat(bytes, report);
  expectEveryLineAccounted(reading);
  return reading;
}

async function* inPieces(bytes: Uint8Array, chunkBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

function expectSameFormat(bytes: Uint8Array, report: FileReport): void {
  const inspection = inspectArtifact(bytes.subarray(0, 256 * 1024));
  expect(inspection.format).toBe(report.format);
  expect(inspection.kind === "readable").toBe(report.kind === "read");
}

/**
 * Each line is in one record's range or counted as dropped, and the ranges do not overlap. Audit events are written in parts
 * among parts of others: their ranges may overlap, and they begin in order.
 */
function expectEveryLineAccounted({ report, records, elements }: SampleReading): void {
  if (report.kind === "unread") return;
  expect(report.records).toBe(records.length);
  const dropped = report.dropped.reduce((sum, { count }) => sum + count, 0);
  if (report.reader === "json-document") {
    const read = new Set(
      records.map(({ locator }) => (locator.kind === "index" ? locator.index : -1)),
    );
    expect(read.size + dropped).toBe(elements.length);
    return;
  }
  const mayOverlap = report.reader === "auditd";
  let [covered, previousTo] = [0, 0];
  let previousFrom = 0;
  for (const { locator } of records) {
    if (locator.kind !== "lines") continue;
    const isSamePlace = locator.from === previousFrom && locator.to === previousTo;
    if (isSamePlace) continue;
    expect(locator.from).toBeGreaterThan(mayOverlap ? previousFrom : previousTo);
    covered += Math.max(0, locator.to - Math.max(locator.from, previousTo + 1) + 1);
    [previousFrom, previousTo] = [locator.from, Math.max(previousTo, locator.to)];
  }
  // A separator may lie between the parts of one audit event.
  if (mayOverlap) expect(covered + dropped).toBeGreaterThanOrEqual(report.lines);
  else expect(covered + dropped).toBe(report.lines);
}

/** One line for each record, for comparing by eye: `L1 2026-11-21T00:20:02.082Z log/info app-01 | message`. */
export function renderRecords(records: readonly RecordAsWritten[]): string[] {
  return records.map(({ locator, stamp, kind, severity, source, message }) => {
    const place =
      locator.kind === "lines"
        ? renderLines(locator)
        : `${locator.kind === "index" ? `I${locator.index}` : "F"}`;
    const grade = severity === null ? kind : `${kind}/${severity}`;
    return `${place} ${renderStamp(stamp)} ${grade} ${source ?? "-"} | ${message.replaceAll("\n", "⏎")}`;
  });
}

function renderLines({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `L${from}` : `L${from}-${to}`;
}

/** The wall clock as written, its offset when it states one, `yearless` before those without a year. */
function renderStamp(stamp: StampAsWritten | null): string {
  if (stamp === null) return "undated";
  const wall = new Date(Math.floor(stamp.wallMicros / 1000)).toISOString().slice(0, -1);
  const rest = stamp.wallMicros % 1000;
  const micros = rest === 0 ? "" : String(rest < 0 ? rest + 1000 : rest).padStart(3, "0");
  const { offsetMinutes } = stamp;
  const zone =
    offsetMinutes === null ? "" : offsetMinutes === 0 ? "Z" : renderOffset(offsetMinutes);
  return `${stamp.isYearless ? "yearless " : ""}${wall}${micros}${zone}`;
}

function renderOffset(minutes: number): string {
  const absolute = Math.abs(minutes);
  const hours = String(Math.floor(absolute / 60)).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${hours}:${String(absolute % 60).padStart(2, "0")}`;
}
