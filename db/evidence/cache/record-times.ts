/**
 * When the records of a block were written, apart from the records: how many there are in a stretch of time
 * is asked at every zoom, and a Parquet file answers it ten times slower. What is kept is the wall clock of
 * each record in its order, so that any year, zone and clock can still be applied.
 *
 * Records that differ in nothing but their wall clock are of one class. A block is a number for each record
 * (wall clock = base + unit × number) and then its class, both as narrow as they can be, little-endian.
 *
 * Also change the cache's `layoutVersion` (cached-report.ts) when this layout changes.
 */
import { z } from "zod";
import { granularities, recordKinds, severities } from "@/lib/domain/evidence/evidence-record";

const timeClassSchema = z.object({
  kind: z.enum(recordKinds),
  severity: z.enum(severities).nullable(),
  /** Null: these records are undated. */
  granularity: z.enum(granularities).nullable(),
  offsetMinutes: z.number().nullable(),
  isYearless: z.boolean(),
  count: z.number(),
  /** Earliest and latest wall clock in µs. */
  from: z.number(),
  to: z.number(),
});

const timeBlockSchema = z.object({
  rows: z.number(),
  base: z.number(),
  unit: z.number(),
  wallBytes: z.union([z.literal(4), z.literal(8)]),
  classBytes: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]),
  classes: z.array(timeClassSchema),
});
export const timeBlocksSchema = z.array(timeBlockSchema);

/** Records of one kind, severity, granularity and offset; what a person filters by without reading a text. */
export type TimeClass = Readonly<z.infer<typeof timeClassSchema>>;

/** What a block of times holds, and how to read it. */
export type TimeBlock = Readonly<Omit<z.infer<typeof timeBlockSchema>, "classes">> & {
  readonly classes: readonly TimeClass[];
};

export type EncodedTimes = {
  readonly block: TimeBlock;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

/** The stamps of records, each where its record stands; NaN is the wall clock of an undated one. */
export type StampColumns = {
  readonly wall: Float64Array;
  readonly offset: NumberedValues;
  readonly granularity: NumberedValues;
  readonly isYearless: { at(row: number): boolean };
  readonly kind: NumberedValues;
  readonly severity: NumberedValues;
};

/** A column in which equal values have equal numbers. */
type NumberedValues = {
  numberAt(row: number): number;
  valueAt(row: number): string | number | null;
};

/** Coarse stamps need few bits when counted in what they were written in; in µs. */
const units = [60_000_000, 1_000_000, 1_000] as const;
const numbersOf32Bits = 2 ** 32;

export function encodeTimes(columns: StampColumns): EncodedTimes {
  const { numbers, classes } = classify(columns);
  const rows = numbers.length;
  const dated = classes.filter(({ granularity }) => granularity !== null);
  const base = dated.reduce((least, { from }) => Math.min(least, from), Infinity);
  const latest = dated.reduce((most, { to }) => Math.max(most, to), -Infinity);
  const unit = findUnit(columns.wall, base);
  const isNarrow = dated.length === 0 || (latest - base) / unit < numbersOf32Bits;
  const block: TimeBlock = {
    ...{ rows, classes, classBytes: classBytesOf(classes.length), wallBytes: isNarrow ? 4 : 8 },
    ...(isNarrow && dated.length > 0 ? { base, unit } : { base: 0, unit: 1 }),
  };
  return { block, bytes: encode(block, columns.wall, numbers) };
}

type GrowingClass = { -readonly [Member in keyof TimeClass]: TimeClass[Member] };

/** The class of each record, and what is known of each class. */
function classify(columns: StampColumns) {
  const { wall } = columns;
  const classes: GrowingClass[] = [];
  const numbers = new Uint32Array(wall.length);
  const known = new Map<number, number>();
  for (let row = 0; row < wall.length; row++) {
    const key = keyOf(columns, row);
    const number = known.get(key) ?? known.set(key, known.size).size - 1;
    const found = classes[number] ?? toClass(columns, row);
    classes[number] = found;
    numbers[row] = number;
    found.count++;
    const at = wall[row] ?? Number.NaN;
    if (at < found.from) found.from = at;
    if (at > found.to) found.to = at;
  }
  return { numbers, classes };
}

/** Equal for records of one class only; the offset, of which there may be many, stands above the others. */
function keyOf(
  { offset, granularity, isYearless, kind, severity }: StampColumns,
  row: number,
): number {
  let key = offset.numberAt(row);
  key = key * 16 + granularity.numberAt(row);
  key = key * 16 + severity.numberAt(row);
  key = key * 16 + kind.numberAt(row);
  return key * 2 + (isYearless.at(row) ? 1 : 0);
}

function toClass(columns: StampColumns, row: number): GrowingClass {
  const { wall, offset, granularity, isYearless, kind, severity } = columns;
  const at = wall[row] ?? Number.NaN;
  const isDated = !Number.isNaN(at);
  return timeClassSchema.parse({
    kind: kind.valueAt(row),
    severity: severity.valueAt(row),
    granularity: isDated ? granularity.valueAt(row) : null,
    offsetMinutes: offset.valueAt(row),
    isYearless: isYearless.at(row),
    ...{ count: 0, from: isDated ? at : 0, to: isDated ? at : 0 },
  });
}

/** The coarsest that gives every wall clock back exactly. */
function findUnit(wall: Float64Array, base: number): number {
  const isExact = (unit: number) =>
    wall.every((at) => Number.isNaN(at) || base + unit * Math.round((at - base) / unit) === at);
  return units.find(isExact) ?? 1;
}

function classBytesOf(classes: number): TimeBlock["classBytes"] {
  if (classes <= 1) return 0;
  if (classes <= 2 ** 8) return 1;
  return classes <= 2 ** 16 ? 2 : 4;
}

function encode(
  block: TimeBlock,
  wall: Float64Array,
  numbers: Uint32Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  const { rows, wallBytes, classBytes } = block;
  const bytes = new Uint8Array(rows * (wallBytes + classBytes));
  encodeWalls(new DataView(bytes.buffer), block, wall);
  const classesAt = rows * wallBytes;
  if (classBytes === 1) bytes.set(numbers, classesAt);
  else if (classBytes === 2) bytes.set(new Uint8Array(Uint16Array.from(numbers).buffer), classesAt);
  else if (classBytes === 4) bytes.set(new Uint8Array(numbers.buffer), classesAt);
  return bytes;
}

/** The place of an undated record stays 0. */
function encodeWalls(
  view: DataView,
  { base, unit, wallBytes }: TimeBlock,
  wall: Float64Array,
): void {
  for (let row = 0; row < wall.length; row++) {
    const at = wall[row] ?? Number.NaN;
    if (Number.isNaN(at)) continue;
    if (wallBytes === 8) view.setFloat64(row * 8, at, true);
    else view.setUint32(row * 4, Math.round((at - base) / unit), true);
  }
}
