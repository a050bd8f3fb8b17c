import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { answerSchema } from "@/lib/view-model/asking/answer-schema";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { AnswerCard } from "./answer-card";

const measurement = {
  ...{ id: "msr_0123456789abcdef", event: null, component: "nginx", window: null },
  ...{ what: "requests to nginx that were answered 503", of: "requests to nginx" },
  query: { paths: ["access.log"], kinds: ["access"], where: [], counted: [] },
  clock: [{ path: "access.log", zone: "UTC", year: null, segments: [] }],
  value: { kind: "share", numerator: 1956, denominator: 3569, parts: [] },
};
const candidate = { evidence: [], pieces: [], why: "Its words fit what is asked" };

function draw(answer: Readonly<Record<string, unknown>>) {
  const given = answerSchema.parse({
    answer: { evidence: [], reasoning: "", confidence: 0, ...answer },
    ...{ pieces: [], records: [], searched: { pieces: 3, records: 40, left: 0 } },
    meaning: { isUsed: false, note: null, unconfirmed: null },
  });
  drawInWorkspace(<AnswerCard question="How many?" given={given} />, {
    workspace: sampleWorkspace({}),
  });
  return within(screen.getByRole("region", { name: "Answer" }));
}

test("an answer is the headline, with its confidence and how its number was counted", () => {
  const card = draw({ kind: "how_many", answer: "1956 requests", confidence: 0.8 });
  expect(card.getByRole("heading", { name: "1956 requests" })).toBeTruthy();
  expect(card.getByText("80 %")).toBeTruthy();
  expect(card.queryByText("How this was counted")).toBeNull();
  expect(card.queryByRole("list", { name: "Candidates" })).toBeNull();
});

test("a number that was counted shows over which records it was counted", () => {
  const card = draw({
    ...{ kind: "how_many", answer: "1956 requests", confidence: 0.8 },
    measurements: [measurement],
  });
  expect(card.getByText("How this was counted")).toBeTruthy();
  expect(card.getByText("access.log")).toBeTruthy();
  expect(card.getByText(/1,956 of 3,569/)).toBeTruthy();
});

test("without an answer the headline says so, and no candidate is a headline", () => {
  const card = draw({
    ...{ kind: "none", answer: "" },
    candidates: [
      { ...candidate, answer: "The first restart", confidence: 0.41 },
      { ...candidate, answer: "The second restart", confidence: 0.2 },
    ],
  });
  expect(card.getByRole("heading", { name: "No answer found" })).toBeTruthy();
  const listed = within(card.getByRole("list", { name: "Candidates" })).getAllByRole("listitem");
  expect(listed.map(({ textContent }) => textContent)).toEqual([
    "The first restart41 %: Its words fit what is asked",
    "The second restart20 %: Its words fit what is asked",
  ]);
  expect(card.queryByRole("heading", { name: "The first restart" })).toBeNull();
});

test("an answer that none was found states how much was searched", () => {
  const card = draw({ kind: "none", answer: "", reasoning: "No record has “moon”" });
  expect(card.getByText(/40 records of the evidence were searched/)).toBeTruthy();
});
