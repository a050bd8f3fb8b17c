import { expect, test } from "vitest";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const at = (second: number) => `2026-11-21T00:00:${String(second).padStart(2, "0")}.000Z`;

function event(
  id: string,
  kind: string,
  title: string,
  second: number,
  endSecond: number | null = null,
) {
  const time = (seconds: number) => ({ earliest: at(seconds), latest: at(seconds) });
  return {
    ...{ id, title, kind, description: "", entities: ["ent_1"], importance: "key" },
    evidence: [{ path: "a.log", lines: [second, second], quote: title }],
    time: time(second),
    ...(endSecond === null ? {} : { endTime: time(endSecond) }),
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

const ask = createAnswerer({
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [] },
  entities: [{ id: "ent_1", name: "belt-3", type: "service", aliases: [], properties: {} }],
  events: [
    event("evt_1", "failure", "First jam at belt-3", 10, 50),
    event("evt_2", "recovery", "Last jam at belt-3", 40),
    event("evt_3", "failure", "Clock of belt-3 wrong by 12.250004 seconds", 3, 55),
    event("evt_4", "alert", "Alert BeltStopped fires", 12),
    event("evt_5", "recovery", "Alert BeltStopped resolves", 45),
    event("evt_6", "communication", "ana: the gear was exchanged, now let us see", 35),
    event("evt_7", "change", "Gear exchanged", 5),
  ],
} as unknown as TimelineDocument);

test.each([
  [
    "what is told by its first and last time ends with the last",
    "How long did the jam at belt-3 last?",
    30_000,
  ],
  [
    "how far something is off is the amount it tells",
    "How far was the clock of belt-3 off?",
    12_250.004,
  ],
  [
    "“its” is of what the stretch begins with",
    "How long from the first firing of BeltStopped to its resolution?",
    33_000,
  ],
  [
    "what somebody said of a thing is not the thing",
    "How long between the gear exchange and the alert BeltStopped?",
    7_000,
  ],
])("%s", (_what, question, ms) => {
  const answer = ask(question);
  expect(answer.kind).toBe("duration");
  expect(answer.durationMs).toBeCloseTo(ms, 0);
  expect(answer.evidence).not.toEqual([]);
});
