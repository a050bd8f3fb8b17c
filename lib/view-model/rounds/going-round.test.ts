import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonValue } from "@/lib/base/canonical-json";
import { artifactIds } from "@/lib/domain/ids";
import { event, eventId, timeline } from "../testing/sample-timeline";
import { drawGoing } from "./going-round";
import { namesOf } from "./named-pieces";
import type { RoundWork } from "./round-work";
import { findingId, question, work } from "./testing/sample-rounds";

const artifact = artifactIds.fromDigest("00000000000000aa");

function draw(own: readonly RoundWork[], isGoing = true) {
  const whole = timeline({ events: [event(1)] });
  const drawing = { timeline: whole, names: namesOf(whole), zone: "UTC", work: own, isGoing };
  return drawGoing(1, {
    ...drawing,
    artifactOf: (path) => (path === "a.log" ? artifact : undefined),
  });
}

const asked = { to: "logs", subject: "survey", why: "w", expected_gain: 0.6 };
const directive: JsonValue = {
  decision: { kind: "advance", why: "One trace stands out" },
  entries: [],
  questions: [
    { ...asked, text: "First?" },
    { ...asked, text: "Second?", subject: "event", about: eventId(1) },
  ],
};
const given: JsonValue = { phase: "trace", coherence: [0.4], parts: [], raiseMost: "" };
const decided = work("r1-direct", { input: given, output: directive });
const draft: JsonValue = {
  ...{ claim: "The pool ran dry", method: "counted", entities: [{ name: "db" }], tool_calls: [1] },
  effect: { kind: "connection", source: eventId(1), target: "#2", relation: "causes" },
  time: { earliest: "2026-03-08T14:00:00Z", latest: "2026-03-08T14:00:00Z" },
  evidence_refs: [
    { path: "a.log", lines: [3, 4], quote: "dry" },
    { path: "nowhere.log", lines: [1, 1], quote: "dry" },
  ],
};
const answering = { question: { ...question(1, { text: "First?" }) }, phase: "trace" };
const answered = work("r1-q1-logs", {
  input: answering,
  output: { reasoning: "", findings: [draft], nothing: null },
});

test("while the Director thinks, nobody is asked", () => {
  const drawn = draw([work("r1-direct", { input: given })]);
  expect(drawn).toMatchObject({
    state: "going",
    phase: "asking one Expert per question",
    questions: [],
  });
  expect(drawn.director.awaited).toBe("Deciding what to ask.");
});

test("questions stand as they were decided on, answered or waiting, and each once", () => {
  const { director, questions } = draw([decided, work("r1-q1-logs", { input: answering })]);
  expect(director.decision?.why).toBe("One trace stands out");
  expect(questions.map(({ text, answer }) => [text, answer.text])).toEqual([
    ["First?", "Searching the evidence."],
    ["Second?", "Waiting to start."],
  ]);
  expect(questions[1]?.about).toMatchObject({ title: "Event 1", isThere: true });
});

test("a finding is seen before it is judged, with the places in files that are there", () => {
  const [first] = draw([decided, answered]).questions;
  expect(first?.answer.findings[0]).toMatchObject({
    ...{ claim: "The pool ran dry", isProved: false },
    effect: "Link: “Event 1” causes “#2”",
    evidence: [{ artifactId: artifact, locator: { kind: "lines", from: 3, to: 4 } }],
    verdict: { credibility: null, annotation: "Not judged yet.", outcome: null },
  });
  expect(first?.answer.findings[0]?.facts).toBe(
    "2026-03-08 14:00:00 · db · counted · based on 1 question to the evidence",
  );
});

const submitted = {
  ...{ id: findingId(7), expert: "logs", question: question(1).id, draft, credibilityMax: 0.6 },
  ...{ toolCalls: [], checks: [{ check: "time", isPassed: false, why: "an hour off" }] },
};

test("what was submitted to the Critic shows what code found amiss, then the Critic's word", () => {
  const input = { round: 1, findings: [submitted] };
  const before = draw([decided, answered, work("r1-critique", { input })]);
  expect(before.questions[0]?.answer.findings[0]?.verdict).toMatchObject({
    ...{ credibility: null, failed: [{ why: "an hour off" }] },
  });
  const output = {
    reasoning: "",
    reviews: [{ finding: findingId(7), credibility: 0.4, annotation: "Poor." }],
  };
  const after = draw([decided, answered, work("r1-critique", { input, output })]);
  expect(after.questions[0]?.answer.findings[0]?.verdict).toMatchObject({
    ...{ credibility: { text: "0.40", label: "Speculative" }, annotation: "Poor.", outcome: null },
  });
});

test("a round that was cut off promises nothing", () => {
  const drawn = draw([decided, work("r1-q1-logs", { input: answering })], false);
  expect(drawn.state).toBe("cut-off");
  const texts = [drawn.critic.text, ...drawn.questions.map(({ answer }) => answer.text)];
  expect(new Set(texts)).toEqual(new Set(["The analysis ended before this was done."]));
  expect(drawn.questions.some(({ answer }) => answer.isAwaited)).toBe(false);
});

test("where the rules took over, theirs is what is shown", () => {
  const gaveUp = work("r1-q1-logs", { input: answering }, { status: "gave-up" });
  expect(draw([decided, gaveUp]).questions[0]?.answer.text).toContain("the rules take over");
  const rules = { ...answered, step: "r1-q1-logs-rules" };
  const [first] = draw([decided, gaveUp, rules]).questions;
  expect(first?.answer.findings).toHaveLength(1);
  expect(first?.answer.work?.text).toContain("took over");
});

test("whatever a task says, the round can be drawn", () => {
  const json = fc.jsonValue().map((value) => value as JsonValue); // What fast-check makes is JSON.
  fc.assert(
    fc.property(json, json, json, (input, output, other) => {
      const own = ["r1-direct", "r1-q1-logs", "r1-critique"].map((step, index) =>
        work(step, { input: index === 1 ? other : input, output }),
      );
      expect(draw(own).n).toBe(1);
    }),
  );
});
