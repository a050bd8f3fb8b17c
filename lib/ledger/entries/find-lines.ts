import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { LedgerEntry } from "../entry";
import { arrowTurnIn } from "../turns/arrow-turns";
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
  const listed = count > rareMax ? early.slice(0, 1) : early.filter((_, at) => isApart(early, at));
  const isNarrative = context.measures.isNarrative === 1;
  return listed.map((record, index) => ({
    ...(isNarrative ? asNarrative(record, context) : asLine),
    entities: placesOf(record, context.things),
    onset: record.time,
    end: null,
    witnesses: [record],
    title: headline(record),
    numbering: context.numbering,
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

/** What calls itself a warning, or worse, is nobody's deed; nor is a state that changed, or what other rows say word for word. */
const warning = 3;

/** A short file of lines unlike each other is somebody's account, or the record of what was done, whatever it is read as. */
function asNarrative(record: RecordReference, context: TableContext) {
  switch (formOf(record)) {
    case "words":
      return { kind: "statement", speaker: record.source } as const;
    case "cells":
      if (gravityOf(record) >= warning || arrowTurnIn(record.message) !== null) return asLine;
      if (context.isRepeated(record)) return asLine;
      return { kind: "deed", actor: record.source, basis: "recorded" } as const;
    case "signs":
      return asLine;
  }
}

/** Free text has so many words, … */
const textWordsMin = 5;
/** …which are so much of what is said. */
const textShareMin = 0.5;
/** A record has so many members besides. */
const cellsMin = 3;

/** What a record mostly is: somebody's words, members with short values, or signs and numbers. */
function formOf({ fields, message }: RecordReference): "words" | "cells" | "signs" {
  const cells = Object.values(fields).filter((value) => value !== null && value !== "");
  if (cells.length < cellsMin) return isText(message) ? "words" : "signs";
  const texts = cells.filter((value) => typeof value === "string").filter(isText);
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const whole = cells.reduce<number>((sum, value) => sum + String(value).length, 0);
  return longest >= textShareMin * whole ? "words" : "cells";
}

/** Characters after which a text has shown what it is. */
const textReadMax = 10_000;

function isText(text: string): boolean {
  const words = text.slice(0, textReadMax).split(/\s+/);
  const plain = words.filter((word) => /^[\p{L}'’.,;:!?()"-]+$/u.test(word));
  return words.length >= textWordsMin && plain.length >= textShareMin * words.length;
}

function isApart(records: readonly RecordReference[], at: number): boolean {
  const [record, before] = [records[at], records[at - 1]];
  if (record === undefined || before === undefined) return record !== undefined;
  return record.time.earliest - before.time.earliest > apartMs;
}

/** Markup, and the name of a header before its value. */
const markup = /<[^<>]{1,300}>/g;
/** A record that begins with its own time, named or not. */
const stampFirst = /^(?:[\p{L}_]{1,20}=)?\d{4}-\d\d-\d\d[T ][\d:.,]{5,18}(?:Z|[+-]\d\d:?\d\d)?\s+/u;
const header = /^[\w-]{1,40}: /;
const wordsMin = 3;

/** The first line that says something: of a part with markup or headers, not those. */
export function headline({ message }: Pick<RecordReference, "message">): string {
  const lines = message.replace(stampFirst, "").split("\n").slice(0, headlineLinesMax);
  const first = (lines[0] ?? "").trim();
  if (lines.length === 1) return first.slice(0, titleCharactersMax);
  const telling = lines
    .map((line) => line.replace(markup, " ").trim())
    .find((line) => !header.test(line) && line.split(/\s+/).length >= wordsMin);
  return (telling ?? first).slice(0, titleCharactersMax);
}
