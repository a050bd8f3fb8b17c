import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { measureEvents } from "@/lib/investigation/document/measuring/measure-events";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { openLocalEvidence } from "./headless";

async function withFiles<T>(
  files: Readonly<Record<string, readonly string[]>>,
  work: (evidence: EvidenceReader) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "whence-measured-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, lines] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `${lines.join("\n")}\n`);
  }
  const named = Object.keys(files).map((path) => ({ path, location: join(folder, path) }));
  return openLocalEvidence(named, work);
}

/** One answered request of a web server at 10:00 and so many seconds. */
function answer(second: number, status: number, path = "/pay"): string {
  const at = `14/Mar/2026:10:00:${String(second).padStart(2, "0")} +0000`;
  return `10.0.0.9 - - [${at}] "GET ${path} HTTP/1.1" ${status} 12 "-" "probe"`;
}

const second = (of: number) => instant(Date.parse("2026-03-14T10:00:00Z") + of * 1000);

/** A failure that cites the first line of a file from one second to another, both whole. */
function failure(
  { artifacts }: EvidenceReader,
  path: string,
  span: { readonly line: number; readonly from: number; readonly to: number | null },
): TimelineEvent {
  const { artifact } = assertPresent(
    artifacts.find((each) => each.artifact.path === path),
    path,
  );
  const event = sampleEvent(1, { kind: "failure" });
  const time = { ...event.time, kind: "stated" as const };
  if (!("earliest" in time)) throw new Error("The sample has a time");
  const between = (at: number) => ({
    ...time,
    ...{ earliest: second(at), latest: instant(second(at) + 999) },
  });
  return {
    ...event,
    time: between(span.from),
    endTime: span.to === null ? null : between(span.to),
    evidence: [
      {
        ...{ artifactId: artifact.id, path, quote: "GET" },
        locator: { kind: "lines", from: span.line, to: span.line },
      },
    ],
  };
}

const calm = [answer(1, 200), answer(2, 200), answer(3, 200)];
/** From second 10 to second 12: 3 of 4 requests fail. */
const outage = [answer(10, 503), answer(11, 200), answer(11, 502), answer(12, 503)];
const after = [answer(20, 200), answer(21, 200)];

test("a share of failed requests counts the requests of the same component in the window of the failure", async () => {
  const measured = await withFiles(
    { "edge/access.log": [...calm, ...outage, ...after] },
    async (evidence) => {
      const event = failure(evidence, "edge/access.log", { line: 4, from: 10, to: 12 });
      return measureEvents(evidence, { ...emptyTimeline, events: [event] });
    },
  );
  expect(measured).toMatchObject([
    {
      what: "requests to edge that failed with 5xx",
      of: "requests to edge",
      window: { earliest: second(10), latest: instant(second(12) + 999) },
      value: {
        kind: "share",
        numerator: 3,
        denominator: 4,
        parts: [{ name: "GET /pay", count: 3 }],
      },
    },
  ]);
});

test("a log that was rotated is counted as one, a copy of it once, and what stands behind a proxy not at all", async () => {
  const measured = await withFiles(
    {
      "edge/access.log": [...outage.slice(2), ...after],
      "edge/access.log.1": [...calm, ...outage.slice(0, 2)],
      "edge/access.log.2": [...calm, ...outage.slice(0, 2)],
      "shop-1/access.log": [...calm, ...outage, ...after],
    },
    async (evidence) => {
      const event = failure(evidence, "edge/access.log", { line: 1, from: 10, to: 12 });
      return measureEvents(evidence, { ...emptyTimeline, events: [event] });
    },
  );
  expect(measured.map(({ value }) => value)).toMatchObject([{ numerator: 3, denominator: 4 }]);
});

test("a failure whose end nothing states is counted to the end of the impact", async () => {
  const later = [...outage, ...after, answer(30, 503), answer(31, 200)];
  const measured = await withFiles({ "edge/access.log": later }, async (evidence) => {
    const event = failure(evidence, "edge/access.log", { line: 1, from: 10, to: null });
    const impact = { ...emptyTimeline.impact, startedAt: second(10), mitigatedAt: second(25) };
    return measureEvents(evidence, { ...emptyTimeline, impact, events: [event] });
  });
  // Four requests of the outage and the two after it; the failure at second 30 came later.
  expect(measured.map(({ value }) => value)).toMatchObject([{ numerator: 3, denominator: 6 }]);
});

test("of several services in one file those of the cited one are counted", async () => {
  const line = (of: number, service: string, status: number) =>
    JSON.stringify({
      ts: `2026-03-14T10:00:${of}.000Z`,
      ...{ service, method: "GET", path: "/pay", status },
    });
  const lines = [
    ...[line(10, "cart", 500), line(11, "cart", 200), line(11, "search", 200)],
    ...[line(12, "search", 500), line(12, "cart", 200)],
  ];
  const measured = await withFiles({ "all.jsonl": lines }, async (evidence) => {
    const event = failure(evidence, "all.jsonl", { line: 1, from: 10, to: 12 });
    return measureEvents(evidence, { ...emptyTimeline, events: [event] });
  });
  expect(measured).toMatchObject([
    { of: "requests to cart", value: { numerator: 1, denominator: 3 } },
  ]);
});

test("a step that left less failing is measured before and after it, up to the next; one that changed nothing is not", async () => {
  const stretch = (from: number, to: number, failedOf10: number) =>
    Array.from({ length: (to - from) * 10 }, (_, at) =>
      answer(from + Math.floor(at / 10), at % 10 < failedOf10 ? 503 : 200),
    );
  const lines = [
    ...stretch(0, 10, 8),
    ...stretch(10, 30, 8),
    ...stretch(30, 45, 4),
    ...stretch(45, 50, 0),
  ];
  const step = (number: number, at: number) => {
    const event = sampleEvent(number, { kind: "mitigation", importance: "key" });
    const time = {
      ...event.time,
      kind: "stated" as const,
      earliest: second(at),
      latest: second(at),
    };
    return { ...event, time } as TimelineEvent;
  };
  const measured = await withFiles({ "edge/access.log": lines }, async (evidence) => {
    const failed = failure(evidence, "edge/access.log", { line: 1, from: 0, to: 44 });
    const impact = { ...emptyTimeline.impact, startedAt: second(0), resolvedAt: second(50) };
    return measureEvents(evidence, {
      ...{ ...emptyTimeline, impact, impactEvents: [failed.id] },
      events: [failed, step(2, 10), step(3, 30)],
    });
  });
  const [, ...steps] = measured;
  expect(steps.map(({ event, value }) => [event, value])).toMatchObject([
    [sampleEvent(3).id, { numerator: 240, denominator: 300 }],
    [sampleEvent(3).id, { numerator: 60, denominator: 200 }],
  ]);
});
