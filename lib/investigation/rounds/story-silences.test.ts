import { describe, expect, test } from "vitest";
import { formatInstant, instant } from "@/lib/base/instant";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { at, eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { findStorySilences } from "./story-silences";

/** The story goes on from 300 to 500 s. */
const story: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1, { time: at(300) }), sampleEvent(2, { time: at(500) })],
  causalLinks: [sampleLink(1, 2)],
  impactEvents: [eventId(2)],
};

const stamp = (second: number) => formatInstant(instant(second * 1000));

/** A record every two seconds, but for those left out. */
const spoken = (isSilent: (second: number) => boolean, last = 900) =>
  Array.from({ length: last / 2 }, (_, step) => step * 2)
    .filter((second) => !isSilent(second))
    .map((second) => `${stamp(second)} pump ${second} turned`);

const between = (from: number, to: number) => (second: number) => second > from && second < to;
const find = (lines: readonly string[], timeline = story) =>
  findStorySilences(timeline, evidenceOfText({ "hall/pump.log": lines }));

test("a file that fell silent while the story went on is asked for, with the records around it", async () => {
  const [gap, ...others] = await find(spoken(between(400, 440)));
  expect(others).toEqual([]);
  expect(gap).toMatchObject({
    ...{ type: "evidential", reason: "silence", files: ["hall/pump.log"], status: "open" },
    window: { earliest: 400_000, latest: 440_000 },
    evidence: [
      { locator: { kind: "lines", from: 201, to: 201 }, quote: `${stamp(400)} pump 400 turned` },
      { locator: { kind: "lines", from: 202, to: 202 }, quote: `${stamp(440)} pump 440 turned` },
    ],
  });
});

describe("nothing is asked", () => {
  test.each<[string, readonly string[], Timeline?]>([
    ["of a file that never fell silent", spoken(() => false)],
    ["of a silence outside the story", spoken(between(600, 640))],
    ["of one of several pauses", spoken((s) => between(400, 440)(s) || between(100, 130)(s))],
    ["of a file that said little", spoken((s) => s % 40 !== 0 || between(360, 480)(s))],
    ["where there is no story", spoken(between(400, 440)), { ...story, impactEvents: [] }],
  ])("%s", async (_, lines, timeline) => {
    expect(await find(lines, timeline)).toEqual([]);
  });

  test("that is asked already", async () => {
    const lines = spoken(between(400, 440));
    const gaps = [...(await find(lines))];
    expect(gaps).toHaveLength(1);
    expect(await find(lines, { ...story, gaps })).toEqual([]);
  });
});
