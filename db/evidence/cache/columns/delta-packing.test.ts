import fc from "fast-check";
import { ByteWriter } from "hyparquet-writer";
import { deltaBinaryPack } from "hyparquet-writer/src/delta.js";
import { expect, test } from "vitest";
import { packDeltas } from "./delta-packing";

function packed(pack: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter();
  pack(writer);
  return writer.getBytes();
}

const micros = fc.integer({ min: 631_152_000_000_000, max: 4_102_444_800_000_000 });
const nearby = fc.integer({ min: -(2 ** 40), max: 2 ** 40 });
const steady = fc.nat({ max: 3 });

test("numbers are packed as the library packs them, whatever they are", () => {
  const numbers = fc.oneof(micros, nearby, steady);
  fc.assert(
    fc.property(
      fc.oneof(...[numbers, micros, nearby, steady].map((of) => fc.array(of, { maxLength: 400 }))),
      (values) => {
        const ours = packed((writer) => packDeltas(writer, Float64Array.from(values)));
        const big = BigInt64Array.from(values, BigInt);
        expect(ours).toEqual(packed((writer) => deltaBinaryPack(writer, big, "INT64")));
      },
    ),
  );
});

test("what is no whole number is refused", () => {
  const halves = Float64Array.from([1, 1.5]);
  expect(() => packDeltas(new ByteWriter(), halves)).toThrow(RangeError);
});
