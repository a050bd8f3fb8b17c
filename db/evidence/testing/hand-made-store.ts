import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Artifact, ReadReport, SourceClock } from "@/lib/domain/evidence/artifact";
import type { Block, BlockSummary, MaskedTemplate } from "@/lib/domain/evidence/block";
import type {
  EvidenceRecord,
  RecordAsWritten,
  StampAsWritten,
} from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import type { EvidenceReader, OpenOptions } from "@/lib/investigation/ports/evidence-port";
import type { BlockReader, ReadBlock } from "../cache/block-reader";
import { encodeRows } from "../cache/encoded-rows";
import { RecordColumns } from "../cache/record-columns";
import { createEvidenceStore } from "../evidence-store";

/** What a test writes of one file: its records in blocks as they are given, and its text apart from them. */
export type Written = {
  readonly path?: string;
  readonly text?: readonly string[];
  readonly records?: readonly RecordAsWritten[];
  /** Records of further blocks. */
  readonly blocks?: readonly (readonly RecordAsWritten[])[];
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
  readonly dropped?: BlockSummary["dropped"];
  readonly templates?: readonly MaskedTemplate[];
  readonly report?: Partial<typeof readReport>;
};

export const readReport: Extract<ReadReport, { kind: "read" }> = {
  kind: "read",
  format: "made by hand",
  reader: "test-lines",
  readerVersion: 1,
  mapping: null,
  statedYear: null,
  yearRolls: [],
  encoding: "utf-8",
  containers: [],
  lines: 0,
  records: 0,
  undated: 0,
  dropped: [],
  warnings: [],
  firstWallMicros: null,
  lastWallMicros: null,
  statesOffset: "none",
  isYearless: false,
  isTruncated: false,
  isDayless: false,
  columns: [],
};

export function stampAt(text: string, rest: Partial<StampAsWritten> = {}): StampAsWritten {
  return {
    wallMicros: Date.parse(`${text}Z`) * 1000,
    offsetMinutes: null,
    isYearless: false,
    granularity: "second",
    raw: text,
    ...rest,
  };
}

export function record(line: number, rest: Partial<RecordAsWritten> = {}): RecordAsWritten {
  return {
    locator: { kind: "lines", from: line, to: line },
    stamp: null,
    kind: "log",
    severity: null,
    source: null,
    message: `line ${line}`,
    template: "line <*>",
    fields: {},
    ...rest,
  };
}

export function clockOf(artifact: Artifact, rest: Partial<SourceClock> = {}): SourceClock {
  return {
    artifactId: artifact.id,
    zone: "UTC",
    zoneBasis: "assumed-utc",
    year: null,
    segments: [{ fromRecord: 0, offsetMs: 0, basis: { kind: "none" } }],
    doubts: [],
    ...rest,
  };
}

export async function scanAll(
  reader: EvidenceReader,
  ...asked: Parameters<EvidenceReader["scan"]>
): Promise<EvidenceRecord[]> {
  const all: EvidenceRecord[] = [];
  for await (const chunk of reader.scan(...asked)) all.push(...chunk);
  return all;
}

/** A store in a folder of its own, which holds the records a test writes instead of reading any. */
export async function createHandMadeStore(settings: { readonly queryMsMax?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "evidence-"));
  const blocks = new PreparedBlocks();
  const store = createEvidenceStore({ folder, blocks, ...settings });
  let files = 0;
  /** A different digest for each file, in the shape of a SHA-256. */
  const nextSha256 = () => (++files).toString(16).padStart(64, "0");
  const write = async (written: Written): Promise<Artifact> => {
    const sha256 = nextSha256();
    const key = { sha256, reader: "test-lines", readerVersion: 1, mapping: null };
    const writer = await store.records.write(key);
    const text = Buffer.from((written.text ?? []).join(""));
    // Pieces that cut lines and characters.
    for (let at = 0; at < text.length; at += 701) await writer.text(text.subarray(at, at + 701));
    await writer.block(blocks.of(written.records ?? [], written.spans, written.dropped));
    for (const records of written.blocks ?? []) await writer.block(blocks.of(records));
    if (written.templates !== undefined) await writer.templates(written.templates);
    const report = { ...readReport, ...written.report };
    await writer.finish(report);
    const id = artifactIds.fromDigest(sha256.slice(-16));
    return { id, path: written.path ?? `${sha256.slice(-4)}.log`, sha256, bytes: 0, report };
  };
  return {
    ...{ folder, store, write, nextSha256, blocks },
    openOne: (artifact: Artifact, clock: Partial<SourceClock> = {}, options?: OpenOptions) =>
      store.open([{ artifact, clock: clockOf(artifact, clock) }], options),
    openAll: (...artifacts: readonly Artifact[]) =>
      store.open(artifacts.map((artifact) => ({ artifact, clock: clockOf(artifact) }))),
    async remove() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** What the reading of each block gives, by the number the block calls its first line. */
export class PreparedBlocks implements BlockReader {
  private readonly prepared = new Map<number, ReadBlock>();

  async read(block: Block): Promise<ReadBlock> {
    const firstLine = block.kind === "text" ? block.firstLine : 0;
    const read = this.prepared.get(firstLine);
    if (read === undefined) throw new Error(`Nothing was prepared for block ${firstLine}`);
    return read;
  }

  async close(): Promise<void> {
    this.prepared.clear();
  }

  of(
    records: readonly RecordAsWritten[],
    elements: BlockSummary["elements"] = [],
    dropped: BlockSummary["dropped"] = [],
  ): Block {
    const columns = new RecordColumns();
    for (const one of records) columns.add(one);
    const walls = records.flatMap(({ stamp }) =>
      stamp === null || stamp.isYearless ? [] : [stamp.wallMicros],
    );
    const dated = walls.length === 0 ? null : { from: Math.min(...walls), to: Math.max(...walls) };
    const summary: BlockSummary = {
      ...{ records: records.length, undated: 0, stating: 0, lines: 0, cutMessages: 0 },
      ...{
        warnings: [],
        implausible: 0,
        dayless: 0,
        severities: [],
        yearless: null,
        prints: { sampled: [], first: [], last: [] },
        stamps: {
          order: null,
          weekdays: null,
          zones: [],
          yearHints: null,
          halves: { said: 0, bare: 0, past: 0, example: null },
        },
        masks: [],
        isTruncated: false,
      },
      ...{ dropped, dated, elements },
    };
    const firstLine = this.prepared.size + 1;
    this.prepared.set(firstLine, { summary, rows: encodeRows(columns) });
    const sample = { text: "", lines: [], isCut: false, endsLinesInReturn: false };
    const bytes = new Uint8Array(0);
    const named = { kind: "text", reader: "test-lines", mapping: null } as const;
    return { ...named, sample, bytes, firstLine, isLast: true };
  }
}
