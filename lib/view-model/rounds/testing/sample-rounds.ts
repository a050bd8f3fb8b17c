import type { JsonValue } from "@/lib/base/canonical-json";
import { findingIds, invocationIds, questionIds } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import type { Finding } from "@/lib/domain/rounds/finding";
import type { Question } from "@/lib/domain/rounds/question";
import type { FindingOutcome, Round } from "@/lib/domain/rounds/round";
import { atSecond, citation } from "../../testing/sample-timeline";
import type { RoundWork } from "../round-work";

const hex = (number: number) => number.toString(16).padStart(16, "0");
const questionId = (number: number) => questionIds.fromDigest(hex(number));
export const findingId = (number: number) => findingIds.fromDigest(hex(number));
export const invocationId = (number: number) => invocationIds.fromDigest(hex(number));

export function question(number: number, changes: Partial<Question> = {}): Question {
  return {
    ...{ id: questionId(number), round: 1, to: "logs", subject: "survey", about: null },
    ...{ text: `Question ${number}`, window: null, entities: [], files: [] },
    ...{ expectedGain: 0.5, why: "An answer would add an event" },
    ...changes,
  };
}

export function finding(number: number, changes: Partial<Finding> = {}): Finding {
  return {
    ...{ id: findingId(number), round: 1, expert: "logs", question: questionId(1) },
    ...{ invocation: invocationId(1), toolCalls: [], claim: `Claim ${number}` },
    effect: { kind: "happening", eventType: "failure", title: "It broke", importance: "key" },
    ...{ entities: ["orders-api"], time: null, method: "read" },
    ...{ evidence: [citation("a.log", number)], against: [] },
    ...changes,
  };
}

export function outcome(
  number: number,
  became: FindingOutcome["outcome"],
  changes: Partial<FindingOutcome> = {},
): FindingOutcome {
  const rest = { rule: null, why: "so it is", pieces: [] };
  return { finding: findingId(number), outcome: became, ...rest, ...changes };
}

/** Coherence of two parts of equal weight. */
export function bill(corroboration: number, continuity: number): Round["coherence"] {
  return {
    ...{ score: (corroboration + continuity) / 2, label: "Plausible", raiseMost: "More sources" },
    parts: [
      { name: "Corroboration", value: corroboration, weight: 0.5 },
      { name: "Continuity", value: continuity, weight: 0.5 },
    ],
  };
}

/** A round of one question that was answered by the invocation of its number. */
export function round(n: number, changes: Partial<Round> = {}): Round {
  const asked = question(n, { round: n });
  return {
    ...{ n, phase: "discovery", decision: { kind: "stay", why: "much is unknown" } },
    ...{ entries: [], questions: [asked], findings: [], critiques: [], outcomes: [] },
    answers: [
      { question: asked.id, invocation: invocationId(n), performer: "rules", nothing: "a.log" },
    ],
    ...{ pruned: [], coherence: bill(0.5, 0.5), gaps: { shown: [], opened: [], closed: [] } },
    ...{ usage: noUsage, renderedLength: 0, at: atSecond(n * 60) },
    ...changes,
  };
}

export function work(
  step: string,
  content: { readonly input?: JsonValue; readonly output?: JsonValue } = {},
  changes: Partial<RoundWork> = {},
): RoundWork {
  const isDone = content.output !== undefined;
  // As they come from the server: what is plain data stays what it is.
  const asSent = (value: JsonValue | undefined) =>
    value === undefined ? null : JSON.parse(JSON.stringify(value));
  return {
    ...{ id: invocationId(900), step, performer: "rules", kind: "rules" },
    ...{ status: isDone ? "done" : "going", turns: isDone ? 1 : 0, questions: 0 },
    ...{
      startedAt: atSecond(0),
      tokens: 0,
      durationMs: 40,
      input: asSent(content.input),
      output: asSent(content.output),
    },
    ...changes,
  };
}
