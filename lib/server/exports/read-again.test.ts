import { describe, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { readBytes } from "@/lib/ingest/testing/read-sample";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { at, entityId, sampleEvent } from "@/lib/testing/sample-timeline";
import { toExportFile } from "./export-file";

const unknown = { kind: "unknown", raw: "", basis: "mention" } as const;
const events = [
  sampleEvent(5, { title: "Pool is empty, queue is long", importance: "detail", endTime: at(9) }),
  sampleEvent(61, { title: 'Ada wrote: "roll back; now"\nplease', kind: "communication" }),
  sampleEvent(62, {
    title: "接続エラー \u202ered",
    time: { ...at(62), kind: "inferred" },
  }),
  sampleEvent(63, { title: "{not json} https://shop.example/?a=1", time: unknown }),
];

function documentOf(told: readonly TimelineEvent[]) {
  const entity = { id: entityId(1), type: "service" as const, name: "orders-api" };
  const timeline = {
    ...{ ...emptyTimeline, events: [...told] },
    entities: [{ ...entity, aliases: [], properties: {} }],
  };
  return buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline, decisions: [] },
    ...{ ...scoreTimeline(timeline, []), approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

async function readAgain(format: "json" | "csv" | "jsonl", told = events) {
  const file = assertPresent(toExportFile(documentOf(told), format), "the file");
  const { report, records } = await readBytes(new TextEncoder().encode(file.body));
  return {
    report,
    records,
    times: records.map(({ stamp }) => (stamp === null ? null : stamp.wallMicros / 1000)),
    messages: records.map(({ message }) => message),
  };
}

describe("what is exported and imported again", () => {
  test("as the whole document: a record for each event, with its time, title, component and tags", async () => {
    const { report, records, times, messages } = await readAgain("json");
    expect(report.format).toBe("Whence timeline (JSON document)");
    expect(times).toEqual([5000, 61_000, 62_000, null]);
    expect(messages).toEqual(events.map(({ title }) => title));
    expect(records[0]).toMatchObject({
      ...{ kind: "log", source: "orders-api", severity: null },
      fields: {
        ...{ event_kind: "failure", importance: "detail", entities: "orders-api" },
        ...{ time_known: "stated", ended: "1970-01-01T00:00:09.000Z" },
      },
    });
    expect(records[2]?.fields).toMatchObject({ time_known: "inferred" });
  });

  test("as lines for Timesketch: the same instants and titles, and an inferred time says so", async () => {
    const { report, records, times, messages } = await readAgain("jsonl");
    expect(report.format).toBe("forensic timeline (JSON lines)");
    expect(times).toEqual([5000, 61_000, 62_000]);
    const [first, second, third] = events.map(({ title }) => title);
    expect(messages).toEqual([first, second, `${third} (Inferred Time)`]);
    expect(records[0]?.fields).toMatchObject({ tag: "failure, detail", kind: "failure" });
  });

  test("as a table for Timesketch: the same, with marks that are not seen written out", async () => {
    const { report, times, messages } = await readAgain("csv");
    expect(report.format).toBe("CSV (forensic timeline)");
    expect(times).toEqual([5000, 61_000, 62_000]);
    const [first, second] = events.map(({ title }) => title);
    expect(messages).toEqual([first, second, "接続エラー [U+202E]red (Inferred Time)"]);
  });

  test("as a long document, whose events begin beyond what its kind is told by", async () => {
    const many = Array.from({ length: 400 }, (_, number) =>
      sampleEvent(number + 1, { description: "word ".repeat(300) }),
    );
    const { report, messages } = await readAgain("json", many);
    expect(report.format).toBe("Whence timeline (JSON document)");
    expect(messages).toHaveLength(400);
  });
});
