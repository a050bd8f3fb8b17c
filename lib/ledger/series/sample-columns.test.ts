import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { granularities } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { artifactIds } from "@/lib/domain/ids";
import { toReferences } from "@/lib/signals/testing/records";
import { SampleColumns } from "./sample-columns";

const [base] = toReferences([
  {
    ...{ path: "m.csv", at: 0, kind: "metric", message: 'cpu{host="a"} 1' },
    ...{ template: 'cpu{host="a"}', fields: { host: "a", metric: "cpu", value: 1 } },
  },
]);
if (base === undefined) throw new Error("no record");
const first: RecordReference = base;

const place = fc.nat({ max: 2 ** 40 });
const locators: fc.Arbitrary<Locator> = fc.oneof(
  fc.record({ kind: fc.constant("lines"), from: place, to: place }),
  fc.record({ kind: fc.constant("index"), index: place }),
  fc.record({ kind: fc.constant("frame"), frameMs: place }),
);
const samples = fc.record({
  value: fc.double({ noNaN: true }),
  locator: locators,
  recordNumber: place,
  micros: fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
  lengthMs: fc.nat({ max: 1e11 }),
  granularity: fc.constantFrom(...granularities),
  part: fc.constantFrom("a", "b", "c"),
});

function toSample(sample: typeof samples extends fc.Arbitrary<infer Value> ? Value : never) {
  const { value, locator, recordNumber, micros, lengthMs, granularity, part } = sample;
  const earliest = instant(Math.floor(micros / 1000));
  const latest = instant(earliest + lengthMs);
  const time = { earliest, latest, micros, granularity, raw: "" };
  const message = `cpu{host="a"} ${value}`;
  const of = { artifactId: artifactIds.fromDigest(part.repeat(16)), path: `m.csv.${part}` };
  return {
    ...first,
    ...of,
    locator,
    recordNumber,
    time,
    message,
    fields: { ...first.fields, value },
  };
}

test("a sample's record is made again as it was, wherever it came from", () => {
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 40 }), (all) => {
      const columns = new SampleColumns(first, "cpu");
      const records = all.map(toSample);
      for (const record of records) columns.add(record, record.fields.value as number);
      expect(records.map((_, index) => columns.recordAt(index))).toEqual(records);
      expect(records.map((_, index) => columns.sampleAt(index).value)).toEqual(
        all.map(({ value }) => value),
      );
    }),
  );
});

test("of eight samples the older half loses every second one, again and again", () => {
  const columns = new SampleColumns(first, "cpu");
  for (let value = 0; value < 8; value++) columns.add(toSample({ ...plain, value }), value);
  const valuesOf = () => Array.from({ length: columns.length }, (_, at) => columns.valueAt(at));
  columns.thinOut();
  expect(valuesOf()).toEqual([0, 2, 4, 5, 6, 7]);
  columns.thinOut();
  expect(valuesOf()).toEqual([0, 4, 5, 6, 7]);
  columns.add(toSample({ ...plain, value: 8 }), 8);
  expect(valuesOf()).toEqual([0, 4, 5, 6, 7, 8]);
  expect(columns.recordAt(1).message).toBe('cpu{host="a"} 4');
});

test("a number of a log line or of a row is told by its own name", () => {
  const row = { ...first, template: "stats <*>", fields: { host: "a", cpu: 3, memory: 4 } };
  const columns = new SampleColumns(row, "memory");
  columns.add(row, 9);
  const { message, fields } = columns.recordAt(0);
  expect([message, fields]).toEqual(["stats <*> memory=9", { host: "a", memory: 9 }]);
});

const plain = {
  ...{ value: 0, recordNumber: 7, micros: 5_000_000, lengthMs: 0 },
  locator: { kind: "lines", from: 8, to: 8 } as const,
  granularity: "millisecond" as const,
  part: "a" as const,
};
