import { expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import type { EvidenceReader } from "../../ports/evidence-port";
import { check, connection, eventOf, readerOf, refusal, shopFiles } from "./testing/shop-case";

const piece = eventOf(3, 123, ["search/app.log", 1], { title: "Reindexed" });
const minutes = Array.from({ length: 50 }, (_, minute) => `${minute + 10}`.slice(-2));
/** A door's log of most of an hour, the first line of which was written at another moment. */
const door = (clock: string, said: string) => [
  `2026-03-01T${clock}Z ${said}`,
  ...minutes.flatMap((minute) =>
    ["00", "30"].map((second) => `2026-03-01T10:${minute}:${second}Z lamp lit`),
  ),
];

/** Finds records by their shape, as a reader of real evidence does. */
function byShape(reader: EvidenceReader): EvidenceReader {
  return {
    ...reader,
    search: async (query) => {
      const { records } = await reader.search(query);
      const found = records.filter(
        ({ artifactId, template }) =>
          query.artifactIds?.includes(artifactId) !== false &&
          (query.terms ?? []).every(
            (term) => term.kind !== "template" || term.template === template,
          ),
      );
      return { records: found.slice(0, query.limit), nextCursor: null, total: found.length };
    },
  };
}

async function supportBy(clock: string, said: string, event: TimelineEvent = piece) {
  const files = { ...shopFiles, "yard/door.log": door(clock, said) };
  const draft = refusal({
    ...{ claim: "A second source shows it, too", time: null, entities: [] },
    effect: { kind: "support", piece: event.id },
    evidence_refs: [{ path: "yard/door.log", lines: [1, 1], quote: said }],
  });
  const timeline = { ...emptyTimeline, events: [event] };
  const { checks, credibilityMax } = await check(draft, { timeline }, byShape(readerOf(files)));
  return { why: checks.find((one) => one.check === "conclusion")?.why ?? "", credibilityMax };
}

test("what its file seldom tells ties to what began in the same moment, loosely", async () => {
  const { why, credibilityMax } = await supportBy("10:02:03", "hinge broken");
  expect(why).toContain("Nothing but its moment");
  expect(credibilityMax).toBeGreaterThanOrEqual(0.5);
  expect(credibilityMax).toBeLessThan(0.7);
});

test.each([
  ["what its file tells all the time", "10:02:03", "lamp lit"],
  ["what it seldom tells, at another moment", "10:02:30", "hinge broken"],
])("%s ties nothing", async (_, clock, said) => {
  expect((await supportBy(clock, said)).credibilityMax).toBeLessThan(0.5);
});

test("what its file seldom tells ties to what an event goes on with, too", async () => {
  const further = eventOf(4, 183, ["search/app.log", 2]).evidence;
  const long = { ...piece, evidence: [...piece.evidence, ...further] };
  const maxOf = async (event: TimelineEvent) =>
    (await supportBy("10:03:03", "hinge broken", event)).credibilityMax;
  expect(await maxOf(long)).toBeGreaterThanOrEqual(0.5);
  expect(await maxOf(piece)).toBeLessThan(0.5);
});

/** Two alerts of things that nothing ties, of which the one says the words of the other or others. */
async function alertToAlert(said: string) {
  const files = {
    ...shopFiles,
    "sensor.log": ["2026-03-01T10:02:00Z kestrel parameter seen in upload"],
    "pager.log": [`2026-03-01T10:02:01Z ${said}`],
  };
  const reader = readerOf(files);
  const ofAlerts: EvidenceReader = {
    ...byShape(reader),
    recordAt: async (id, locator) =>
      (await reader.recordAt(id, locator)).map((one) => ({ ...one, kind: "alert" as const })),
  };
  const places = ["sensor.log", "pager.log"].flatMap((path) => {
    const artifact = reader.artifacts.find((one) => one.artifact.path === path)?.artifact;
    const locator = { kind: "lines", from: 1, to: 1 } as const;
    return artifact ? [{ artifactId: artifact.id, path, locator, quote: "" }] : [];
  });
  const events = places.map((place, index) => ({
    ...eventOf(index + 1, 120 + index, ["search/app.log", 1], { title: `Alert ${index}` }),
    ...{ kind: "alert" as const, evidence: [place] },
  }));
  const draft = connection(1, 2, {
    claim: "The one alert set off the other",
    evidence_refs: [
      { path: "sensor.log", lines: [1, 1], quote: "kestrel parameter" },
      { path: "pager.log", lines: [1, 1], quote: said },
    ],
  });
  return (await check(draft, { timeline: { ...emptyTimeline, events } }, ofAlerts)).credibilityMax;
}

test("an alert leads to one that says the same in telling words a moment later", async () => {
  expect(await alertToAlert("pager told of a kestrel parameter")).toBeGreaterThanOrEqual(0.5);
});

test("an alert does not lead to one that says something else a moment later", async () => {
  expect(await alertToAlert("pager told of a low disk")).toBeLessThan(0.5);
});
