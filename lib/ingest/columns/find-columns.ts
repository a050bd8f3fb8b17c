import type { FileColumn, ReadMapping } from "@/lib/domain/evidence/artifact";
import type { ColumnRole } from "@/lib/domain/evidence/column-role";
import type { FormatReader, Sample } from "../reader";
import { type ColumnValues, valuesOf } from "./column-values";
import { sampleColumns } from "./sampled-cells";
import type { SampledColumn } from "./sampled-column";

/** Nearly every row has another value. */
const manyShare = 0.9;

/** Few values: so many at most, and each comes again so often. */
const fewMax = 40;

const recursMin = 3;

/** A state is one of so many, at most. */
const statesMax = 5;

/** States are not equally common: one of them is the usual one. */
const stateSkewMin = 1.3;

const sentenceWords = 2.3;

const remarkFilledMax = 0.9;

/** What the columns of a file hold, told by its first lines. */
export function findColumns(
  reader: FormatReader,
  sample: Sample,
  mapping: ReadMapping | null,
): readonly FileColumn[] {
  const columns = sampleColumns(reader, sample, mapping);
  const roles = rolesOf(columns);
  return columns.flatMap(({ name }, at) => {
    const role = roles[at];
    return role === undefined ? [] : [{ name, role }];
  });
}

/** The role of each column, by its values and by what stands before it: the thing a row is of comes before its states. */
function rolesOf(columns: readonly SampledColumn[]): readonly ColumnRole[] {
  const values = columns.map(({ cells }) => valuesOf(cells));
  const ofClock = partsOfTime(columns);
  // Where one column alone holds a few words, it is what changes, and the file itself the thing.
  const isAlone =
    values.filter((own) => isFew(own) && !own.isNumber && own.distinct > 1).length === 1;
  let hasThing = false;
  return values.map((own, at) => {
    const isTime = ofClock.has(at) || (columns[at]?.isTime === true && own.distinct > 1);
    const role = isTime ? "time" : roleOf(own, hasThing || isAlone);
    hasThing ||= role === "thing";
    return role;
  });
}

function roleOf(values: ColumnValues, hasThing: boolean): ColumnRole {
  if (values.distinct <= 1) return "constant";
  if (values.isTime) return "time";
  if (values.isNumber) return roleOfNumbers(values);
  if (values.distinct >= values.count * manyShare) {
    return values.withBlank > 0.5 ? "words" : "identifier";
  }
  return isFew(values) ? roleOfFew(values, hasThing) : values.withBlank > 0.3 ? "words" : "thing";
}

function isFew({ distinct, count }: ColumnValues): boolean {
  return distinct <= Math.max(4, Math.min(fewMax, count / recursMin));
}

function roleOfNumbers({
  distinct,
  count,
  isWhole,
  isRising,
  isCode,
  skew,
}: ColumnValues): ColumnRole {
  const isMany = distinct >= count * manyShare;
  if (isMany && ((isWhole && isRising) || isCode)) return "identifier";
  if (!isWhole || distinct * recursMin * 2 > count || distinct > 12) return "measurement";
  return distinct <= statesMax || skew > stateSkewMin * 2 ? "state" : "thing";
}

function roleOfFew(values: ColumnValues, hasThing: boolean): ColumnRole {
  const { filled, withBlank, words, withDigit, withMark, distinct, skew } = values;
  const isRemark = filled < remarkFilledMax && withBlank > 0.5;
  if (isRemark || words >= sentenceWords) return "words";
  if ((withDigit > 0.5 || withMark > 0.5) && skew < stateSkewMin) return "thing";
  if (distinct > statesMax + 1) return withBlank > 0.6 ? "words" : "thing";
  return hasThing || skew > stateSkewMin ? "state" : "thing";
}

/** Ranges of a year, a month, a day, an hour and a minute in columns of their own, one after the other. */
const ranges = [
  [1990, 2050],
  [1, 12],
  [1, 31],
  [0, 23],
  [0, 59],
  [0, 60],
] as const;

const partsMin = 4;

function partsOfTime(columns: readonly SampledColumn[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let first = 0; first < columns.length; first++) {
    let parts = 0;
    while (parts < ranges.length && isWithin(columns[first + parts], ranges[parts])) parts++;
    if (parts < partsMin) continue;
    for (let part = 0; part < parts; part++) found.add(first + part);
    return found;
  }
  return found;
}

function isWithin(
  column: SampledColumn | undefined,
  range: readonly [number, number] | undefined,
): boolean {
  if (column === undefined || range === undefined) return false;
  const numbers = column.cells.filter((cell) => /^\d{1,4}$/.test(cell));
  const [least, most] = range;
  return (
    numbers.length >= column.cells.length * 0.95 &&
    numbers.every((cell) => Number(cell) >= least && Number(cell) <= most)
  );
}
