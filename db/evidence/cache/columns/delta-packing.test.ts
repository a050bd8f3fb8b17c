import fc from "fast-check";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { expect, test } from "vitest";
import { type ColumnChunk, ColumnPages } from "./column-pages";
import { packDeltas } from "./delta-packing";

const identity = (bytes: Uint8Array) => bytes;

/** A file of the one column, as a reader by other hands reads it. */
async function readBack(numbers: readonly number[]): Promise<unknown[]> {
  const [bytes, values] = [new ByteWriter(), new ByteWriter()];
  const writer = new ParquetWriter({
    writer: bytes,
    schema: [
      { name: "root", num_children: 1 },
      { name: "number", type: "INT64", repetition_type: "REQUIRED" },
    ],
  });
  packDeltas(values, Float64Array.from(numbers));
  const pages = new ColumnPages(bytes, identity);
  const [rows, encoding] = [numbers.length, "DELTA_BINARY_PACKED"] as const;
  pages.data({ rows, encoding, values: values.getBytes() });
  const columns: ColumnChunk[] = [pages.chunk("number", "INT64")];
  writer.row_groups.push({ columns, total_byte_size: 0n, num_rows: BigInt(rows) });
  writer.num_rows = BigInt(rows);
  void writer.finish();
  const file = bytes.getBuffer();
  const compressors = { ZSTD: identity };
  const read = await parquetReadObjects({ file, metadata: parquetMetadata(file), compressors });
  return read.map(({ number }) => number);
}

const micros = fc.integer({ min: 631_152_000_000_000, max: 4_102_444_800_000_000 });
const nearby = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
const steady = fc.nat({ max: 3 });
const far = fc.maxSafeInteger();

test("numbers come back whatever they are, near to each other or far apart", async () => {
  const numbers = fc.oneof(micros, nearby, steady, far);
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        ...[numbers, micros, nearby, steady, far].map((of) =>
          fc.array(of, { minLength: 1, maxLength: 400 }),
        ),
      ),
      async (values) => {
        expect(await readBack(values)).toEqual(values.map(BigInt));
      },
    ),
  );
});

test("numbers beyond those that JavaScript tells apart come back as they were given", async () => {
  const edges = [2 ** 62, -(2 ** 62), 0, 2 ** 60, 1];
  expect(await readBack(edges)).toEqual(edges.map(BigInt));
});

test("what is no whole number is refused", () => {
  const halves = Float64Array.from([1, 1.5]);
  expect(() => packDeltas(new ByteWriter(), halves)).toThrow(RangeError);
});
