import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { expect, test } from "vitest";
import type { ColumnChunk } from "./column-pages";
import { RepeatingColumn } from "./repeating-column";

const identity = (bytes: Uint8Array) => bytes;

async function readBack(column: RepeatingColumn<string>, rows: number): Promise<unknown[]> {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "root", num_children: 1 },
      { name: "word", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "OPTIONAL" },
    ],
  });
  const columns: ColumnChunk[] = [column.write(bytes, identity)];
  writer.row_groups.push({ columns, total_byte_size: 0n, num_rows: BigInt(rows) });
  writer.num_rows = BigInt(rows);
  void writer.finish();
  const file = bytes.getBuffer();
  const compressors = { ZSTD: identity };
  const read = await parquetReadObjects({ file, metadata: parquetMetadata(file), compressors });
  return read.map(({ word }) => word);
}

function columnOf(words: readonly (string | null)[]): RepeatingColumn<string> {
  const column = new RepeatingColumn<string>("word", "BYTE_ARRAY", "OPTIONAL");
  for (const word of words) column.add(word);
  return column;
}

test("words and their absence come back in their order", async () => {
  const words = ["a", null, "b", "a", "", null, "ä…"];
  expect(await readBack(columnOf(words), words.length)).toEqual(words);
});

test("a column without any word is read as nulls", async () => {
  expect(await readBack(columnOf([null, null]), 2)).toEqual([null, null]);
});

test("more rows than a page holds, each another word, come back whole", async () => {
  const words = Array.from({ length: 140_000 }, (_, at) => (at % 7 === 0 ? null : `w${at}`));
  expect(await readBack(columnOf(words), words.length)).toEqual(words);
});

test("a column that was cleared knows nothing of what it held", async () => {
  const column = columnOf(["a", "b"]);
  column.clear();
  column.add("b");
  expect(await readBack(column, 1)).toEqual(["b"]);
});
