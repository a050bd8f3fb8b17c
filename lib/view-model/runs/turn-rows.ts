import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import {
  invocationStatuses,
  performerKinds,
  type Turn,
  usageSchema,
} from "@/lib/domain/invocation";
import { stepKeySchema } from "@/lib/domain/runs/run";
import { formatDuration } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";
import { performerLabel } from "./performer-label";
import { describeRoundStep } from "./round-step-words";

/** How one task was performed, as the server sends it. */
export const invocationSchema = z.object({
  step: stepKeySchema,
  performer: z.string(),
  kind: z.enum(performerKinds),
  status: z.enum(invocationStatuses),
  startedAt: z.number().refine(isInstant, "Not an instant"),
  usage: usageSchema,
  turns: z.array(
    z.object({
      number: z.int(),
      calls: z.int(),
      refused: z.int(),
      questions: z.int(),
      text: z.string().nullable(),
      tokens: z.int(),
      durationMs: z.number(),
    }),
  ),
});
type Invocation = z.infer<typeof invocationSchema>;

export type TurnRow = {
  readonly step: string;
  readonly number: number;
  /** "Turn 2" */
  readonly name: string;
  readonly performer: string;
  readonly text: string;
  readonly proposals: string;
  readonly refused: string;
  readonly questions: string;
  readonly tokens: string;
  readonly took: string;
};

const none = "–";

/** Every turn that was taken so far, task by task. */
export function toTurnRows(invocations: readonly Invocation[]): readonly TurnRow[] {
  return invocations.flatMap(({ step, kind, performer, turns }) =>
    turns.map((turn) => ({
      ...{ step, number: turn.number, name: `Turn ${turn.number}` },
      performer: performerLabel(kind === "rules" ? "rules" : performer),
      text: turn.text || none,
      proposals: numberOf(turn.calls),
      refused: numberOf(turn.refused),
      questions: numberOf(turn.questions),
      tokens: numberOf(turn.tokens),
      took: formatDuration(turn.durationMs),
    })),
  );
}

function numberOf(count: number): string {
  return count === 0 ? none : count.toLocaleString("en");
}

const ends: Readonly<Record<Invocation["status"], string | null>> = {
  going: null,
  done: null,
  limit: "reached its limit; its results are kept",
  "gave-up": "could not continue; its results are kept",
  stopped: "was stopped before the end",
  failed: "failed before the end",
};

/** What is to be said of a performance that did not end by itself. */
export function describeEnd({ step, status }: Pick<Invocation, "step" | "status">): string | null {
  const end = ends[status];
  if (end === null) return null;
  const deed = describeRoundStep(step);
  return deed === null ? `The ${step} pass ${end}.` : `Step “${deed}” of the rounds ${end}.`;
}

export type CallRow = {
  readonly key: string;
  readonly call: string;
  readonly about: string;
  readonly answer: string;
};

/** The calls of one turn, each with how it was answered. */
export function toCallRows(
  { calls }: Turn,
  aboutOf: (given: Turn["calls"][number]["arguments"]) => string,
): readonly CallRow[] {
  return calls.map(({ name, arguments: given, answer }, index) => ({
    ...{ key: `${index}`, call: name.replaceAll("_", " "), about: aboutOf(given) },
    answer: answer.kind === "rejected" ? `Refused: ${answer.message}` : answer.message,
  }));
}

/** The questions of one turn, each with its answer. */
export function toQuestionRows({ toolCalls }: Turn) {
  return toolCalls.map(({ id, name, arguments: given, result }) => ({
    ...{ key: id, question: name.replaceAll("_", " ") },
    given: textOf(given),
    answer: textOf(result),
  }));
}

/** An answer is shown so far; the export has all of it. */
const shownCharacters = 600;

function textOf(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  if (text === "{}") return none;
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text;
}

/** "3 calls, 1 refused; 2 questions to the evidence" */
export function describeTurn({ calls, toolCalls }: Turn): string {
  const refused = calls.filter(({ answer }) => answer.kind === "rejected").length;
  const refusals = refused === 0 ? "" : `, ${refused} refused`;
  const questions =
    toolCalls.length === 0 ? "" : `; ${countOf(toolCalls.length, "question")} to the evidence`;
  return `${countOf(calls.length, "call")}${refusals}${questions}`;
}
