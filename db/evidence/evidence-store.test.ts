import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Artifact, SourceClock } from "@/lib/domain/evidence/artifact";
import type {
  EvidenceRecord,
  RecordAsWritten,
  StampAsWritten,
} from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { EvidenceQueryError } from "./evidence-query-error";
import { createEvidenceStore } from "./evidence-store";
import {
  clockOf,
  createHandMadeStore,
  PreparedBlocks,
  readReport,
  record,
  scanAll,
  stampAt,
  type Written,
} from "./testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
let folder: string;
let store: typeof made.store;

beforeAll(async () => {
  made = await createHandMadeStore();
  ({ folder, store } = made);
});

afterAll(() => made.remove());

const wall = (text: string) => Date.parse(`${text}Z`) * 1000;
const write = (written: Written) => made.write(written);
const nextSha256 = () => made.nextSha256();
const blockOf: PreparedBlocks["of"] = (...of) => made.blocks.of(...of);
const openOne = (artifact: Artifact, clock: Partial<SourceClock> = {}) =>
  made.openOne(artifact, clock);
const openAll = (...artifacts: readonly Artifact[]) => made.openAll(...artifacts);

async function earliestTexts(reader: EvidenceReader): Promise<string[]> {
  return (await scanAll(reader)).map((found) =>
    found.time === null ? "undated" : new Date(found.time.earliest).toISOString(),
  );
}

async function* bytesOf(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

describe("blobs", () => {
  test("the same bytes put twice are stored once and come back unchanged", async () => {
    const first = await store.blobs.put(bytesOf("a", "bc"));
    const second = await store.blobs.put(bytesOf("abc"));
    expect(first).toEqual({
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      bytes: 3,
    });
    expect(second).toEqual(first);
    const parts: Uint8Array[] = [];
    for await (const part of store.blobs.open(first.sha256)) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe("abc");
    expect(await readdir(join(folder, "blobs"))).toEqual(["ba"]);
    expect(await readdir(join(folder, "blobs", "ba"))).toEqual([first.sha256]);
  });

  test("an upload that breaks off leaves nothing behind", async () => {
    async function* breaking(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("half");
      throw new Error("connection lost");
    }
    const before = await readdir(join(folder, "blobs"));
    await expect(store.blobs.put(breaking())).rejects.toThrow("connection lost");
    expect(await readdir(join(folder, "blobs"))).toEqual(before);
  });

  test("only a digest can be asked for", async () => {
    expect(await store.blobs.has("0".repeat(64))).toBe(false);
    expect(() => store.blobs.open("../../etc/passwd")).toThrow("Not a SHA-256");
  });
});

describe("the cache of records", () => {
  test("is not visible before it is finished, and is abandoned without a trace", async () => {
    const key = { sha256: nextSha256(), reader: "test-lines", readerVersion: 1, mapping: null };
    const crashed = await store.records.write(key);
    await crashed.text(Buffer.from("half a fi"));
    await crashed.block(blockOf([record(1)]));
    expect(await store.records.findReport(key)).toBeNull();
    const again = await store.records.write(key);
    await again.text(Buffer.from("whole\n"));
    await again.finish(readReport);
    expect(await store.records.findReport(key)).toEqual(readReport);
    await crashed.abandon();
    const left = await readdir(join(folder, "records"));
    expect(left.filter((name) => name.startsWith("."))).toEqual([]);
  });

  test("what a dead process left half-written is cleared away, what a living one writes is not", async () => {
    const own = await mkdtemp(join(tmpdir(), "evidence-"));
    const machine = hostname().replaceAll(/[^A-Za-z0-9]/g, "");
    // The largest process id Linux gives is 4194304.
    const names = [
      `.work-${machine}-4194399-dead`,
      `.work-${machine}-${process.ppid}-mine`,
      ".work-elsewhere-4194399-theirs",
    ];
    for (const name of names) await mkdir(join(own, "records", name), { recursive: true });
    const other = createEvidenceStore({ folder: own, blocks: new PreparedBlocks() });
    const writer = await other.records.write({
      sha256: nextSha256(),
      reader: "test-lines",
      readerVersion: 1,
      mapping: null,
    });
    await writer.abandon();
    expect((await readdir(join(own, "records"))).toSorted()).toEqual(names.slice(1).toSorted());
    await other.close();
    await rm(own, { recursive: true });
  });

  test("that cannot be finished can still be abandoned", async () => {
    const key = { sha256: nextSha256(), reader: "test-lines", readerVersion: 1, mapping: null };
    const writer = await store.records.write(key);
    await writer.block(blockOf([], [{ from: 0, to: Number.NaN }]));
    await expect(writer.finish(readReport)).rejects.toThrow("boundary");
    await writer.abandon();
    expect(await store.records.findReport(key)).toBeNull();
  });

  test("finished twice stays one cache", async () => {
    const key = { sha256: nextSha256(), reader: "test-lines", readerVersion: 1, mapping: null };
    const writers = [await store.records.write(key), await store.records.write(key)];
    await Promise.all(writers.map((writer) => writer.finish(readReport)));
    expect(await store.records.findReport(key)).toEqual(readReport);
  });

  test("another version of the reader does not see it", async () => {
    const artifact = await write({});
    const key = { sha256: artifact.sha256, reader: "test-lines", readerVersion: 2, mapping: null };
    expect(await store.records.findReport(key)).toBeNull();
  });

  test("records come back as they were written, whatever their text holds", async () => {
    const text = fc.string({ unit: "binary", maxLength: 40 });
    const odd = fc.oneof(text, fc.constantFrom("a\0b", "'; DROP TABLE records; --", "😀\r\n", ""));
    const written = fc.record({
      message: odd,
      template: odd,
      source: fc.option(odd),
      severity: fc.constantFrom("debug", "critical", null),
      kind: fc.constantFrom("log", "metric", "message"),
      fields: fc.dictionary(odd, fc.oneof(odd, fc.integer(), fc.boolean(), fc.constant(null))),
      stamp: fc.option(
        fc.record({
          wallMicros: fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
          offsetMinutes: fc.option(fc.integer({ min: -720, max: 840 })),
          isYearless: fc.constant(false),
          granularity: fc.constantFrom("microsecond", "second", "month", "year"),
          raw: odd,
        }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 8 }), async (all) => {
        const records = all.map(
          (one, at): RecordAsWritten => ({ ...record(at + 1), ...one }) as RecordAsWritten,
        );
        const artifact = await write({ records });
        const reader = await openOne(artifact);
        const found = [...(await scanAll(reader)), ...(await reader.undated(artifact.id, 100))];
        expect(found).toHaveLength(records.length);
        for (const one of found) {
          const { stamp, ...original } = records[one.recordNumber] ?? record(0);
          const { artifactId, path, recordNumber, time, ...rest } = one;
          expect(rest).toEqual({ ...original, fields: { ...original.fields } });
          expect(time?.raw).toBe(stamp?.raw);
          expect(time?.micros).toBe(
            stamp === null ? undefined : stamp.wallMicros - (stamp.offsetMinutes ?? 0) * 60_000_000,
          );
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe("zone, year and clock are applied when asked, and nothing is rewritten", () => {
  test("a zone moves stamps without an offset and leaves the others", async () => {
    const artifact = await write({
      records: [
        record(1, { stamp: stampAt("2024-01-15T12:00:00") }),
        record(2, { stamp: stampAt("2024-01-15T12:00:00", { offsetMinutes: 60 }) }),
      ],
    });
    expect(await earliestTexts(await openOne(artifact))).toEqual([
      "2024-01-15T11:00:00.000Z",
      "2024-01-15T12:00:00.000Z",
    ]);
    expect(await earliestTexts(await openOne(artifact, { zone: "America/New_York" }))).toEqual([
      "2024-01-15T11:00:00.000Z",
      "2024-01-15T17:00:00.000Z",
    ]);
  });

  test("both changes of summer time inside one file", async () => {
    const texts = [
      "2024-03-10T01:59:59",
      "2024-03-10T02:30:00",
      "2024-03-10T03:00:00",
      "2024-11-03T01:30:00",
      "2024-11-03T02:00:00",
    ];
    const artifact = await write({
      records: texts.map((text, at) => record(at + 1, { stamp: stampAt(text) })),
    });
    const reader = await openOne(artifact, { zone: "America/New_York" });
    // 02:30 was never shown: it is a stretch from one reading to the other, of which this is the earlier.
    expect(await earliestTexts(reader)).toEqual([
      "2024-03-10T06:30:00.000Z",
      "2024-03-10T06:59:59.000Z",
      "2024-03-10T07:00:00.000Z",
      "2024-11-03T05:30:00.000Z",
      "2024-11-03T07:00:00.000Z",
    ]);
  });

  test("a step of the clock moves the records from its number on", async () => {
    const artifact = await write({
      records: [1, 2, 3].map((line) => record(line, { stamp: stampAt("2024-01-15T12:00:00") })),
    });
    const basis = { kind: "person" } as const;
    const reader = await openOne(artifact, {
      segments: [
        { fromRecord: 0, offsetMs: 0, basis },
        { fromRecord: 2, offsetMs: 38_000, basis },
      ],
    });
    const found = await scanAll(reader);
    expect(found.map((one) => [one.recordNumber, one.time?.earliest])).toEqual([
      [2, Date.parse("2024-01-15T11:59:22Z")],
      [0, Date.parse("2024-01-15T12:00:00Z")],
      [1, Date.parse("2024-01-15T12:00:00Z")],
    ]);
  });

  test("stamps without a year take the clock's, over New Year and 29 February", async () => {
    const yearless = (text: string) => stampAt(text, { isYearless: true });
    const artifact = await write({
      records: [
        record(1, { stamp: yearless("1972-02-28T23:00:00") }),
        record(2, { stamp: yearless("1972-03-01T01:00:00") }),
        record(3, { stamp: yearless("1972-12-31T23:30:00") }),
        record(4, { stamp: yearless("1972-01-01T00:30:00") }),
        record(5, { stamp: yearless("1972-06-01T00:30:00") }),
      ],
      report: { isYearless: true, yearRolls: [{ fromRecord: 3, years: 1 }] },
    });
    expect(
      await earliestTexts(await openOne(artifact, { year: 2023, zone: "Europe/Helsinki" })),
    ).toEqual([
      "2023-02-28T21:00:00.000Z",
      "2023-02-28T23:00:00.000Z",
      "2023-12-31T21:30:00.000Z",
      "2023-12-31T22:30:00.000Z",
      "2024-05-31T21:30:00.000Z",
    ]);
  });

  test("a stamp is the whole stretch it stands for", async () => {
    const at = (granularity: StampAsWritten["granularity"], text: string) =>
      stampAt(text, { granularity });
    const artifact = await write({
      records: [
        record(1, { stamp: at("month", "2024-02-01T00:00:00") }),
        record(2, { stamp: at("minute", "2024-05-05T05:05:00") }),
        record(3, { stamp: at("second", "2024-05-05T05:05:05") }),
        record(4, {
          stamp: {
            ...at("microsecond", "2024-05-05T05:05:06"),
            wallMicros: wall("2024-05-05T05:05:06") + 1_999,
          },
        }),
      ],
    });
    const found = await scanAll(await openOne(artifact));
    expect(found.map((one) => one.time && one.time.latest - one.time.earliest)).toEqual([
      29 * 86_400_000 - 1,
      59_999,
      999,
      0,
    ]);
    expect(found[3]?.time).toMatchObject({
      earliest: Date.parse("2024-05-05T05:05:06.001Z"),
      micros: wall("2024-05-05T05:05:06") + 1_999,
    });
  });

  test("a junk year of 9999 stays a record and harms nothing", async () => {
    const artifact = await write({
      records: [
        record(1, { stamp: stampAt("9999-12-31T23:59:59") }),
        record(2, { stamp: stampAt("2024-07-01T12:00:00") }),
      ],
    });
    const reader = await openOne(artifact, { zone: "America/New_York" });
    expect(await earliestTexts(reader)).toEqual([
      "2024-07-01T16:00:00.000Z",
      "9999-12-31T23:59:59.999Z",
    ]);
  });
});

describe("scans", () => {
  test("merge artifacts by time, then path, then record number", async () => {
    const same = stampAt("2024-01-01T00:00:01");
    const b = await write({
      path: "b.log",
      records: [record(1, { stamp: same }), record(2, { stamp: same })],
    });
    const a = await write({
      path: "a.log",
      records: [
        record(1, { stamp: stampAt("2024-01-01T00:00:02") }),
        record(2, { stamp: same }),
        record(3),
      ],
    });
    const found = await scanAll(await openAll(b, a));
    expect(found.map((one) => `${one.path}#${one.recordNumber}`)).toEqual([
      "a.log#1",
      "b.log#0",
      "b.log#1",
      "a.log#0",
    ]);
  });

  test("equal bytes at two paths are two artifacts with two clocks", async () => {
    const one = await write({
      path: "one.log",
      records: [record(1, { stamp: stampAt("2024-01-01T00:00:00") })],
    });
    const two = { ...one, id: artifactIds.fromDigest("f".repeat(16)), path: "two.log" };
    const reader = await store.open([
      { artifact: one, clock: clockOf(one) },
      { artifact: two, clock: clockOf(two, { zone: "+01:00" }) },
    ]);
    expect(
      (await scanAll(reader)).map((found) => [found.artifactId, found.time?.earliest]),
    ).toEqual([
      [two.id, Date.parse("2023-12-31T23:00:00Z")],
      [one.id, Date.parse("2024-01-01T00:00:00Z")],
    ]);
  });

  test("filters hold for artifact, kind, severity and time; both ends of a range are in", async () => {
    const artifact = await write({
      records: ["00", "01", "02", "03"].map((second, at) =>
        record(at + 1, {
          stamp: stampAt(`2024-01-01T00:00:${second}`),
          kind: at === 3 ? "alert" : "log",
          severity: at % 2 === 0 ? "error" : null,
        }),
      ),
    });
    const reader = await openOne(artifact);
    const numbers = async (filter: Parameters<EvidenceReader["scan"]>[0]) =>
      (await scanAll(reader, filter)).map((one) => one.recordNumber);
    expect(await numbers({ severities: ["error"] })).toEqual([0, 2]);
    expect(await numbers({ kinds: ["alert"] })).toEqual([3]);
    expect(await numbers({ artifactIds: [] })).toEqual([]);
    expect(
      await numbers({
        from: instant(Date.parse("2024-01-01T00:00:01.999Z")),
        to: instant(Date.parse("2024-01-01T00:00:02.000Z")),
      }),
    ).toEqual([1, 2]);
  });

  test("hundreds of artifacts are one scan", async () => {
    const artifacts: Artifact[] = [];
    for (let at = 0; at < 120; at += 1) {
      artifacts.push(
        await write({ records: [record(1, { stamp: stampAt("2024-01-01T00:00:00") })] }),
      );
    }
    expect(await scanAll(await openAll(...artifacts))).toHaveLength(120);
  });

  test("an unread artifact has no records and no text", async () => {
    const artifact: Artifact = {
      ...(await write({})),
      report: { kind: "unread", format: "unknown", reason: "binary", warnings: [] },
    };
    const reader = await openOne(artifact);
    expect(await scanAll(reader)).toEqual([]);
    expect(await reader.rawLines(artifact.id, 1, 5)).toBeNull();
    expect(await reader.search({ limit: 5 })).toEqual({ records: [], nextCursor: null, total: 0 });
  });

  test("records are found by any place they overlap", async () => {
    const artifact = await write({
      records: [
        record(1),
        record(2, { locator: { kind: "lines", from: 2, to: 5 } }),
        record(6),
        record(7, { locator: { kind: "index", index: 3 } }),
      ],
    });
    const reader = await openOne(artifact);
    const at = async (from: number, to: number) =>
      (await reader.recordAt(artifact.id, { kind: "lines", from, to })).map(
        (one) => one.recordNumber,
      );
    expect(await at(3, 3)).toEqual([1]);
    expect(await at(5, 6)).toEqual([1, 2]);
    expect(
      (await reader.recordAt(artifact.id, { kind: "index", index: 3 })).map(
        (one) => one.recordNumber,
      ),
    ).toEqual([3]);
  });
});

describe("search", () => {
  async function openMessages(...messages: readonly string[]) {
    return openOne(
      await write({ records: messages.map((message, at) => record(at + 1, { message })) }),
    );
  }
  const textQuery = (text: string) => ({
    terms: [{ kind: "text", text, isExcluded: false }] as const,
    limit: 9,
  });
  const regexQuery = (regex: string) => ({
    terms: [{ kind: "regex", regex, isExcluded: false }] as const,
    limit: 9,
  });
  const messagesOf = (page: { readonly records: readonly EvidenceRecord[] }) =>
    page.records.map((one) => one.message);

  test("text ignores case and is never a pattern; a regular expression is one", async () => {
    const reader = await openMessages("100% Full", "1000 full", "ÄRGER", "it's a.b");
    expect(messagesOf(await reader.search(textQuery("0% FULL")))).toEqual(["100% Full"]);
    expect(messagesOf(await reader.search(textQuery("ärger")))).toEqual(["ÄRGER"]);
    expect(messagesOf(await reader.search(textQuery("'s A.")))).toEqual(["it's a.b"]);
    expect(messagesOf(await reader.search(regexQuery("^1\\d+%? [fF]")))).toEqual([
      "100% Full",
      "1000 full",
    ]);
  });

  test("a pattern that is none is an answer, not a crash", async () => {
    const reader = await openMessages("x");
    const asked = reader.search(regexQuery("("));
    await expect(asked).rejects.toBeInstanceOf(EvidenceQueryError);
    await expect(asked).rejects.toMatchObject({
      problem: { kind: "invalid-regex", reason: "missing ): (" },
    });
    await expect(reader.search({ cursor: "nonsense", limit: 1 })).rejects.toMatchObject({
      problem: { kind: "invalid-cursor" },
    });
  });

  test("a pattern that would explode elsewhere ends at once", async () => {
    const reader = await openMessages("a".repeat(50_000));
    expect((await reader.search(regexQuery("(a+)+$b"))).total).toBe(0);
  });

  test("pages cover everything exactly once, undated last", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 30 }),
        fc.integer({ min: 1, max: 7 }),
        async (seconds, limit) => {
          const records = seconds.map((second, at) =>
            record(at + 1, {
              stamp: second === null ? null : stampAt(`2024-01-01T00:00:0${second}`),
            }),
          );
          const half = Math.floor(records.length / 2);
          const artifacts = [
            await write({ records: records.slice(0, half) }),
            await write({ records: records.slice(half) }),
          ];
          const reader = await openAll(...artifacts);
          const keys: string[] = [];
          const times: number[] = [];
          let cursor: string | undefined;
          do {
            const page = await reader.search({
              limit,
              ...(cursor === undefined ? {} : { cursor }),
            });
            expect(page.total).toBe(records.length);
            keys.push(...page.records.map((one) => `${one.path}#${one.recordNumber}`));
            times.push(
              ...page.records.map((one) => one.time?.earliest ?? Number.POSITIVE_INFINITY),
            );
            cursor = page.nextCursor ?? undefined;
          } while (cursor !== undefined);
          expect(new Set(keys).size).toBe(records.length);
          expect(keys).toHaveLength(records.length);
          expect(times).toEqual(times.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe("density", () => {
  test("counts each dated record once, in the bucket it starts in", async () => {
    const artifact = await write({
      records: [
        record(1, { stamp: stampAt("1969-12-31T23:59:59"), severity: "error" }),
        record(2, { stamp: stampAt("1970-01-01T00:00:00"), severity: "error" }),
        record(3, { stamp: stampAt("1970-01-01T00:00:59"), severity: "error" }),
        record(4, { stamp: stampAt("1970-01-01T00:00:59") }),
        record(5),
      ],
    });
    const reader = await openOne(artifact);
    const cell = { artifactId: artifact.id };
    expect(await reader.density({ bucketMs: 60_000 })).toEqual([
      { ...cell, at: -60_000, severity: "error", count: 1 },
      { ...cell, at: 0, severity: "error", count: 2 },
      { ...cell, at: 0, severity: null, count: 1 },
    ]);
  });
});

test("the cells of a density add up to the dated records, whatever the bucket", async () => {
  const micros = fc.integer({ min: -(10 ** 12), max: 10 ** 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(micros, { maxLength: 40 }),
      fc.integer({ min: 1, max: 10 ** 6 }),
      async (walls, bucketMs) => {
        const artifact = await write({
          records: walls.map((wallMicros, at) =>
            record(at + 1, { stamp: { ...stampAt("1970-01-01T00:00:00"), wallMicros } }),
          ),
        });
        const cells = await (await openOne(artifact)).density({ bucketMs });
        expect(cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(walls.length);
        for (const cell of cells)
          expect(cell.at - Math.floor(cell.at / bucketMs) * bucketMs).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
});

describe("raw text", () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `line ${at + 1} ${"é😀".repeat(at % 7)}`);

  test("lines are found at the start, in the middle, at the end and not after it", async () => {
    const text = `${lines.join("\n")}\n`;
    const chunks = Array.from({ length: Math.ceil(text.length / 97) }, (_, at) =>
      text.slice(at * 97, at * 97 + 97),
    );
    const artifact = await write({ text: chunks });
    const reader = await openOne(artifact);
    const raw = (from: number, to: number) =>
      reader.rawText(artifact.id, { kind: "lines", from, to });
    expect(await raw(1, 2)).toBe(lines.slice(0, 2).join("\n"));
    expect(await raw(250, 520)).toBe(lines.slice(249, 520).join("\n"));
    expect(await raw(257, 257)).toBe(lines[256]);
    expect(await raw(1000, 1000)).toBe(lines[999]);
    expect(await raw(1000, 1001)).toBeNull();
    expect(await reader.rawLines(artifact.id, 999, 1010)).toEqual({
      from: 999,
      lines: lines.slice(998),
      totalLines: 1000,
    });
    expect(await reader.rawLines(artifact.id, -3, 1)).toEqual({
      from: 1,
      lines: [lines[0]],
      totalLines: 1000,
    });
    expect(await reader.rawLines(artifact.id, 1001, 1010)).toEqual({
      from: 1001,
      lines: [],
      totalLines: 1000,
    });
  });

  test.each([
    ["", 0],
    ["\n", 1],
    ["a", 1],
    ["a\n", 1],
    ["a\nb", 2],
    ["a\r\n\r\nb", 3],
  ])("%j has %i lines", async (text, count) => {
    const artifact = await write({ text: [text] });
    const found = await (await openOne(artifact)).rawLines(artifact.id, 1, 99);
    expect(found?.totalLines).toBe(count);
    expect(found?.lines).toHaveLength(count);
    const whole = { kind: "lines", from: 1, to: Math.max(1, count) } as const;
    const expected = count === 0 ? null : text.replace(/\n$/, "");
    expect(await (await openOne(artifact)).rawText(artifact.id, whole)).toBe(expected);
  });

  test("lines are those of splitting the text, at any depth", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", maxLength: 6 }), { minLength: 1, maxLength: 700 }),
        fc.nat(699),
        async (parts, at) => {
          const all = parts.map((part) => part.replaceAll("\n", ""));
          const artifact = await write({ text: [`${all.join("\n")}\n`] });
          const line = (at % all.length) + 1;
          const locator = { kind: "lines", from: line, to: line } as const;
          expect(await (await openOne(artifact)).rawText(artifact.id, locator)).toBe(all[line - 1]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test("a frame has no text; an element has the text its span cuts out", async () => {
    const elements = ['{"a":"é"}', '{"b":"😀"}', '"last"'];
    const text = `[${elements.join(" ,\n")}]`;
    const spans = elements.map((element) => ({
      from: text.indexOf(element),
      to: text.indexOf(element) + element.length,
    }));
    const artifact = await write({ text: [text.slice(0, 20), text.slice(20)], spans });
    const reader = await openOne(artifact);
    for (const [index, element] of elements.entries()) {
      expect(await reader.rawText(artifact.id, { kind: "index", index })).toBe(element);
    }
    expect(await reader.rawText(artifact.id, { kind: "index", index: 3 })).toBeNull();
    expect(await reader.rawText(artifact.id, { kind: "frame", frameMs: 0 })).toBeNull();
  });
});

describe("words in a text", () => {
  test("the lines that hold them are found whatever the case, each once", async () => {
    const text = "Pool EXHAUSTED, exhausted\r\nfine\n\nexhausted at the end";
    const artifact = await write({ text: [text] });
    const reader = await openOne(artifact);
    expect(await reader.findInText(artifact.id, "Exhausted")).toEqual({ rows: [0, 3], total: 2 });
    expect(await reader.findInText(artifact.id, "nowhere")).toEqual({ rows: [], total: 0 });
    expect(await reader.findInText(artifactIds.fromDigest("00000000000000ff"), "a")).toBeNull();
  });

  test("words that lie over the pieces a text is read in are found, and rows stay in step", async () => {
    const before = "x".repeat(1024 * 1024 - 3);
    const artifact = await write({ text: [before, "needle\n", `${"y\n".repeat(40)}`, "Needle"] });
    const reader = await openOne(artifact);
    expect(await reader.findInText(artifact.id, "needle")).toEqual({ rows: [0, 41], total: 2 });
  });

  test("of very many lines the first are named, and all are counted", async () => {
    const artifact = await write({ text: ["hit\n".repeat(12_345)] });
    const found = await (await openOne(artifact)).findInText(artifact.id, "hit");
    expect(found?.total).toBe(12_345);
    expect(found?.rows).toHaveLength(10_000);
    expect(found?.rows.at(-1)).toBe(9_999);
  });

  test("in a document its elements are found, not its lines", async () => {
    const elements = ['{"a":"É"}', '{"b":"😀"}', '"last é"'];
    const text = `[${elements.join(" ,\n")}]`;
    const spans = elements.map((element) => ({
      from: text.indexOf(element),
      to: text.indexOf(element) + element.length,
    }));
    const artifact = await write({ text: [text], spans });
    const found = await (await openOne(artifact)).findInText(artifact.id, "é");
    expect(found).toEqual({ rows: [0, 2], total: 2 });
  });

  test("a search nobody waits for any more ends", async () => {
    const artifact = await write({ text: ["hit\n".repeat(100)] });
    const reader = await openOne(artifact);
    await expect(reader.findInText(artifact.id, "hit", AbortSignal.abort())).rejects.toThrow();
  });
});

describe("context", () => {
  test("a place deep behind long and short lines is found by a few small reads", async () => {
    const lines = Array.from(
      { length: 3000 },
      (_, at) => `${at + 1} ${"x".repeat((at % 40) * 90)}`,
    );
    const artifact = await write({ text: [lines.join("\n")] });
    const reader = await openOne(artifact);
    for (const line of [1, 37, 38, 39, 1501, 2999, 3000]) {
      const found = await reader.rawLines(artifact.id, line, line);
      expect(found?.lines).toEqual([lines[line - 1]]);
    }
  });

  test("of a line longer than a screen the beginning is shown; what is cited is whole", async () => {
    const long = "é".repeat(50_000);
    const artifact = await write({ text: ["before\n", long, "\nafter"] });
    const reader = await openOne(artifact);
    const shown = await reader.rawLines(artifact.id, 1, 3);
    expect(shown?.lines).toEqual(["before", `${"é".repeat(32_768)}…`, "after"]);
    const cited = { kind: "lines", from: 2, to: 2 } as const;
    expect(await reader.rawText(artifact.id, cited)).toBe(long);
  });

  test("elements of a document are shown with those around them", async () => {
    const elements = ['{"a":1}', '"b"', '{"c":"é"}', "4"];
    const text = `[${elements.join(", ")}]`;
    const spans = elements.map((element) => {
      const from = text.indexOf(element);
      return { from, to: from + element.length };
    });
    const artifact = await write({ text: [text], spans });
    const reader = await openOne(artifact);
    expect(await reader.rawElements(artifact.id, 1, 2)).toEqual({
      from: 1,
      elements: ['"b"', '{"c":"é"}'],
      totalElements: 4,
    });
    expect(await reader.rawElements(artifact.id, -3, 99)).toEqual({
      ...{ from: 0, elements, totalElements: 4 },
    });
    const lines = await write({ text: ["no document\n"] });
    expect(await (await openOne(lines)).rawElements(lines.id, 0, 5)).toEqual({
      ...{ from: 0, elements: [], totalElements: 0 },
    });
  });
});
