import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { toolCallIds } from "@/lib/domain/ids";
import { noUsage, type Turn } from "@/lib/domain/invocation";
import { describeTurn, toCallRows, toQuestionRows, toTurnRows } from "./turn-rows";

const turn: Turn = {
  ...{ number: 2, news: [], text: null, usage: noUsage, durationMs: 40 },
  ...{ promptHash: null, at: instant(0) },
  calls: [
    {
      ...{ name: "emit_event", arguments: { title: "app went down" } },
      answer: { kind: "accepted", message: "Event added", id: "evt_1" },
    },
    {
      ...{ name: "add_causal_link", arguments: {} },
      answer: { kind: "rejected", message: "The clocks forbid it" },
    },
  ],
  toolCalls: [
    {
      ...{ id: toolCallIds.fromDigest("1".repeat(16)), name: "quote_records", durationMs: 3 },
      ...{ arguments: {}, result: { proposals: 2 } },
    },
  ],
};

test("a turn tells what was proposed, what of it was refused and what was asked", () => {
  expect(describeTurn(turn)).toBe("2 calls, 1 refused; 1 question to the evidence");
  expect(toCallRows(turn, () => "").map(({ call, answer }) => [call, answer])).toEqual([
    ["emit event", "Event added"],
    ["add causal link", "Refused: The clocks forbid it"],
  ]);
  expect(toQuestionRows(turn)).toMatchObject([
    { question: "quote records", given: "–", answer: '{"proposals":2}' },
  ]);
});

test("turns are listed task by task, and nothing is told as a zero that was not there", () => {
  const counts = { calls: 2, refused: 0, questions: 0, tokens: 0, durationMs: 40, text: null };
  const rows = toTurnRows([
    {
      ...{ step: "coarse", performer: "rules", kind: "rules", status: "done" },
      ...{ startedAt: instant(0), usage: noUsage, turns: [{ ...counts, number: 1 }] },
    },
  ]);
  expect(rows).toMatchObject([
    { name: "Turn 1", performer: "Rules", proposals: "2", refused: "–", tokens: "–", text: "–" },
  ]);
});
