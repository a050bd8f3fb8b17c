import { type FileHandle, readFile } from "node:fs/promises";
import { type TimeBlock, timeBlocksSchema } from "../../cache/record-times";
import { type ClassClock, findShift } from "./class-clocks";

/** A block, where its records and its bytes begin in those of the artifact. */
export type PlacedBlock = TimeBlock & { readonly firstRecord: number; readonly offset: number };

/** Corrected time of each record of a block in µs (NaN: undated), and the number of its class. */
export type BlockTimes = {
  readonly micros: Float64Array;
  readonly walls: Float64Array;
  readonly classes: Uint8Array | Uint16Array | Uint32Array;
};

export async function readTimeBlocks(path: string): Promise<readonly PlacedBlock[]> {
  const blocks = timeBlocksSchema.parse(JSON.parse(await readFile(path, "utf8")));
  let firstRecord = 0;
  let offset = 0;
  return blocks.map((block) => {
    const placed = { ...block, firstRecord, offset };
    firstRecord += block.rows;
    offset += bytesOf(block);
    return placed;
  });
}

export async function readBlockTimes(
  file: FileHandle,
  block: PlacedBlock,
  clocks: readonly ClassClock[],
): Promise<BlockTimes> {
  const bytes = new Uint8Array(bytesOf(block));
  const { bytesRead } = await file.read(bytes, 0, bytes.length, block.offset);
  if (bytesRead < bytes.length) throw new Error(`The times of block ${block.offset} are cut off`);
  const classes = classesOf(bytes, block);
  const walls = wallsOf(bytes, block);
  const micros = new Float64Array(block.rows);
  for (let row = 0; row < block.rows; row++) {
    const clock = clocks[classes[row] ?? 0];
    const wall = walls[row] ?? Number.NaN;
    const shift =
      clock?.kind === "steady" ? clock.shift : findShift(clock, wall, block.firstRecord + row);
    micros[row] = wall + shift;
  }
  return { micros, walls, classes };
}

function bytesOf({ rows, wallBytes, classBytes }: TimeBlock): number {
  return rows * (wallBytes + classBytes);
}

/** Typed arrays have the byte order of the machine; every one we run on is little-endian. */
function wallsOf({ buffer }: Uint8Array<ArrayBuffer>, block: TimeBlock): Float64Array {
  const { rows, base, unit } = block;
  if (block.wallBytes === 8) return new Float64Array(buffer, 0, rows);
  const numbers = new Uint32Array(buffer, 0, rows);
  const walls = new Float64Array(rows);
  for (let row = 0; row < rows; row++) walls[row] = base + unit * (numbers[row] ?? 0);
  return walls;
}

function classesOf({ buffer }: Uint8Array<ArrayBuffer>, block: TimeBlock): BlockTimes["classes"] {
  const { rows, wallBytes } = block;
  switch (block.classBytes) {
    case 0:
      return new Uint8Array(rows);
    case 1:
      return new Uint8Array(buffer, rows * wallBytes, rows);
    case 2:
      return new Uint16Array(buffer, rows * wallBytes, rows);
    case 4:
      return new Uint32Array(buffer, rows * wallBytes, rows);
  }
}
