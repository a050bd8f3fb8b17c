import { z } from "zod";
import type { Pass } from "@/lib/domain/runs/pass";
import { passTask } from "@/lib/domain/runs/run";

/**
 * A piece of thinking with typed input and output, whoever performs it. Both are parsed: what a performer
 * answers is outside data. Raise the version when either, or what is expected of a performer, changes.
 */
export type Task<In = unknown, Out = unknown> = {
  readonly id: string;
  readonly version: number;
  readonly input: z.ZodType<In>;
  readonly output: z.ZodType<Out>;
  /** Which functions of the timeline may be called, and by which rules; null where it is changed by no call. */
  readonly pass: Pass | null;
};

/** A task of a round: what it leads to is its output. */
export function defineTask<In, Out>(task: Omit<Task<In, Out>, "pass">): Task<In, Out> {
  return { ...task, pass: null };
}

/** What a pass is told beside the timeline, which it reads through its tools. */
export const passInputSchema = z
  .object({
    pass: z.string(),
    /** Pieces a person has refused, by the words they were refused with. */
    refusals: z
      .array(z.object({ noun: z.string(), title: z.string(), reason: z.string() }).readonly())
      .readonly(),
  })
  .readonly();
export type PassInput = z.infer<typeof passInputSchema>;

/** What a pass leaves behind is in the timeline: it ends with words. */
export const passOutputSchema = z.object({ text: z.string().max(20_000) }).readonly();
export type PassOutput = z.infer<typeof passOutputSchema>;

export type PassTask = Task<PassInput, PassOutput> & { readonly pass: Pass };

/** As the journal and progress name it. */
export function describeTask({ id, pass }: Task): string {
  return pass === null ? `the task ${id}` : `the ${pass} pass`;
}

/** Null for a task of a round. */
export function asPassTask(task: Task): PassTask | null {
  return task.pass === null ? null : (task as PassTask); // Only `definePassTask` makes one with a pass.
}

export function definePassTask(pass: Pass, version: number): PassTask {
  return {
    ...{ id: passTask(pass), version, pass },
    ...{ input: passInputSchema, output: passOutputSchema },
  };
}
