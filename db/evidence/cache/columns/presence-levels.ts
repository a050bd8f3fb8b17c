import { ByteWriter } from "hyparquet-writer";
import { writeRuns } from "./run-encoding";

/** Definition levels of rows of an optional flat column: 1 for those that have a value. */
export function encodeLevels(
  rows: number,
  nulls: number,
  has: (row: number) => boolean,
): Uint8Array {
  const levels = new Uint8Array(rows);
  if (nulls === 0) levels.fill(1);
  else for (let row = 0; row < rows; row++) levels[row] = has(row) ? 1 : 0;
  const writer = new ByteWriter();
  writeRuns(writer, levels, 1);
  return writer.getBytes();
}
