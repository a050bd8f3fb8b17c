import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const people = ["ola", "ben", "mia"].map((name) => ({
  ...{ id: `ent_${name}`, name, type: "person", aliases: [], properties: {} },
}));
const event = (
  id: string,
  kind: string,
  title: string,
  time: string,
  by: string | null = null,
) => ({
  ...{ id, title, kind, description: "", importance: "key" },
  entities: by === null ? [] : [`ent_${by}`],
  evidence: [{ path: "rack.log", lines: [1, 1], quote: title }],
  time: { earliest: `2026-11-21T10:${time}.000Z`, latest: `2026-11-21T10:${time}.000Z` },
  confidence: { extraction: 0.95, time: 1, credibility: null },
});
const ask = createAnswerer({
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{ impactEvents: [], hypotheses: [], causalLinks: [], rootCauses: [], entities: people },
  events: [
    event("evt_rm", "action", "Command at rack-1: remove pan-71.old", "02:04"),
    event("evt_beam", "action", "Command at rack-1: raise beam-9", "02:08"),
    event("evt_1", "communication", "Removed the old mould pan-71.old.", "02:10", "ola"),
    event("evt_2", "communication", "All busy, restarting pump-2 now.", "03:00", "ben"),
    event("evt_3", "communication", "Sluice closed.", "04:00", "mia"),
    event("evt_stop", "action", "Command at rack-1: stop belt-7", "06:00"),
    event("evt_5", "communication", "I started belt-7 at 20:46, stopping it.", "06:01", "ola"),
    event("evt_6", "communication", "Bench lost its closing rope tonight.", "07:00", "ola"),
    event("evt_4", "communication", "The oven glows red.", "05:00", "mia"),
  ],
} as unknown as TimelineDocument);

test("a deed that a message tells is at the time of its own record", () => {
  const { answer, interval } = ask("When was the old mould removed?");
  expect(answer).toMatch(/^2026-11-21T10:02:04.*remove pan-71\.old.*Removed the old mould/);
  expect(interval?.earliest).toBe("2026-11-21T10:02:04.000Z");
});

test.each([
  [
    "what was written as done was done by then",
    "the sluice closed",
    /^by .*04:00.*, as told by mia: /,
  ],
  ["what somebody saw was so by then", "the oven glowing red", /^by .*05:00.* at the latest/],
  ["what was being done was done about then", "pump-2 restarted", /^about .*03:00.* by ben: /],
  ["the record of its opposite is none of it", "belt-7 started", /^by .*06:01/],
  ["a word of the thing is no doing", "the closing rope lost", /^by .*07:00/],
])("without one, %s", (_, words, answer) => {
  expect(ask(`When was ${words}?`).answer).toMatch(answer);
});
