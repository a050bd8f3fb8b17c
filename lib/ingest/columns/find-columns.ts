import type { FileColumn, ReadMapping } from "@/lib/domain/artifact";
import type { FormatReader, Sample } from "../reader";

/** What the columns of a file hold, told by its first lines. */
export function findColumns(
  _reader: FormatReader,
  _sample: Sample,
  _mapping: ReadMapping | null,
): readonly FileColumn[] {
  return [];
}
