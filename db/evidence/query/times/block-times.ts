import type { FileHandle } from "node:fs/promises";
import type { TimeBlock } from "../../cache/record-times";
import { type ClassClock, findDoubt, findShift } from "./class-clocks";
import { spanMicros } from "./stamp-span";
import { bytesOf, type PlacedBlock } from "./time-blocks";

/** The shift of a class whose clock changes inside the block: it is looked up for each record. */
const changing = Number.POSITIVE_INFINITY;

/** The times of the records of one block, its clock applied. Millions are asked for: nothing is made for one. */
export class BlockTimes {
  readonly rows: number;
  /** Of each record the number of its class. */
  readonly classes: Uint8Array | Uint16Array | Uint32Array;
  private readonly numbers: Uint32Array | Float64Array;
  private readonly base: number;
  private readonly unit: number;
  private readonly shifts: Float64Array;

  constructor(
    private readonly block: PlacedBlock,
    private readonly clocks: readonly ClassClock[],
    bytes: ArrayBuffer,
  ) {
    const { rows, base, unit, wallBytes } = block;
    this.rows = rows;
    this.base = base;
    this.unit = unit;
    this.classes = classesOf(bytes, block);
    // Typed arrays have the byte order of the machine; every one we run on is little-endian.
    this.numbers =
      wallBytes === 8 ? new Float64Array(bytes, 0, rows) : new Uint32Array(bytes, 0, rows);
    this.shifts = Float64Array.from(clocks, (clock) =>
      clock.kind === "changing" ? changing : findShift(clock, 0, 0),
    );
  }

  /** In µs, as written. */
  wallAt(row: number): number {
    return this.base + this.unit * (this.numbers[row] ?? Number.NaN);
  }

  /** In µs, corrected; NaN when the record is undated. */
  microsAt(row: number): number {
    const of = this.classes[row] ?? 0;
    const wall = this.wallAt(row);
    const shift = this.shifts[of] ?? Number.NaN;
    if (shift !== changing) return wall + shift;
    return wall + findShift(this.clocks[of], wall, this.block.firstRecord + row);
  }

  /** Length of the stretch the record may stand for, in µs. */
  spanAt(row: number): number {
    const of = this.classes[row] ?? 0;
    const wall = this.wallAt(row);
    const granularity = this.block.classes[of]?.granularity ?? "microsecond";
    const doubt = findDoubt(this.clocks[of], wall, this.block.firstRecord + row);
    return spanMicros(granularity, wall) + doubt;
  }
}

/** Reads one block after another into the same memory: only the last one read is good. */
export class BlockTimesReader {
  private bytes = new ArrayBuffer(0);

  constructor(private readonly file: FileHandle) {}

  async read(block: PlacedBlock, clocks: readonly ClassClock[]): Promise<BlockTimes> {
    const size = bytesOf(block);
    if (this.bytes.byteLength < size) this.bytes = new ArrayBuffer(size);
    const { bytesRead } = await this.file.read(new Uint8Array(this.bytes), 0, size, block.offset);
    if (bytesRead < size) throw new Error(`The times from byte ${block.offset} on are cut off`);
    return new BlockTimes(block, clocks, this.bytes);
  }
}

function classesOf(
  bytes: ArrayBuffer,
  { rows, wallBytes, classBytes }: TimeBlock,
): BlockTimes["classes"] {
  switch (classBytes) {
    case 0:
      return new Uint8Array(rows);
    case 1:
      return new Uint8Array(bytes, rows * wallBytes, rows);
    case 2:
      return new Uint16Array(bytes, rows * wallBytes, rows);
    case 4:
      return new Uint32Array(bytes, rows * wallBytes, rows);
  }
}
