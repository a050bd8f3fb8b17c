import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { FieldValue, RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { SeriesQuery } from "@/lib/investigation/ports/evidence-port";
import { createHandMadeStore, record, stampAt } from "../testing/hand-made-store";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

const at = (second: number) => instant(Date.UTC(2026, 2, 8, 14, 0, second));
const line = (number: number) => ({ kind: "lines", from: number, to: number }) as const;

type Sample = readonly [
  second: number | null,
  template: string,
  fields: Readonly<Record<string, FieldValue>>,
];

function toRecord([second, template, fields]: Sample, index: number): RecordAsWritten {
  const stamp = second === null ? null : stampAt(new Date(at(second)).toISOString().slice(0, -1));
  return record(index + 1, { kind: "metric", template, fields, stamp });
}

async function read(samples: readonly Sample[], asked: Partial<SeriesQuery> = {}) {
  const artifact = await made.write({ records: samples.map(toRecord) });
  const reader = await made.openOne(artifact);
  return reader.series({
    ...{ artifactId: artifact.id, earliest: at(0), latest: at(59), bucketMs: 10_000 },
    ...{ words: [], places: [], isOfPlaces: false, limit: 10, ...asked },
  });
}

const pool = (host: string, value: number | null) =>
  [
    `pool_idle{host="${host}"}`,
    { metric: "pool_idle", host, value, note: `sample ${value}` },
  ] as const;

test("samples are put into buckets of time by series, and a bucket without one has no cell", async () => {
  const { series, total, undated } = await read([
    [0, ...pool("a", 4)],
    [1, ...pool("b", 10)],
    [5, ...pool("a", 8)],
    [40, ...pool("a", -2.5)],
    [null, ...pool("a", 99)],
  ]);
  expect({ total, undated }).toEqual({ total: 2, undated: 1 });
  expect(series.map(({ metric, labels, cells }) => ({ metric, labels, cells }))).toEqual([
    {
      metric: "pool_idle",
      labels: { host: "a" },
      cells: [
        { at: at(0), locator: line(1), count: 2, least: 4, most: 8, mean: 6 },
        { at: at(40), locator: line(4), count: 1, least: -2.5, most: -2.5, mean: -2.5 },
      ],
    },
    {
      metric: "pool_idle",
      labels: { host: "b" },
      cells: [{ at: at(1), locator: line(2), count: 1, least: 10, most: 10, mean: 10 }],
    },
  ]);
});

test("each number of a row is a series; a missing one is a hole, and words and row numbers are none", async () => {
  const { series } = await read([
    [0, "id,cpu (%),a/b ~c,host host=web-1", { id: 1, "cpu (%)": 12, host: "web-1" }],
    [
      20,
      "id,cpu (%),a/b ~c,host host=web-1",
      { id: 2, "cpu (%)": 14, "a/b ~c": 0.5, host: "web-1" },
    ],
    [30, "id,cpu (%),a/b ~c,host host=web-1", { id: 3, "cpu (%)": "n/a", host: "web-1" }],
  ]);
  expect(series.map(({ metric, labels, cells }) => [metric, labels, cells.length])).toEqual([
    ["cpu (%)", { host: "web-1" }, 2],
    ["a/b ~c", { host: "web-1" }, 1],
  ]);
});

test("what a series is of is told by words all its samples have, also where the template is cut", async () => {
  const template = "cpu,wait,pod,note pod=ns/a-very-long-name-of-a-p… #5f1d";
  const pod = "ns/a-very-long-name-of-a-pod-that-is-cut";
  const { series } = await read([
    [0, template, { cpu: "down", wait: 2, pod, note: "cpu" }],
    [10, template, { cpu: 4, pod, note: "throttled" }],
    [20, template, { cpu: "down", wait: 3, pod, note: "wait" }],
    [30, "cpu,pod pod=b", { cpu: 4, pod: "b" }],
  ]);
  expect(series.map(({ metric, labels }) => [metric, labels])).toEqual([
    ["wait", { pod }],
    ["cpu", { pod }],
    ["cpu", { pod: "b" }],
  ]);
});

test("a word that changed and came back is of no series, whether its template is whole or cut", async () => {
  const cut = "wait,pod,zone,status pod=ns/a-very-long-name-of-a-p… #5f1d";
  const labels = { pod: "ns/a-very-long-name-of-a-pod-that-is-cut", zone: "eu-1" };
  const { series } = await read(
    ["ok", "degraded", "ok"].flatMap((status, index): Sample[] => [
      [
        index,
        "cpu,host,http_status,status host=a http_status=okay",
        { cpu: index, host: "a", status },
      ],
      [index, cut, { wait: index, ...labels, status }],
      [index, 'rows{table="status"}', { metric: "rows", value: index, table: "status", status }],
    ]),
  );
  expect(series.map(({ metric, labels }) => [metric, labels])).toEqual([
    ["cpu", { host: "a" }],
    ["wait", labels],
    ["rows", { table: "status" }],
  ]);
});

test("a word that samples in between leave out is of no series", async () => {
  const { series } = await read([
    [0, "cpu,note", { cpu: 1, note: "canary" }],
    [10, "cpu,note", { cpu: 2 }],
    [20, "cpu,note", { cpu: 3, note: "canary" }],
  ]);
  expect(series.map(({ labels }) => labels)).toEqual([{}]);
});

test("how long something took is measured, also when its column is called time", async () => {
  const { series } = await read([
    [0, "time,date,timestamp,seq", { time: 12, date: 3, timestamp: 1_772_978_400, seq: 7 }],
  ]);
  expect(series.map(({ metric }) => metric)).toEqual(["time", "date"]);
});

test("a value that was no number is no sample, also when it is the first of its series", async () => {
  const { series } = await read([
    [0, ...pool("a", null)],
    [10, ...pool("a", 3)],
  ]);
  expect(series.map(({ cells }) => cells.map(({ mean }) => mean))).toEqual([[3]]);
});

test("only the stretch asked for is read, and only so many series, of how many is said", async () => {
  const samples = ["a", "b", "c"].flatMap((host): Sample[] => [
    [5, ...pool(host, 1)],
    [30, ...pool(host, 2)],
  ]);
  const page = await read(samples, { earliest: at(6), latest: at(40), limit: 2 });
  expect(page.total).toBe(3);
  expect(page.series.map(({ cells }) => cells.map(({ mean }) => mean))).toEqual([[2], [2]]);
});

test("series are found by words of their name and their labels, whatever the case", async () => {
  const samples: Sample[] = [
    [0, ...pool("Web-1", 1)],
    [0, ...pool("db-1", 1)],
    [0, "cpu", { metric: "cpu", value: 1 }],
  ];
  const found = async (...words: string[]) =>
    (await read(samples, { words })).series.map(({ metric, labels }) => labels.host ?? metric);
  expect(await found("POOL", "host=web")).toEqual(["Web-1"]);
  expect(await found("idle")).toEqual(["Web-1", "db-1"]);
  expect(await found("%", "' OR 1=1")).toEqual([]);
});

test("samples at places are pointed out, and their series come first or alone", async () => {
  const samples: Sample[] = [
    [0, ...pool("a", 1)],
    [3, ...pool("b", 7)],
    [9, ...pool("b", 9)],
  ];
  const places = [line(3)];
  const { series, total } = await read(samples, { places });
  expect(series.map(({ labels, marked }) => [labels.host, marked])).toEqual([
    ["b", [{ at: at(9), locator: line(3), value: 9 }]],
    ["a", []],
  ]);
  expect(total).toBe(2);
  const alone = await read(samples, { places, isOfPlaces: true });
  expect(alone.series.map(({ labels }) => labels.host)).toEqual(["b"]);
});

test("a file without samples has no series", async () => {
  const artifact = await made.write({ records: [record(1, { fields: { took: 12 } })] });
  const reader = await made.openOne(artifact);
  const asked = { artifactId: artifact.id, earliest: at(0), latest: at(1), bucketMs: 1 };
  expect(
    await reader.series({ ...asked, words: [], places: [], isOfPlaces: false, limit: 1 }),
  ).toEqual({ series: [], total: 0, undated: 0 });
});
