import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import { createHandMadeStore, record, scanAll, stampAt } from "../../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const day = Date.parse("2024-01-01T00:00:00Z");

/** Blocks of records, each at a second of the day. */
async function openSeconds(...blocks: readonly (readonly number[])[]) {
  let line = 0;
  const records = blocks.map((seconds) =>
    seconds.map((second): RecordAsWritten => {
      const stamp = stampAt(new Date(day + second * 1000).toISOString().slice(0, 19));
      return record(++line, { stamp, message: `at ${second}`, fields: { second } });
    }),
  );
  return made.openOne(await made.write({ blocks: records }));
}
type Opened = Awaited<ReturnType<typeof openSeconds>>;

async function secondsOf(reader: Opened): Promise<readonly number[]> {
  return (await scanAll(reader)).map(({ fields }) => Number(fields.second));
}

test("neighbours that changed places are put right, also over the end of a block", async () => {
  const reader = await openSeconds([1, 3, 2, 5], [4, 6, 8, 7], [9]);
  expect(await secondsOf(reader)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test("records of one second stay in the order of their file", async () => {
  const reader = await openSeconds([2, 2, 1], [1, 2]);
  expect((await scanAll(reader)).map(({ recordNumber }) => recordNumber)).toEqual([2, 3, 0, 1, 4]);
});

test("a file put together from several that are in order comes in order", async () => {
  const reader = await openSeconds([10, 20], [30, 40], [5, 15], [25, 35], [1, 50]);
  expect(await secondsOf(reader)).toEqual([1, 5, 10, 15, 20, 25, 30, 35, 40, 50]);
});

test("a file in no order at all comes in order too", async () => {
  const falling = Array.from({ length: 40 }, (_, at) => [400 - at * 10, 400 - at * 10 + 5]);
  const seconds = falling.flat().toSorted((a, b) => a - b);
  expect(await secondsOf(await openSeconds(...falling))).toEqual(seconds);
});

test("a column that nobody looks at comes empty, in any order", async () => {
  const reader = await openSeconds([1, 2]);
  const without = ["fields", "message", "template", "stamp"] as const;
  for (const order of ["time", "file"] as const) {
    const found = await scanAll(reader, {}, { order, without });
    expect(found.map(({ recordNumber }) => recordNumber)).toEqual([0, 1]);
    expect(found[0]).toMatchObject({ message: "", template: "", fields: {}, kind: "log" });
    expect(found[0]?.time).toMatchObject({ raw: "", granularity: "second" });
  }
});

test("a scan can be left in the middle", async () => {
  const reader = await openSeconds([1, 2], [3]);
  for await (const chunk of reader.scan()) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(await secondsOf(reader)).toEqual([1, 2, 3]);
});
