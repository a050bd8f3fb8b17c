import { expect, test } from "vitest";
import { sampleClock, sampleProposal } from "@/lib/testing/clock-doubts";
import { sampleEvent } from "@/lib/testing/sample-timeline";

import { describeEventClock, describeRetelling } from "./event-appearance";

const anchors = { kind: "anchors", anchors: 30, madMs: 400, isApplied: true } as const;

test.each([
  ["nothing of a clock nobody doubts", {}, []],
  [
    "the spread it was corrected with",
    { segments: [{ fromRecord: 0, offsetMs: 38_000, basis: anchors }] },
    ["accurate to 1.2 s"],
  ],
  [
    "what would move it",
    { doubts: [sampleProposal()] },
    ["7 m 02 s earlier if the clock of this source is wrong"],
  ],
] as const)("an event tells of its clock %s", (_, changes, texts) => {
  const event = sampleEvent(10);
  const path = event.evidence[0]?.path ?? "";
  const facts = describeEventClock(event, [{ path, clock: sampleClock(1, changes) }]);
  expect(facts.map(({ text }) => text)).toEqual(texts);
});

test("who told an event anew is said with what its author says; nothing is said of what is told once", () => {
  const event = sampleEvent(1, { title: "rights=read", importance: "key" });
  expect(describeRetelling(event)).toBeNull();
  const { kind, description, time, endTime } = event;
  const author = {
    kind,
    title: "rights=read",
    description,
    time,
    endTime,
    importance: "key",
  } as const;
  const retelling = { by: "model", why: "It is routine", author } as const;
  expect(describeRetelling({ ...event, importance: "detail", retelling })).toBe(
    "a detail by the model (It is routine); by the rules who proposed it: a key event",
  );
  expect(describeRetelling({ ...event, title: "Rights are taken away", retelling })).toBe(
    "by the model; by the rules who proposed it: “rights=read”",
  );
});
