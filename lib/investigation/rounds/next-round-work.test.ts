import { expect, test } from "vitest";
import { toJsonValue } from "@/lib/base/canonical-json";
import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import { invocationIds, questionIds } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import { openState, standOn, toRunMemory } from "../construction/performing/apply-turn";
import { moment, readerOf, refusal, search, shopTimeline } from "./checking/testing/shop-case";
import { type RoundsStanding, submittedIn } from "./next-round-work";
import type { RoundDirective } from "./round-material";

const evidence = readerOf();
const terms = { evidence, performer: { actor: "rules" as const }, decisions: [] };
const question: RoundDirective["questions"][number] = {
  id: questionIds.fromDigest("1".repeat(16)),
  ...{ round: 1, to: "logs", subject: "survey", about: null, text: "What happened?" },
  ...{ window: null, entities: [], files: [], expectedGain: 0.5, why: "to know" },
};

const tenMinutes = { addMs: 600_000, earliest: null, latest: null };

/** The time check of a finding ten minutes later than its record, by a run that remembers these clocks. */
async function timeIsPassed(clocks: CorrectedClocks) {
  const state = openState(standOn(shopTimeline, shopTimeline.events, terms), terms, true);
  const answer = {
    ...{ key: "r1-q1-logs", performer: "rules", kind: "rules", status: "done", input: {} },
    ...{ invocation: invocationIds.fromDigest("1".repeat(16)), usage: noUsage },
    toolCalls: [search("db/postgresql.log", [2])],
    output: toJsonValue({
      ...{ reasoning: "", nothing: null },
      findings: [refusal({ time: moment("10:12:00") })],
    }),
  };
  // No more of what the rounds stand on is looked at.
  const standing = {
    ...{ timeline: shopTimeline, evidence, done: { tasks: [answer], keys: new Set() } },
    memory: toRunMemory({ ...state, clocks: new Map(clocks) }, true),
  } as unknown as RoundsStanding;
  const directives = [{ questions: [question] }] as unknown as RoundDirective[];
  const [submitted] = await submittedIn(standing, directives, 1);
  return submitted?.checks.find(({ check }) => check === "time")?.isPassed;
}

test("a clock that the run has corrected is corrected where its findings are checked", async () => {
  expect(await timeIsPassed(new Map([["db/postgresql.log", [tenMinutes]]]))).toBe(true);
  expect(await timeIsPassed(new Map())).toBe(false);
});
