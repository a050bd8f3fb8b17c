import type { RecordReference } from "@/lib/domain/record-reference";
import type { LedgerEntry } from "../entry";
import { rareMax, type ShapeWatch } from "../watch/shape-watch";
import { gravityOf, placesOf, type TableContext } from "./stream-context";

/** Rows of one kind nearer than this are one happening. */
const apartMs = 3_000;
const titleCharactersMax = 160;
const headlineLinesMax = 30;

/** Lines seldom or never seen before: each of a rare kind that stands apart, the first of a frequent one. */
export function findLines(context: TableContext): readonly LedgerEntry[] {
  if (context.isSampled || context.isOneOfMany || isOnlyNumbers(context)) return [];
  const shapes = [...context.table.shapes.values()];
  const ordered = shapes.toSorted((a, b) => a.firstOrdinal - b.firstOrdinal);
  return ordered.flatMap((shape, kindsBefore) => linesOf(shape, kindsBefore, context));
}

/** Rows of measurements are told by what the numbers do. */
function isOnlyNumbers({ table }: TableContext): boolean {
  return table.all.early[0]?.kind === "metric" && table.shapes.size <= 1;
}

function linesOf(
  shape: ShapeWatch,
  kindsBefore: number,
  context: TableContext,
): readonly LedgerEntry[] {
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
    saying: context.saying,
    measures: {
      ...context.measures,
      kindSurpriseBits: context.surpriseOf(shape),
      kindRows: count,
      kindsBefore,
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

/** Markup, and the name of a header before its value. */
const markup = /<[^<>]{1,300}>/g;
const header = /^[\w-]{1,40}: /;
const wordsMin = 3;

/** The first line that says something: of a part with markup or headers, not those. */
export function headline({ message }: Pick<RecordReference, "message">): string {
  const lines = message.split("\n").slice(0, headlineLinesMax);
  const first = (lines[0] ?? "").trim();
  if (lines.length === 1) return first.slice(0, titleCharactersMax);
  const telling = lines
    .map((line) => line.replace(markup, " ").trim())
    .find((line) => !header.test(line) && line.split(/\s+/).length >= wordsMin);
  return (telling ?? first).slice(0, titleCharactersMax);
}
