import type { FileColumn, ReadMapping } from "@/lib/domain/artifact";
import type { FormatReader, Sample } from "../reader";
import { rolesOf } from "./column-roles";
import { sampleColumns } from "./sampled-cells";

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
