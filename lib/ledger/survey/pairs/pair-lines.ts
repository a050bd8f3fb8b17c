import { instant } from "@/lib/base/instant";
import type { SurveyLine } from "@/lib/domain/survey";
import { numberText } from "../../entries/name-series";
import type { SurveyEvidence } from "../survey-evidence";
import { clockText, countText, placeOf, tell } from "../survey-line";
import { type AlignedPair, alignRows, alignTimes } from "./align-columns";
import { findParting, type Parting } from "./find-parting";
import { columnsOfRows, columnsOfThings, type NumberColumn } from "./number-columns";

/** Columns of one table compared with each other, and series of all tables: the time grows with the square of it. */
const columnsOfTableMax = 16;
const seriesMax = 40;

type Parted = {
  readonly a: NumberColumn;
  readonly b: NumberColumn;
  readonly pairs: readonly AlignedPair[];
  readonly parting: Parting;
};

/** Numbers that kept to each other for long and then no longer do: those that did so longest first. */
export function pairLines({ watches }: SurveyEvidence): readonly SurveyLine[] {
  const series = watches.flatMap(({ store }) => store.series());
  const tables = Map.groupBy(columnsOfRows(series), ({ table }) => table);
  const inRows = [...tables.values()].flatMap((columns) =>
    pairsOf(columns.slice(0, columnsOfTableMax)).flatMap(([a, b]) => partedOf(a, b, alignRows)),
  );
  const inTime = pairsOf(columnsOfThings(series).slice(0, seriesMax))
    .filter(([a, b]) => a.table !== b.table)
    .flatMap(([a, b]) => partedOf(a, b, alignTimes))
    .filter(({ parting }) => isOfTwoTables(parting));
  const together = Map.groupBy([...inRows, ...inTime], ({ a, b, pairs, parting }) =>
    [a.table, b.table, pairs[parting.at]?.ofA.atMs].join("\u0001"),
  );
  return [...together.values()]
    .flatMap((alike) => {
      const [first] = alike.toSorted((x, y) => y.parting.at - x.parting.at);
      return first === undefined ? [] : [{ first, further: alike.length - 1 }];
    })
    .toSorted((x, y) => y.first.parting.at - x.first.parting.at)
    .map(({ first, further }) => lineOf(first, further));
}

function pairsOf(
  columns: readonly NumberColumn[],
): readonly (readonly [NumberColumn, NumberColumn])[] {
  return columns.flatMap((a, at) => columns.slice(at + 1).map((b) => [a, b] as const));
}

function partedOf(
  a: NumberColumn,
  b: NumberColumn,
  align: (a: NumberColumn, b: NumberColumn) => readonly AlignedPair[],
): readonly Parted[] {
  const pairs = align(a, b);
  const parting = findParting(pairs);
  return parting === null ? [] : [{ a, b, pairs, parting }];
}

/** What two tables tell at the same times is the same, or a multiple of it: two totals keep any distance by chance. */
function isOfTwoTables({ relation, before }: Parting): boolean {
  return relation === "ratio" || before === 0;
}

function lineOf({ a, b, pairs, parting }: Parted, further: number): SurveyLine {
  const [before, first] = [pairs[parting.at - 1], pairs[parting.at]];
  if (before === undefined || first === undefined)
    throw new Error("Nothing parts at the beginning");
  const again = parting.againAt === null ? undefined : pairs[parting.againAt];
  const isOneRow = a.table === b.table;
  const records = isOneRow ? [first.ofA, before.ofA] : [first.ofA, first.ofB, before.ofA];
  return tell({
    at: instant(first.ofA.atMs),
    text: `${describeParting(a.name, b.name, parting)}: here ${numberText(first.a)} and ${numberText(first.b)}`,
    why: [
      `for ${countText(parting.at, isOneRow ? "row" : "sample")} before`,
      ...(again === undefined ? [] : [`again from ${clockText(instant(again.ofA.atMs))}`]),
      ...(further === 0 ? [] : [countText(further, "more such pair")]),
    ].join(", "),
    references: records.map(({ samples, index }) => placeOf(samples.recordAt(index))),
  });
}

function describeParting(a: string, b: string, { relation, before, after }: Parting): string {
  const [was, is] = [numberText(before), numberText(after)];
  if (relation === "ratio") return `${a} was ${was} times ${b}, then ${is} times`;
  if (before === 0) return `${a} was ${b}, then apart by ${is}`;
  return `${a} less ${b} was ${was}, then ${is}`;
}
