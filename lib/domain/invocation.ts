import { z } from "zod";
import type { JsonValue } from "@/lib/base/canonical-json";
import { type Instant, isInstant } from "@/lib/base/instant";
import { type InvocationId, type RunId, toolCallIds } from "./ids";
import { modelPriceSchema } from "./models/model-price";
import { shownRecordSchema } from "./prompt-part";

/** Who performs a task. Whatever the kind, calls, checks and journal are the same. */
export const performerKinds = ["rules", "model", "script"] as const;
export type PerformerKind = (typeof performerKinds)[number];

const jsonValueSchema = z.custom<JsonValue>((value) => value !== undefined);
const instantSchema = z.number().refine(isInstant, "Not an instant");

/** How a task is to be performed; recorded with every invocation, for a result is worth what made it. */
export const taskSettingsSchema = z
  .object({
    /** Name of the performer: "rules", or "<provider>/<model>". */
    performer: z.string().min(1).max(200),
    /** Turns at most. Reached: a warning in the journal, partial results kept. */
    iterationsMax: z.int().min(1).max(200),
    /** [0, 2]; null where there is nothing to choose. */
    temperature: z.number().min(0).max(2).nullable(),
    /** Tokens in and out together; null for no limit. Looked at between turns. */
    tokensMax: z.int().min(1).nullable(),
    /** What its tokens are counted by, as it was when the run was planned; absent where none is known. */
    price: modelPriceSchema.optional(),
  })
  .readonly();
export type TaskSettings = z.infer<typeof taskSettingsSchema>;

/** Tokens of one turn or of many; `cachedTokens` are among `inputTokens`. Nothing is read for 0: rules use none. */
export const usageSchema = z
  .object({
    inputTokens: z.int().min(0),
    outputTokens: z.int().min(0),
    cachedTokens: z.int().min(0),
  })
  .readonly();
export type Usage = z.infer<typeof usageSchema>;

export const noUsage: Usage = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };

function addUsage(one: Usage, other: Usage): Usage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
  };
}

export function totalUsage(usages: readonly Usage[]): Usage {
  return usages.reduce(addUsage, noUsage);
}

/** A function call of a turn and how it was answered. `id` names the piece an accepted call led to. */
const madeCallSchema = z
  .object({
    name: z.string(),
    arguments: jsonValueSchema,
    answer: z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("accepted"),
        message: z.string(),
        id: z.string().nullable(),
      }),
      z.object({ kind: z.literal("rejected"), message: z.string() }),
    ]),
  })
  .readonly();
export type MadeCall = z.infer<typeof madeCallSchema>;

/** A question put to the evidence, and its answer, cut to size. It changes nothing. */
export const toolCallSchema = z
  .object({
    id: toolCallIds.schema,
    name: z.string(),
    arguments: jsonValueSchema,
    result: jsonValueSchema,
    durationMs: z.number().min(0),
  })
  .readonly();
export type ToolCall = z.infer<typeof toolCallSchema>;

/** One exchange inside an invocation. Committed with what it changed, and never changed again. */
export const turnSchema = z
  .object({
    /** 1, 2, 3… */
    number: z.int().min(1),
    calls: z.array(madeCallSchema).readonly(),
    toolCalls: z.array(toolCallSchema).readonly(),
    /** What its performer was told beside the answers: what people did meanwhile, and what was amiss with the turn. */
    news: z.array(z.string()).readonly(),
    /** What the performer said beside its calls. */
    text: z.string().nullable(),
    /** What a task that changes nothing by calls led to; on its last turn. */
    output: jsonValueSchema.exactOptional(),
    usage: usageSchema,
    durationMs: z.number().min(0),
    /** SHA-256 of all that the performer was shown; null where nothing is shown. */
    promptHash: z.string().nullable(),
    /** Its performer could not be reached, or did not answer, however often it was tried; on its last turn. */
    unreached: z.literal(true).exactOptional(),
    /** Its performer refused whoever asked, with this status of HTTP; on its last turn. */
    refusedWith: z.int().exactOptional(),
    /** Its performer's server refused a longer request before it answered: tokens that are kept to from then on. */
    window: z.int().min(1).exactOptional(),
    /** All that it was shown; absent where nothing is shown, and in turns of older versions. */
    shown: shownRecordSchema.optional(),
    at: instantSchema,
  })
  .readonly();
export type Turn = z.infer<typeof turnSchema>;

/**
 * `done`: it said so. `limit`: no turns or tokens were left; `gave-up`: its performer could not go on; what it built is
 * kept. `stopped` and `failed`: its run was, in the middle of it.
 */
export const invocationStatuses = [
  "going",
  "done",
  "limit",
  "gave-up",
  "stopped",
  "failed",
] as const;
export type InvocationStatus = (typeof invocationStatuses)[number];

/** One performance of a task, kept turn by turn. */
export type Invocation = {
  readonly id: InvocationId;
  readonly runId: RunId;
  /** Which step of its run's plan it performs. */
  readonly stepKey: string;
  readonly task: string;
  readonly taskVersion: number;
  readonly performerKind: PerformerKind;
  /** Another edition of a performer may say something else of the same. */
  readonly edition: string;
  readonly settings: TaskSettings;
  readonly input: JsonValue;
  /** Digest of everything it rests on: a later run keeps its result where that is the same. */
  readonly inputsDigest: string;
  /** What it stood on when it began: where that is another by its end, no later run keeps its result. */
  readonly standingKey: string;
  readonly status: InvocationStatus;
  /** Sequence number of the journal entry that it began with: the cause of all its others. */
  readonly startedSeq: number;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** What its next turn needs beside the stored timeline; null before the first turn of a run. */
  readonly memory: JsonValue | null;
};

export type TurnTotals = {
  readonly iterations: number;
  readonly calls: number;
  readonly rejectedCalls: number;
  readonly durationMs: number;
  readonly usage: Usage;
};

/** What all turns together took. */
export function totalOf(turns: readonly Turn[]): TurnTotals {
  return turns.reduce<TurnTotals>(
    (sum, { calls, durationMs, usage }) => ({
      iterations: sum.iterations + 1,
      calls: sum.calls + calls.length,
      rejectedCalls:
        sum.rejectedCalls + calls.filter(({ answer }) => answer.kind === "rejected").length,
      durationMs: sum.durationMs + durationMs,
      usage: addUsage(sum.usage, usage),
    }),
    { iterations: 0, calls: 0, rejectedCalls: 0, durationMs: 0, usage: noUsage },
  );
}

export function tokensOf({ inputTokens, outputTokens }: Usage): number {
  return inputTokens + outputTokens;
}
