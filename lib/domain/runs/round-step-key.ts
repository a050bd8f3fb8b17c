import { type Expert, experts } from "../rounds/expert";
import type { StepKey } from "./run";

/** What a step of a run does in its rounds, as its key says: `r2-direct`, `r2-q3-logs`, `report`. */
export type RoundStepName = {
  /** Null for the report, which closes all of them. */
  readonly round: number | null;
  readonly part:
    | { readonly kind: "direct" | "critique" | "take" | "close" | "report" }
    | { readonly kind: "answer"; readonly number: number; readonly expert: Expert };
  /** The rules took over from a performer that gave up: `r2-direct-rules`. */
  readonly isTakenOver: boolean;
};

const form =
  /^(?:r([1-9]\d?)-(?:(direct|critique|take|close)|q([1-9]\d?)-([a-z]+))|report)(-rules)?$/;

/** Null for a step that is no part of rounds. */
export function parseRoundStep(key: StepKey): RoundStepName | null {
  const read = form.exec(key);
  if (read === null) return null;
  const [, round, task, question, name, rules] = read;
  const isTakenOver = rules !== undefined;
  if (round === undefined) return { round: null, part: { kind: "report" }, isTakenOver };
  const part = question === undefined ? taskPart(task) : answerPart(Number(question), name);
  return part && { round: Number(round), part, isTakenOver };
}

function taskPart(task: string | undefined): RoundStepName["part"] | null {
  const kind = (["direct", "critique", "take", "close"] as const).find((one) => one === task);
  return kind === undefined ? null : { kind };
}

function answerPart(number: number, name: string | undefined): RoundStepName["part"] | null {
  const expert = experts.find((known) => known === name);
  return expert === undefined ? null : { kind: "answer", number, expert };
}
