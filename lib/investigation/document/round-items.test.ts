import { expect, test } from "vitest";
import { questionIds } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import { withRound } from "@/lib/domain/rounds/own-rounds";
import { noInvestigation, type Round } from "@/lib/domain/rounds/round";
import type { RoundsRequest } from "@/lib/domain/rounds/rounds-request";
import { toRequestItems, toRoundItems } from "./round-items";

const bill = { score: 0.5, label: "Plausible", parts: [], raiseMost: "" };
const request: RoundsRequest = {
  ...{ id: questionIds.fromDigest("1".repeat(16)), kind: "why", subject: "event" },
  ...{ about: "evt_00000001", text: "Why did it stop" },
};

function round(at: number): Round {
  return {
    ...{ n: 1, phase: "trace", decision: { kind: "advance", why: "to go on" }, entries: [] },
    ...{ questions: [], answers: [], findings: [], critiques: [], outcomes: [], pruned: [] },
    ...{ coherence: bill, gaps: { shown: [], opened: [], closed: [] }, usage: noUsage },
    ...{ renderedLength: 0, at: at as Round["at"] },
  };
}

test("what people asked stands beside the rounds of the analysis, and is none of them", () => {
  const analysed = withRound(noInvestigation, undefined, round(1), bill);
  const asked = withRound(analysed, request, round(2), { ...bill, score: 0.4 });
  expect(toRoundItems(asked)).toEqual(toRoundItems(analysed));
  expect(toRequestItems(asked)).toMatchObject({
    requests: [{ ...request, round: { n: 1, phase: "trace", coherenceBefore: 0.4 } }],
  });
  expect(toRequestItems(analysed)).toEqual({});
});

test("when it was asked changes no byte", () => {
  const [one, other] = [2, 3].map((at) => withRound(noInvestigation, request, round(at), bill));
  expect(one && toRequestItems(one)).toEqual(other && toRequestItems(other));
});
