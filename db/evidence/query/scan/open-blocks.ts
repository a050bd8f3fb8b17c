import { open } from "node:fs/promises";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ScanColumn } from "@/lib/investigation/ports/evidence-port";
import { toLocator } from "../../cache/record-columns";
import { buildRecord, parseFields } from "../record-rows";
import type { TemplateMasks } from "../template-masks";
import { type BlockTimes, BlockTimesReader } from "../times/block-times";
import { type BlockColumns, readBlockColumns, readMetadata } from "./record-blocks";
import { type BlockPlan, isWanted, type ScanPlan } from "./scan-plan";

/** Blocks that are read one after another. */
export type Lane = {
  readonly plan: ScanPlan;
  readonly blocks: readonly BlockPlan[];
  readonly without: readonly ScanColumn[];
};

/** A block in memory; records are made of its rows in rising order. */
export type OpenBlock = {
  /** Number of its first record in the file. */
  readonly firstRecord: number;
  readonly times: BlockTimes;
  isWanted(row: number): boolean;
  record(row: number): EvidenceRecord;
};

export async function* openBlocks({ plan, blocks, without }: Lane): AsyncGenerator<OpenBlock> {
  const { source } = plan;
  const metadata = await readMetadata(source.files.records);
  const masks = await source.masks();
  for (const blockPlan of blocks) {
    const { index } = blockPlan;
    const times = await readTimes(source.files.times, blockPlan);
    const columns = await readBlockColumns(source.files.records, metadata, index, without);
    const toRecord = recordMaker(plan, blockPlan, times, columns, masks);
    yield {
      firstRecord: blockPlan.block.firstRecord,
      times,
      isWanted: (row) => isWanted(plan, blockPlan, times, row),
      record: toRecord,
    };
  }
}

async function readTimes(path: string, { block, clocks }: BlockPlan): Promise<BlockTimes> {
  const file = await open(path, "r");
  try {
    return await new BlockTimesReader(file).read(block, clocks);
  } finally {
    await file.close();
  }
}

function recordMaker(
  { source }: ScanPlan,
  { block }: BlockPlan,
  times: BlockTimes,
  columns: BlockColumns,
  masks: TemplateMasks,
): (row: number) => EvidenceRecord {
  return (row) => {
    const of = block.classes[times.classes[row] ?? 0];
    if (of === undefined) throw new Error(`A record of ${source.artifact.path} has no class`);
    const granularity = of.granularity ?? "microsecond";
    const record = {
      recordNumber: block.firstRecord + row,
      micros: times.microsAt(row),
      spanMicros: times.spanAt(row),
      ...{ granularity, kind: of.kind, severity: of.severity },
      ...textsOf(columns, row),
    };
    return buildRecord(source.artifact, record, masks);
  };
}

function textsOf(columns: BlockColumns, row: number) {
  const { locatorKind, locatorFrom, locatorTo, source, template, stamp, message, fields } = columns;
  const writer = source[row] ?? null;
  return {
    locator: toLocator(String(locatorKind[row]), Number(locatorFrom[row]), Number(locatorTo[row])),
    stamp: stamp?.textAt(row) ?? "",
    source: writer === null ? null : String(writer),
    message: message?.textAt(row) ?? "",
    mask: template === null ? "" : String(template[row]),
    fields: fields === null ? {} : parseFields(fields.textAt(row)),
  };
}
