import { expect, test } from "vitest";
import { invocationIds, questionIds } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import { moment, readerOf, refusal, search, shopTimeline } from "./checking/testing/shop-case";
import { type QuestionAnswer, submitRound } from "./round-material";

const answer: QuestionAnswer = {
  question: {
    id: questionIds.fromDigest("1".repeat(16)),
    ...{ round: 1, to: "logs", subject: "survey", about: null, text: "What happened?" },
    ...{ window: null, entities: [], files: [], expectedGain: 0.5, why: "to know" },
  },
  task: {
    ...{ key: "r1-q1-logs", performer: "rules", kind: "rules", status: "done", input: {} },
    ...{ invocation: invocationIds.fromDigest("1".repeat(16)), output: {}, usage: noUsage },
    toolCalls: [search("db/postgresql.log", [2])],
  },
  answer: { reasoning: "", findings: [refusal({ time: null })], nothing: null },
};

test.each([
  ["as it stands", new Map(), moment("10:02:00.000")],
  [
    "as its clock was corrected",
    new Map([["db/postgresql.log", [{ addMs: 600_000, earliest: null, latest: null }]]]),
    moment("10:12:00.000"),
  ],
])("a finding without a time has that of its record, %s", async (_, clocks, time) => {
  const [submitted] = await submitRound([answer], shopTimeline, readerOf(), { clocks });
  expect(submitted?.draft.time).toMatchObject({ earliest: time.earliest });
  expect(submitted?.checks.find(({ check }) => check === "time")?.isPassed).toBe(true);
});
