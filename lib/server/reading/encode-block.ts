import type { ReadBlock } from "@/db/evidence/cache/block-reader";
import { encodeRows } from "@/db/evidence/cache/encoded-rows";
import { RecordColumns } from "@/db/evidence/cache/record-columns";
import type { Block } from "@/lib/domain/evidence/block";
import { readBlock } from "@/lib/ingest/blocks/read-block";

/** Text to row groups, in whatever thread it is called; `columns` can be used again afterwards. */
export function encodeBlock(block: Block, columns = new RecordColumns()): ReadBlock {
  columns.clear();
  const summary = readBlock(block, (record) => columns.add(record));
  return { summary, rows: encodeRows(columns) };
}
