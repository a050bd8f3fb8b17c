import { readdirSync, readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { RecordAsWritten } from "@/lib/domain/evidence-record";
import { type BlockSizes, defaultBlockSizes } from "./blocks/block-cutter";
import { readBytes } from "./testing/read-sample";

/*
 * `cases/` holds inputs shaped after public bug reports of other tools, with values of our own. What is right was
 * worked out by hand and stands in `expected.json`; here that is compared with what the readers make of one file.
 */

const folder = new URL("./cases/", import.meta.url);

const texts = z.array(z.string()).default([]);
const expectedCase = z.object({
  files: z.record(
    z.string(),
    z.object({
      dated: z.array(z.number()),
      between: z.tuple([z.number(), z.number()]).optional(),
      undated: z.array(z.number()).default([0]),
    }),
  ),
  records: z.array(
    z.object({
      file: z.string().default(""),
      line: z.number().optional(),
      find: z.string().optional(),
      at: texts,
      orAt: texts,
      undated: z.boolean().default(false),
      severity: texts,
      source: texts,
      has: texts,
      field: z.record(z.string(), z.string()).default({}),
    }),
  ),
});
type Wanted = z.infer<typeof expectedCase>["records"][number];
type Read = RecordAsWritten & { readonly file: string };

/** Which year and which zone a stamp is of is decided with the other files, when they are queried. */
const decidedElsewhere = new Set(["15-daemon-log-over-years"]);

describe("a shape that other tools were reported to misread is read as it was written", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    const expected = expectedCase.parse(
      JSON.parse(readFileSync(new URL(`${name}/expected.json`, folder), "utf8")),
    );
    const records = await readCase(name);
    for (const [file, { dated, between, undated }] of Object.entries(expected.files)) {
      const mine = records.filter((record) => record.file.endsWith(file));
      const count = mine.filter(({ stamp }) => stamp !== null).length;
      const isRight =
        between === undefined ? dated.includes(count) : between[0] <= count && count <= between[1];
      expect([file, count, isRight]).toEqual([file, count, true]);
      expect(undated).toContain(mine.length - count);
    }
    const wrong = expected.records.flatMap((wanted) => faultsOf(wanted, records, name));
    expect(wrong).toEqual([]);
  });
});

describe("a file that is read in small blocks gives the records of one that is read whole", () => {
  test.each(readdirSync(folder))("%s", async (name) => {
    expect(await readCase(name, smallBlocks)).toEqual(await readCase(name));
  });
});

const smallBlocks: BlockSizes = { blockBytes: 300, blockBytesMax: 8192 };

async function readCase(name: string, sizes = defaultBlockSizes): Promise<readonly Read[]> {
  const input = new URL(`${name}/input/`, folder);
  const files = readdirSync(input, { recursive: true, encoding: "utf8" });
  const read: Read[] = [];
  for (const file of files) {
    const path = new URL(encodeURI(file), input);
    if (statSync(path).isDirectory()) continue;
    const { records } = await readBytes(readFileSync(path), 700, null, sizes);
    read.push(...records.map((record) => ({ ...record, file })));
  }
  return read;
}

function faultsOf(wanted: Wanted, records: readonly Read[], name: string): readonly unknown[] {
  const among = records.filter((record) => isMeant(record, wanted));
  if (among.length === 0) return [{ wanted, found: "no record" }];
  if (wanted.undated) return among.some(({ stamp }) => stamp !== null) ? [{ wanted, among }] : [];
  const times = [...wanted.at, ...wanted.orAt];
  const isDated = wanted.at.length > 0 && !decidedElsewhere.has(name);
  const mine = isDated ? among.filter((record) => times.some((at) => isAt(record, at))) : among;
  const { severity, source, has, field } = wanted;
  const isOther = mine.some((record) => wanted.orAt.some((at) => isAt(record, at)));
  const isRight =
    mine.length > 0 &&
    isAmong(severity, mine, (record) => record.severity) &&
    isAmong(source, mine, (record) => record.source) &&
    has.every((text) => isOther || mine.some((record) => spell(record).includes(text))) &&
    Object.entries(field).every(([key, value]) =>
      mine.some(({ fields }) => String(fields[key]) === value),
    );
  return isRight ? [] : [{ wanted, among }];
}

function isMeant(record: Read, { file, line, find }: Wanted): boolean {
  const { locator } = record;
  if (!record.file.endsWith(file)) return false;
  if (find !== undefined && !spell(record).includes(find)) return false;
  if (line === undefined) return true;
  return locator.kind === "lines" && locator.from <= line && line <= locator.to;
}

function isAmong(
  wanted: readonly string[],
  records: readonly Read[],
  textOf: (record: Read) => string | null,
): boolean {
  return wanted.length === 0 || records.some((record) => wanted.includes(textOf(record) ?? ""));
}

function spell({ message, fields }: Read): string {
  return `${message} ${JSON.stringify(fields)}`;
}

const nearMicros = 2000;

function isAt({ stamp }: Read, at: string): boolean {
  if (stamp === null) return false;
  const micros = stamp.wallMicros - (stamp.offsetMinutes ?? 0) * 60_000_000;
  return Math.abs(micros - Date.parse(at) * 1000) < nearMicros;
}
