import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { exampleQuestions, showAnswer } from "./answer-words";

const searched = { pieces: 12, records: 4200, left: 0 };
const answer = {
  kind: "when",
  answer: "2026-11-21T01:22:00.000Z: rollback of orders",
  interval: { earliest: "2026-11-21T01:22:00.000Z", latest: "2026-11-21T01:22:00.999Z" },
  evidence: [],
  pieces: [],
  confidence: 0.9,
  reasoning: "“rollback” was taken to be “rollback of orders” (80 % alike)",
} as const;

test("an answer is read in the zone of the page, with when and how sure", () => {
  const shown = showAnswer(
    { answer: { ...answer, evidence: [], pieces: [], candidates: [], measurements: [] }, searched },
    "Europe/Berlin",
  );
  expect(shown.text).toContain("02:22:00");
  expect(shown.facts.map(([name]) => name)).toEqual(["When", "Confidence in the answer"]);
  expect(shown.facts[0]?.[1]).toContain("02:22:00");
});

test("without an answer, the card states what was searched", () => {
  const answer = { kind: "none", answer: "", confidence: 0 } as const;
  const reasoning = "Nothing on the timeline tells enough of “moon”";
  const given = {
    ...answer,
    evidence: [],
    pieces: [],
    candidates: [],
    measurements: [],
    reasoning,
  };
  const shown = showAnswer({ answer: given, searched: { ...searched, left: 7 } }, "UTC");
  expect(shown).toMatchObject({ isFound: false, facts: [] });
  expect(shown.why).toBe(
    `${reasoning}. 4,200 records of the evidence were searched. 7 records beyond the limit were not searched.`,
  );
});

test("without an answer the headline says so, and what may be meant stands below it, each with how sure it is", () => {
  const candidate = {
    ...{ answer: "The moon set (2026-11-21T01:22:00.000Z)", evidence: [], pieces: [] },
    ...{ confidence: 0.41, why: "Its words fit what is asked" },
  };
  const given = { kind: "none", answer: "", reasoning: "", confidence: 0 } as const;
  const shown = showAnswer(
    {
      answer: { ...given, evidence: [], pieces: [], candidates: [candidate], measurements: [] },
      searched,
    },
    "Europe/Berlin",
  );
  expect(shown.text).toBe("No answer found");
  expect(shown.candidates[0]?.text).toContain("02:22:00");
  expect(shown.candidates[0]?.why).toMatch(/^41 %/);
});

test("there is something to ask of an empty timeline", () => {
  expect(exampleQuestions(emptyTimeline).length).toBeGreaterThan(0);
});
