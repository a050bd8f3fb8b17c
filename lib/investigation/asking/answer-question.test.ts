import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatInstant, instant } from "@/lib/base/instant";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";

const at = (seconds: number) => formatInstant(instant(Date.UTC(2026, 2, 1, 10) + seconds * 1000));
const stated = (from: number, to = from) => ({ earliest: at(from), latest: at(to) });

type Happening = { readonly title: string; readonly kind: string; readonly from: number };
const event = ({ title, kind, from }: Happening, index: number, rest: object = {}) => ({
  ...{ id: `evt_${index}`, title, kind, description: "", entities: ["ent_1"], importance: "key" },
  ...{ time: stated(from), confidence: { extraction: 0.9, time: 1, credibility: null } },
  evidence: [{ path: "pump.log", lines: [index + 1, index + 1], quote: title }],
  ...rest,
});

const document = {
  entities: [{ id: "ent_1", name: "pump-2", aliases: [], type: "host", properties: {} }],
  events: [
    event({ title: "Rollout of controller 4.1 starts", kind: "change", from: 0 }, 0),
    event({ title: "First valve timeout", kind: "failure", from: 40 }, 1),
    event({ title: "Alert ValveSlow fires", kind: "alert", from: 60 }, 2, { endTime: stated(150) }),
    event({ title: "Rollback of controller to 4.0", kind: "mitigation", from: 120 }, 3),
    event({ title: "pump-2 restarted", kind: "action", from: 80 }, 4),
    event({ title: "pump-2 restarted", kind: "action", from: 100 }, 5),
    event({ title: "Operator calls the plant", kind: "communication", from: 118 }, 6, {
      time: stated(110, 130),
    }),
  ],
  ...{ stateChanges: [], facts: [], artifacts: [], ruledOut: [], impactEvents: [], incident: {} },
  gaps: [
    {
      ...{ reason: "silence", files: ["hall/meter.log"], evidence: [], description: "no lines" },
      window: { from: at(70), to: at(95) },
    },
  ],
} as unknown as TimelineDocument;
const ask = createAnswerer(document);

describe("when", () => {
  test.each([
    ["When was the release?", 0],
    ["When was it reverted?", 120],
    ["When did the first valve timeout happen?", 40],
    ["When was the last restart?", 100],
    ["When was the second reboot of pump-2?", 100],
    ["回滚是什么时候?", 120],
  ])("%s", (question, seconds) => {
    const answer = ask(question);
    expect(answer).toMatchObject({ kind: "when", interval: { earliest: at(seconds) } });
    expect(answer.evidence).not.toEqual([]);
  });
});

test("an event that has the words does not tell whether what is asked is so", () => {
  const answer = ask("Did the rollout of controller 4.1 fail?");
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.candidates?.[0]?.answer).toMatch(/^Rollout of controller 4\.1 starts/);
});

test("the impact ends with its last failure, and not with a measure that stays high", () => {
  const hurt = {
    ...document,
    ...{ outcome: "incident", impactEvents: ["evt_1", "evt_2"] },
    events: [
      event({ title: "First 503 at pump-2", kind: "failure", from: 40 }, 1, {
        endTime: stated(90),
      }),
      event({ title: "Latency of pump-2 rises", kind: "degradation", from: 42 }, 2, {
        endTime: stated(150),
      }),
    ],
  } as unknown as TimelineDocument;
  expect(createAnswerer(hurt)("How long did the impact last?").durationMs).toBe(50_000);
});

test("a message that says what has to be done is no answer to when it was", () => {
  const title = "The filter has to be swapped by the night shift";
  const message = event({ title, kind: "communication", from: 50 }, 0);
  const messages = { ...document, events: [message] } as unknown as TimelineDocument;
  const answer = createAnswerer(messages)("When was the filter swapped by the night shift?");
  expect(answer).toMatchObject({ kind: "none" });
  const done = event(
    { title: "The filter was swapped by the night shift", kind: "communication", from: 50 },
    0,
  );
  const reported = { ...document, events: [done] } as unknown as TimelineDocument;
  expect(createAnswerer(reported)("When was the filter swapped by the night shift?")).toMatchObject(
    {
      kind: "when",
    },
  );
});

test.each([
  ["How long after the deploy did the first timeout appear?", 40_000],
  ["How long between the rollback and the rollout?", 120_000],
  ["How long did the alert fire?", 90_000],
  ["For which period are there no logs of the meter?", 25_000],
  ["从发布到回滚用了多久?", 120_000],
])("%s", (question, durationMs) => {
  expect(ask(question)).toMatchObject({ kind: "duration", durationMs });
});

test.each([
  ["Was the alert before or after the rollback?", /^before, by 1 m 00 s/],
  ["Was the rollback before or after the alert?", /^after/],
  ["Which came first, the alert or the valve timeout?", /^the valve timeout/],
])("%s", (question, answer) => {
  expect(ask(question)).toMatchObject({ kind: "order", answer: expect.stringMatching(answer) });
});

test.each([
  ["What happened between the rollout and the restart?", /valve timeout.*ValveSlow/],
  ["What happened at 10:00:40?", /^First valve timeout/],
  ["What was changed before the valve timeout?", /^Rollout of controller 4.1/],
])("%s", (question, answer) => {
  expect(ask(question)).toMatchObject({ kind: "what_on", answer: expect.stringMatching(answer) });
});

test("of a stretch in which nothing lies it is said how it was read", () => {
  const answer = ask("What happened at 09:12?");
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.reasoning).toContain("2026-03-01T09:12:00.000Z");
});

test("a question longer than anybody asks is refused, not read", () => {
  const long = `how long between ${"a and ".repeat(200_000)}`;
  expect(ask(long)).toMatchObject({ kind: "none" });
});

test("where two times overlap no order is the answer, and the candidate says by how much", () => {
  const answer = ask("Did the operator call before or after the rollback?");
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.candidates?.[0]?.answer).toMatch(/^undecidable: .*overlaps by/);
});

test.each([
  "Who is the operator?",
  "What is in the pump log?",
  "结束了吗？",
  "Which pump restarted first?",
  "Which plant version was it?",
  "What did pump-2 do?",
  "What failed first, the valve or the pump?",
])("words of an event alone are no answer to what is asked in no known form: %s", (question) => {
  expect(ask(question)).toMatchObject({ kind: "none", answer: "" });
});

test("a number that the answer does not have asks for another thing", () => {
  expect(ask("When was the rollback of controller to 4.0?").kind).toBe("when");
  expect(ask("When was the rollback of controller to 4.7?").reasoning).toContain("4.7");
});

test("what nothing tells is said with what was searched, and nothing is invented", () => {
  const answer = ask("When was the flibbertigibbet?");
  expect(answer).toMatchObject({ kind: "none", answer: "", evidence: [], confidence: 0 });
  expect(answer.reasoning).toContain("7 events and states were searched");
});

test("what began and has no end told has no length", () => {
  expect(ask("How long did the valve timeout last?")).toMatchObject({ kind: "none", answer: "" });
});

test("whatever is asked is answered: without a throw, and with citations where it says something", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.constantFrom("when was ", "how long ", "之前还是之后")),
      fc.string(),
      (one, two) => {
        const answer = ask(one + two);
        expect(
          answer.evidence.length > 0 || answer.confidence === 0 || answer.kind === "duration",
        ).toBe(true);
        expect(answer.confidence).toBeGreaterThanOrEqual(0);
        expect(answer.confidence).toBeLessThanOrEqual(1);
      },
    ),
  );
});
