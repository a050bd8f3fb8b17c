import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes } from "./testing/read-sample";

/*
 * Files as they are left behind: cut, mixed, overwritten, or made to harm. `readBytes` checks of each that
 * nothing is thrown and that every line is in a record or counted as dropped.
 */

const folder = new URL("./samples/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".txt"));
const samples = names.map((name) => readFileSync(new URL(name, folder)));

const aSample = fc.constantFrom(...samples);
const aPlace = fc.double({ min: 0, max: 1, noNaN: true });
const oddBytes = fc.constantFrom(
  ...[
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    "\0",
    "\r",
    "\n",
    "\t",
    "=",
    ",",
    "\u2028",
    "\ufeff",
    "é",
    "😀",
  ],
  ...["<", "%", "$", "\u001b[31m", "9".repeat(40), "(".repeat(60), "a=".repeat(60)],
);

type Change = (bytes: Uint8Array) => Uint8Array;
const at = (bytes: Uint8Array, place: number) => Math.floor(bytes.length * place);

const aChange: fc.Arbitrary<Change> = fc.oneof(
  aPlace.map(
    (place): Change =>
      (bytes) =>
        bytes.subarray(0, at(bytes, place)),
  ),
  aPlace.map(
    (place): Change =>
      (bytes) =>
        bytes.subarray(at(bytes, place)),
  ),
  fc.tuple(aPlace, oddBytes).map(
    ([place, odd]): Change =>
      (bytes) => {
        const cut = at(bytes, place);
        return Buffer.concat([bytes.subarray(0, cut), Buffer.from(odd), bytes.subarray(cut)]);
      },
  ),
  fc.tuple(aPlace, fc.integer({ min: 0, max: 7 })).map(
    ([place, bit]): Change =>
      (bytes) => {
        const copy = Buffer.from(bytes);
        const target = Math.min(at(bytes, place), bytes.length - 1);
        copy[target] = (copy[target] ?? 0) ^ (1 << bit);
        return copy;
      },
  ),
  fc.tuple(aSample, aPlace).map(
    ([other, place]): Change =>
      (bytes) =>
        Buffer.concat([bytes.subarray(0, at(bytes, place)), other]),
  ),
  fc.integer({ min: 2, max: 4 }).map(
    (times): Change =>
      (bytes) =>
        Buffer.concat(Array.from({ length: times }, () => bytes)),
  ),
);

describe("a file that was harmed", () => {
  test("is read as far as it can be, and no line of it is lost", async () => {
    await fc.assert(
      fc.asyncProperty(
        aSample,
        fc.array(aChange, { minLength: 1, maxLength: 4 }),
        async (sample, changes) => {
          const bytes = changes.reduce<Uint8Array>((before, change) => change(before), sample);
          const { report, records } = await readBytes(bytes, 4096);
          if (report.kind === "read") expect(report.records).toBe(records.length);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("of any bytes at all is read or explained", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 600 }), async (bytes) => {
        const { report } = await readBytes(bytes, 64);
        if (report.kind === "unread") expect(report.reason).not.toBe("");
      }),
      { numRuns: 400 },
    );
  });

  test("of any lines at all is read, and none is lost", async () => {
    const word = fc.oneof(fc.string({ maxLength: 12 }), oddBytes);
    const line = fc.array(word, { maxLength: 8 }).map((words) => words.join(" "));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
        await readBytes(Buffer.from(lines.join("\n")), 256);
      }),
      { numRuns: 400 },
    );
  });
});

/** A pattern that goes back and forth over lines of this length takes several times as long as this. */
const [hostileChars, linearMs] = [60_000, 5_000];
const units = [
  ...["a", " ", "=", "a=", '"', '\\"', "{", "[", "(", "<", "9", "1.", ":", "-", ",", "a,", "\t"],
  ...["x ", "::", "/a", "%", "'", "#", "**", "0x", "T", "a:1 ", "at ", "é", "|"],
];

/** Where each of them was looked for an end of its own, a page of them would take the square of its length. */
const openings = [
  "<!-- ",
  "<!-->",
  "<!--[if a]>",
  "<![CDATA[",
  "<?",
  "<script>",
  "<title>",
  "<plaintext>",
  '<i a="',
  "<i a='",
  "<i/a='",
];

describe("lines made to keep a reader busy", () => {
  test.each(openings)("a page with 100,000 times %s, of which none is closed", async (opening) => {
    const row = (text: string, n: number) =>
      `<tr><td>2026-03-14 02:14:0${n}</td><td>${text}</td></tr>`;
    const rows = ["a", "b", "c", "d", opening.repeat(100_000)].map(row);
    const startedAt = performance.now();
    await readBytes(Buffer.from(["<table>", ...rows, "</table>", ""].join("\n")), 65_536);
    expect(performance.now() - startedAt).toBeLessThan(linearMs);
  });

  test.each(names)("take no longer than their length: %s", async (name) => {
    const head = readFileSync(new URL(name, folder), "utf8").split("\n").slice(0, 3).join("\n");
    const hostile = units.map((unit) => unit.repeat(Math.floor(hostileChars / unit.length)));
    const lines = hostile.flatMap((line) => [line, `${head} ${line}`]);
    const startedAt = performance.now();
    await readBytes(Buffer.from([head, ...lines, ""].join("\n")), 65_536);
    expect(performance.now() - startedAt).toBeLessThan(linearMs);
  });
});
