import { readFile } from "node:fs/promises";
import { type TimeBlock, timeBlocksSchema } from "../../cache/record-times";

/** A block, where its records and its bytes begin in those of the artifact. */
export type PlacedBlock = TimeBlock & { readonly firstRecord: number; readonly offset: number };

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

export function bytesOf({ rows, wallBytes, classBytes }: TimeBlock): number {
  return rows * (wallBytes + classBytes);
}
