import { afterAll, beforeAll, expect, test } from "vitest";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { createHandMadeStore, record, scanAll, stampAt } from "../../testing/hand-made-store";
import { mergeStreams, type RankedStream } from "./merge-streams";
import { type OrderedRecords, RecordList } from "./ordered-records";

let made: Awaited<ReturnType<typeof createHandMadeStore>>;
beforeAll(async () => {
  made = await createHandMadeStore();
});
afterAll(() => made.remove());

async function recordsAt(...seconds: readonly number[]): Promise<readonly EvidenceRecord[]> {
  const records = seconds.map((second, at) => {
    const stamp = stampAt(`2024-01-01T00:00:${String(second).padStart(2, "0")}`);
    return record(at + 1, { stamp, message: `at ${second}` });
  });
  return scanAll(await made.openOne(await made.write({ records })));
}

test("files one after the other are begun one after the other, and equal times come by rank", async () => {
  const files = [await recordsAt(20, 30), await recordsAt(0, 10), await recordsAt(10, 20, 40)];
  const open = new Set<number>();
  let openMost = 0;
  const streams = files.map((own, rank): RankedStream => {
    async function* pieces() {
      open.add(rank);
      openMost = Math.max(openMost, open.size);
      for (const one of own) yield new RecordList([one]);
      open.delete(rank);
    }
    return { rank, earliest: own[0]?.time?.micros ?? 0, pieces: pieces() };
  });
  const merged: string[] = [];
  for await (const chunk of mergeStreams(streams)) {
    for (const { path, message } of chunk) {
      merged.push(`${files.findIndex(([first]) => first?.path === path)} ${message}`);
    }
  }
  expect(merged).toEqual([
    "1 at 0",
    "1 at 10",
    "2 at 10",
    "0 at 20",
    "2 at 20",
    "0 at 30",
    "2 at 40",
  ]);
  expect(openMost).toBe(2);
});

test("a record is not made before it is handed on", async () => {
  const [one] = await recordsAt(0);
  if (one === undefined) throw new Error("A record was written");
  const many = 10_000;
  let made = 0;
  const next: OrderedRecords = {
    get micros() {
      return made < many ? made : Number.NaN;
    },
    recordNumber: 0,
    take: () => ({ ...one, recordNumber: made++ }),
  };
  async function* pieces() {
    yield next;
  }
  let handedOn = 0;
  for await (const chunk of mergeStreams([{ rank: 0, earliest: 0, pieces: pieces() }])) {
    handedOn += chunk.length;
    expect(made).toBe(handedOn);
  }
  expect(handedOn).toBe(many);
});
