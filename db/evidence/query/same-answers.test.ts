import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { SourceClock } from "@/lib/domain/evidence/artifact";
import {
  type EvidenceRecord,
  granularities,
  type RecordAsWritten,
  recordKinds,
  severities,
} from "@/lib/domain/evidence/evidence-record";
import type { EvidenceFilter, EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { clockOf, createHandMadeStore, record, scanAll } from "../testing/hand-made-store";

// Search asks the engine, whose arithmetic is SQL; density, spans and scans do their own on the times kept
// beside the records. Whatever the records and their clocks, the answers are the same.

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const from2023 = Date.UTC(2023, 0, 1) * 1000;
const yearMicros = 366 * 86_400_000_000;

/** Stamps near each other and near changes of summer time, in any order, some on whole seconds. */
const wall = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map((second) => from2023 + second * 1_000_000),
  fc.integer({ min: 0, max: 2 * yearMicros }).map((micros) => from2023 + micros),
  fc
    .integer({ min: -3_600_000_000, max: 3_600_000_000 })
    .map((micros) => Date.UTC(2023, 2, 12, 2) * 1000 + micros),
);
const wallWithoutYear = fc
  .integer({ min: 0, max: yearMicros - 1 })
  .map((micros) => Date.UTC(1972, 0, 1) * 1000 + micros);
const stamp = fc.oneof(
  fc.record({ wallMicros: wall, isYearless: fc.constant(false) }),
  fc.record({ wallMicros: wallWithoutYear, isYearless: fc.constant(true) }),
);
const written = fc
  .record({
    at: fc.option(stamp, { freq: 8 }),
    offsetMinutes: fc.option(fc.constantFrom(0, 120, -330), { freq: 2 }),
    granularity: fc.constantFrom(
      ...granularities.filter((one) => one !== "month" && one !== "year"),
    ),
    kind: fc.constantFrom(...recordKinds.slice(0, 3)),
    severity: fc.option(fc.constantFrom(...severities)),
  })
  .map(({ at, offsetMinutes, granularity, ...rest }): Partial<RecordAsWritten> => {
    const raw = "as written";
    return { ...rest, stamp: at && { ...at, offsetMinutes, granularity, raw } };
  });
const file = fc.array(fc.array(written, { maxLength: 12 }), { minLength: 1, maxLength: 4 });

const clock: fc.Arbitrary<Partial<SourceClock>> = fc
  .record({
    zone: fc.constantFrom("UTC", "America/New_York", "+05:30"),
    year: fc.option(fc.constantFrom(2022, 2023, 2024)),
    steps: fc.array(fc.record({ at: fc.nat(40), offsetMs: fc.integer({ min: -9e5, max: 9e5 }) }), {
      maxLength: 3,
    }),
  })
  .map(({ zone, year, steps }) => ({
    ...{ zone, year },
    segments: [{ at: 0, offsetMs: 0 }, ...steps].map(({ at, offsetMs }) => ({
      fromRecord: at,
      offsetMs,
      basis: { kind: "person" } as const,
    })),
  }));

const end = fc.option(
  fc.oneof(
    fc.integer({ min: 0, max: 3000 }).map((second) => instant(from2023 / 1000 + second * 1000)),
    wall.map((micros) => instant(Math.floor(micros / 1000))),
  ),
  { nil: undefined },
);
const filter: fc.Arbitrary<EvidenceFilter> = fc
  .record({
    from: end,
    to: end,
    kinds: fc.option(fc.subarray(recordKinds.slice(0, 3)), { nil: undefined }),
    severities: fc.option(fc.subarray([...severities]), { nil: undefined }),
  })
  .map(
    // Members that are not given are absent, not undefined.
    (given): EvidenceFilter =>
      Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  );

async function openFiles(
  files: readonly {
    readonly blocks: readonly (readonly Partial<RecordAsWritten>[])[];
    readonly clock: Partial<SourceClock>;
  }[],
): Promise<EvidenceReader> {
  const opened = [];
  for (const { blocks, clock: rest } of files) {
    let line = 0;
    const records = blocks.map((block) => block.map((one) => record(++line, one)));
    const artifact = await made.write({
      blocks: records,
      report: { isYearless: true, yearRolls: [{ fromRecord: 9, years: 1 }] },
    });
    opened.push({ artifact, clock: clockOf(artifact, rest) });
  }
  return made.store.open(opened);
}

const files = fc.array(fc.record({ blocks: file, clock }), { minLength: 1, maxLength: 2 });

async function searchAll(reader: EvidenceReader, asked: EvidenceFilter) {
  const page = await reader.search({ ...asked, limit: 500 });
  expect(page.nextCursor).toBeNull();
  expect(page.total).toBe(page.records.length);
  return page.records;
}

const isDated = ({ time }: EvidenceRecord) => time !== null;

test("a density has exactly the records a search finds, each in the bucket it starts in", async () => {
  const bucket = fc.constantFrom(1, 1000, 7001, 60_000, 3_600_000, 86_400_000);
  await fc.assert(
    fc.asyncProperty(files, filter, bucket, async (given, asked, bucketMs) => {
      const reader = await openFiles(given);
      const expected = new Map<string, number>();
      for (const { time, artifactId, severity } of await searchAll(reader, asked)) {
        if (time === null) continue;
        const at = Math.floor(time.micros / (bucketMs * 1000)) * bucketMs;
        const key = `${at} ${artifactId} ${severity}`;
        expected.set(key, (expected.get(key) ?? 0) + 1);
      }
      const cells = await reader.density({ ...asked, bucketMs });
      const found = cells.map(({ at, artifactId, severity, count }) => [
        `${at} ${artifactId} ${severity}`,
        count,
      ]);
      expect(new Map(found as [string, number][])).toEqual(expected);
      expect(found).toHaveLength(expected.size);
      expect(cells.map(({ at }) => at)).toEqual(
        cells.map(({ at }) => at).toSorted((a, b) => a - b),
      );
    }),
    { numRuns: 40 },
  );
});

test("a scan gives the dated records a search finds, in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(files, filter, async (given, asked) => {
      const reader = await openFiles(given);
      const expected = (await searchAll(reader, asked)).filter(isDated);
      expect(await scanAll(reader, asked)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

test("a scan in file order gives the same records, undated ones too", async () => {
  await fc.assert(
    fc.asyncProperty(files, filter, async (given, asked) => {
      const reader = await openFiles(given);
      const paths = reader.artifacts.map(({ artifact }) => artifact.path).toSorted();
      const inFile = (await searchAll(reader, asked)).toSorted(
        (a, b) => paths.indexOf(a.path) - paths.indexOf(b.path) || a.recordNumber - b.recordNumber,
      );
      expect(await scanAll(reader, asked, { order: "file" })).toEqual(inFile);
    }),
    { numRuns: 25 },
  );
});

test("spans reach from the first start to the last end of what a search finds", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const reader = await openFiles(given);
      const spans = await reader.spans();
      for (const { artifact } of reader.artifacts) {
        const times = (await searchAll(reader, { artifactIds: [artifact.id] })).flatMap(
          ({ time }) => time ?? [],
        );
        const expected =
          times.length === 0
            ? undefined
            : {
                earliest: Math.min(...times.map(({ earliest }) => earliest)),
                latest: Math.max(...times.map(({ latest }) => latest)),
              };
        expect(spans.get(artifact.id)).toEqual(expected);
      }
    }),
    { numRuns: 25 },
  );
});
