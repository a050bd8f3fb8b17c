import { expect, test } from "vitest";
import { event, eventId, timeline } from "../testing/sample-timeline";
import { namesOf } from "./named-pieces";
import { drawRecorded } from "./recorded-round";
import {
  finding,
  findingId,
  invocationId,
  outcome,
  question,
  round,
  work,
} from "./testing/sample-rounds";

const whole = timeline({ events: [event(1, { status: "pruned" }), event(2)] });
const drawing = { timeline: whole, names: namesOf(whole), zone: "UTC", work: [] };

const check = (isPassed: boolean) => ({ check: "time" as const, isPassed, why: "it says 09:12" });

test("each finding stands under its question, with what was thought and what became of it", () => {
  const drawn = drawRecorded(
    round(1, {
      findings: [finding(1), finding(2)],
      critiques: [
        {
          ...{ finding: findingId(1), credibility: 0.8, annotation: "Two sources say so." },
          checks: [check(true)],
        },
        {
          ...{ finding: findingId(2), credibility: 0.2, annotation: "Not what it says." },
          checks: [check(true), check(false)],
        },
      ],
      outcomes: [
        outcome(1, "taken", { rule: 4, pieces: [eventId(2)] }),
        outcome(2, "below-the-bar", { rule: 1, why: "0.20 is below 0.50" }),
      ],
    }),
    drawing,
  );
  const [taken, fallen] = drawn.questions[0]?.answer.findings ?? [];
  expect(taken?.verdict).toMatchObject({
    credibility: { text: "0.80", label: "Highly-plausible" },
    checks: "1 of 1 check passed",
    outcome: { isLetIn: true, pieces: [{ id: eventId(2), title: "Event 2", isThere: true }] },
  });
  expect(fallen?.verdict).toMatchObject({
    credibility: { label: "Misguided" },
    failed: [{ why: "it says 09:12" }],
    outcome: {
      isLetIn: false,
      why: "0.20 is below 0.50",
      rule: "Only findings with credible citations are added",
    },
  });
  expect(drawn.questions[0]?.answer.text).toBeNull();
  expect(drawn.critic.text).toBe("1 of 2 findings added to the timeline.");
});

test.each([
  ["nothing found", round(1), "Nothing found (searched: a.log)"],
  [
    "a question that was left when the budget ended",
    round(1, { questions: [question(1), question(2)] }),
    "Not answered: the budget was spent, or the analysis ended, before its turn.",
  ],
])("a question without findings says why: %s", (_, given, text) => {
  expect(drawRecorded(given, drawing).questions.at(-1)?.answer.text).toBe(text);
});

test("times in a question are told in the zone of the reader", () => {
  const asked = { ...question(1), text: "What ended at 2026-05-04T10:00:00.000Z?", why: "why" };
  const drawn = drawRecorded(round(1, { questions: [asked] }), { ...drawing, zone: "Asia/Tokyo" });
  expect(drawn.questions[0]?.text).toContain("19:00:00");
  expect(drawn.questions[0]?.text).not.toContain("Z?");
});

test("what nobody judged is not told as judged", () => {
  const drawn = drawRecorded(round(1, { findings: [finding(1)] }), drawing);
  const verdict = drawn.questions[0]?.answer.findings[0]?.verdict;
  expect(verdict).toMatchObject({ credibility: null, annotation: "Not judged.", outcome: null });
  expect(drawn.critic.text).toContain("Nobody judged.");
});

test.each([
  ["is out", eventId(1), "out"],
  ["was put back by a person", eventId(2), "back"],
  ["is not in this timeline", eventId(3), "elsewhere"],
])("a piece that was pruned and %s is told so", (_, piece, state) => {
  const pruned = [
    { piece, noun: "event" as const, title: "As it was called", why: "loose", finding: null },
  ];
  expect(drawRecorded(round(1, { pruned }), drawing).pruned[0]?.state).toBe(state);
});

test("a task is opened where it is at hand, and named where it is not", () => {
  const own = [
    work("r1-q1-logs", { output: {} }, { id: invocationId(1), questions: 3, tokens: 12 }),
    work("r1-direct", { output: {} }),
    work("r1-direct-rules", { output: {} }),
  ];
  const drawn = drawRecorded(round(1), { ...drawing, work: own });
  expect(drawn.questions[0]?.answer.work).toEqual({
    ...{ step: "r1-q1-logs", turn: 1 },
    text: "Rules, 3 questions to the evidence, 12 tokens, 40 ms",
  });
  expect(drawn.director.work?.step).toBe("r1-direct-rules");
  expect(drawRecorded(round(1), drawing).questions[0]?.answer.work).toMatchObject({
    ...{ turn: null, text: "Rules" },
  });
});
