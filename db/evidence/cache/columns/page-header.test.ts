import { ByteWriter } from "hyparquet-writer";
import { expect, test } from "vitest";
import { readDataHeader, writeDataHeader, writeDictionaryHeader } from "./page-header";

function bytesOf(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  write(writer);
  return writer.getBytes();
}

const sizes = { packedBytes: 300, unpackedBytes: 70_000 };

test.each([0, 1, 8191, 2 ** 31 - 1])("a data page of %s rows is read as it was written", (rows) => {
  const page = { ...sizes, rows, nulls: 7, levelsBytes: 12, encoding: "RLE" } as const;
  const header = bytesOf((writer) => writeDataHeader(writer, page));
  const file = Uint8Array.from([1, 2, 3, ...header, 9]);
  expect(readDataHeader(file, 3)).toEqual({ ...sizes, rows, end: 3 + header.length });
});

test("a page that is no data page, and a header that is cut off, are refused", () => {
  const header = bytesOf((writer) => writeDictionaryHeader(writer, { ...sizes, values: 3 }));
  expect(() => readDataHeader(header, 0)).toThrow("No data page begins at 0");
  expect(() => readDataHeader(header.subarray(0, 4), 0)).toThrow("cut off");
});
