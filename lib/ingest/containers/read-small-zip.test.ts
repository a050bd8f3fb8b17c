import { expect, test } from "vitest";
import { readSmallZip } from "./read-small-zip";
import { writeZip } from "./testing/write-zip";

const limits = { names: ["a.txt", "b.txt"], bytesMax: 1000 };
const zip = (content: string, more: object = {}) => writeZip([{ name: "a.txt", content, ...more }]);

test("the files of a whole archive are given by name", async () => {
  const read = await readSmallZip(
    writeZip([
      { name: "b.txt", content: "two" },
      { name: "a.txt", content: "one", method: 0 },
    ]),
    limits,
  );
  expect(read.ok && [...read.value].map(([name, bytes]) => [name, `${bytes}`])).toEqual([
    ["b.txt", "two"],
    ["a.txt", "one"],
  ]);
});

test.each<[string, Buffer, string]>([
  ["one that states more bytes than are let in", zip("x".repeat(1001)), "larger than 1000 bytes"],
  ["one whose checksum is another", zip("one", { checksum: 1 }), "checksum of a.txt"],
  ["one that is encrypted", zip("one", { flags: 1 }), "encrypted"],
  ["one of another name", writeZip([{ name: "c.txt" }]), 'a file "c.txt"'],
  ["one with a path upwards", writeZip([{ name: "../a.txt" }]), "invalid relative path"],
  ["one with a path of Windows", writeZip([{ name: "..\\a.txt" }]), "invalid characters"],
  ["one that states fewer bytes than it inflates to", statesFewerBytes(), "too many bytes"],
  ["one without its end", zip("one").subarray(0, 40), ""],
  ["no archive", Buffer.from("no archive"), ""],
])("%s is refused", async (_name, bytes, why) => {
  const read = await readSmallZip(bytes, limits);
  expect(read.ok ? "it was read" : read.error).toContain(why);
  expect(read.ok).toBe(false);
});

/** 100,000 bytes of which the directory admits ten: what a bomb states to pass a look at its sizes. */
function statesFewerBytes(): Buffer {
  const bytes = zip("x".repeat(100_000));
  bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from("PK\u0001\u0002")) + 24);
  return bytes;
}
