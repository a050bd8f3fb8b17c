import { z } from "zod";
import { instantSchema } from "@/lib/domain/evidence/event-time";
import { invocationIds } from "@/lib/domain/ids";
import { invocationStatuses, performerKinds } from "@/lib/domain/invocation";
import { parseRoundStep, type RoundStepName } from "@/lib/domain/runs/round-step-key";
import { stepKeySchema } from "@/lib/domain/runs/run";
import { formatDuration } from "@/lib/time/shown/time-text";
import { performerLabel } from "../runs/performer-label";
import { countOf } from "../text/byte-size";

/** How one task of a run's rounds was performed, as the server sends it. */
const roundWorkSchema = z.object({
  id: invocationIds.schema,
  step: stepKeySchema,
  performer: z.string(),
  kind: z.enum(performerKinds),
  status: z.enum(invocationStatuses),
  startedAt: instantSchema,
  turns: z.int(),
  questions: z.int(),
  tokens: z.int(),
  durationMs: z.number(),
  /** Of rounds that the timeline does not tell yet, and of the first decision; null for others. */
  input: z.json().nullable(),
  /** The same, once it is done. */
  output: z.json().nullable(),
});
export type RoundWork = z.infer<typeof roundWorkSchema>;

export const roundWorkListSchema = z.array(roundWorkSchema);

/** What can be opened of a task: who did it, and what it took. */
export type DrawnWork = {
  readonly step: string;
  /** The last one; null before the first was taken. */
  readonly turn: number | null;
  readonly text: string;
};

/** "Rules, 3 questions to the evidence, 40 ms" */
export function toDrawnWork(work: RoundWork): DrawnWork {
  const { step, turns, kind, performer, questions, tokens, durationMs } = work;
  const parts = [
    performerLabel(kind === "rules" ? "rules" : performer),
    ...(parseRoundStep(step)?.isTakenOver ? ["took over from a model that gave up"] : []),
    ...(questions === 0 ? [] : [`${countOf(questions, "question")} to the evidence`]),
    ...(tokens === 0 ? [] : [countOf(tokens, "token")]),
    ...(turns === 0 ? [] : [formatDuration(durationMs)]),
  ];
  return { step, turn: turns === 0 ? null : turns, text: parts.join(", ") };
}

export type StepWork = RoundWork & { readonly name: RoundStepName };

/** The work of one round, by what each does; where the rules took over, theirs. */
export function workOfRound(all: readonly RoundWork[], round: number): readonly StepWork[] {
  const byPart = new Map<string, StepWork>();
  for (const work of all) {
    const name = parseRoundStep(work.step);
    if (name?.round !== round) continue;
    const key = name.part.kind === "answer" ? `q${name.part.number}` : name.part.kind;
    const before = byPart.get(key);
    if (before === undefined || name.isTakenOver) byPart.set(key, { ...work, name });
  }
  return [...byPart.values()];
}

/** The numbers of rounds that were begun, in order. */
export function roundsBegun(all: readonly RoundWork[]): readonly number[] {
  const numbers = all.flatMap(({ step }) => parseRoundStep(step)?.round ?? []);
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}
