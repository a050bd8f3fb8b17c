import type { RecordReference } from "@/lib/domain/record-reference";
import type { LedgerEntry } from "../entry";
import { rareMax, type ShapeWatch } from "../watch/shape-watch";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

/** Rows of one kind nearer than this are one happening. */
const apartMs = 3_000;
const titleCharactersMax = 160;

/** Lines seldom or never seen before: each of a rare kind that stands apart, the first of a frequent one. */
export function findLines(context: TableContext): readonly LedgerEntry[] {
  if (context.isSampled || context.isOneOfMany || isOnlyNumbers(context)) return [];
  return [...context.table.shapes.values()].flatMap((shape) => linesOf(shape, context));
}

/** Rows of measurements are told by what the numbers do. */
function isOnlyNumbers({ table }: TableContext): boolean {
  return table.all.early[0]?.kind === "metric" && table.shapes.size <= 1;
}

function linesOf(shape: ShapeWatch, context: TableContext): readonly LedgerEntry[] {
  const { early, count } = shape;
  const told =
    count > rareMax ? early.slice(0, 1) : early.filter((_, at) => standsApart(early, at));
  const isTold = context.measures.isNarrative === 1;
  return told.map((record, index) => ({
    ...(isTold ? asStatement(record) : asLine),
    entities: placesOf(record, context.things),
    onset: record.time,
    end: null,
    witnesses: [record],
    title: headline(record),
    measures: {
      ...context.measures,
      kindSurpriseBits: context.surpriseOf(shape),
      kindRows: count,
      gravity: gravityOf(record),
      nth: count > rareMax ? 0 : index + 1,
      isFrequent: count > rareMax ? 1 : 0,
    },
  }));
}

const asLine = { kind: "episode", property: "line", direction: "none", isReturn: false } as const;

/** A short file of lines unlike each other is somebody's account, whatever it is read as. */
function asStatement({ source }: RecordReference) {
  return { kind: "statement", speaker: source } as const;
}

function standsApart(records: readonly RecordReference[], at: number): boolean {
  const [record, before] = [records[at], records[at - 1]];
  if (record === undefined || before === undefined) return record !== undefined;
  return record.time.earliest - before.time.earliest > apartMs;
}

/** The first line of what a record says. */
export function headline({ message }: RecordReference): string {
  return (message.split("\n")[0] ?? "").trim().slice(0, titleCharactersMax);
}
