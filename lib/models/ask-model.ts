import {
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  tool,
  wrapLanguageModel,
} from "ai";
import { fail, ok, type Result } from "@/lib/base/result";
import { totalUsage, type Usage } from "@/lib/domain/invocation";
import type { ProposedTurn } from "@/lib/investigation/ports/performer-port";
import { type ContextLimit, findContextLimit } from "./answers/context-limit";
import { describeFailure, findRefusal, findWritten, isUnreached } from "./answers/describe-failure";
import { findWrittenCalls } from "./answers/written-calls";
import { estimateTokens } from "./context-window";
import type { OfferedFunction } from "./function-tools";

/** Never a bare name: the SDK sends that to a hosted gateway. */
export type NamedModel = Exclude<LanguageModel, string>;

export type ModelRequest = {
  readonly model: NamedModel;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly offered: readonly OfferedFunction[];
  readonly temperature: number | null;
  readonly outputTokensMax: number;
  /** Of one answer to its end; silence is given up earlier, by whoever fetches it. */
  readonly timeoutMs: number;
  /** Further tries where the provider says that a later one may pass (429, 5xx, connection), each after a longer wait. */
  readonly retriesMax: number;
  readonly signal: AbortSignal;
  /** What its pictures take, beside the words; about. */
  readonly pictureTokens?: number;
};

export type ModelAnswer = {
  readonly text: string;
  readonly calls: readonly { readonly name: string; readonly input: unknown }[];
  readonly usage: Usage;
  /** It ran into the limit of its output. */
  readonly isCutOff: boolean;
  /** Which model says that it answered. */
  readonly answeredBy?: string;
};

/** Of what a model says beside its calls. */
const textMax = 20_000;
export const depthMax = 40;
/** No window holds as many. */
const tokensMax = 1e9;

export type NoAnswer = {
  /** In words. */
  readonly why: string;
  /** Nothing came, however often it was tried: nobody there, silence, or a server that fails. */
  readonly isUnreached: boolean;
  /** The status of HTTP by which it refused whoever asked. */
  readonly refusedWith: number | null;
  /** It was asked more at once than it reads. */
  readonly contextLimit?: ContextLimit | null;
  /** What was spent all the same; that of answers which broke off is an estimate. */
  readonly usage?: Usage;
};

/** Anthropic keeps what a request begins with only when it is asked to; OpenAI keeps every answer unless it is not to. */
const sentAlong = {
  anthropic: { cacheControl: { type: "ephemeral" } },
  openai: { store: false },
} as const;

/** One answer of a model, or why there is none; rejects only when the signal fires. */
export async function askModel(request: ModelRequest): Promise<Result<ModelAnswer, NoAnswer>> {
  const { signal, timeoutMs, temperature } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  const isOffered = (name: string) => request.offered.some((one) => one.name === name);
  const lost: Usage[] = [];
  try {
    const answer = await generateText({
      ...{ model: countingLost(request, lost), instructions: request.instructions },
      messages: [...request.messages],
      tools: Object.fromEntries(
        request.offered.map(({ name, description, schema }) => [
          name,
          tool({ description, inputSchema: jsonSchema(schema) }),
        ]),
      ),
      ...(temperature === null ? {} : { temperature }),
      ...{ maxOutputTokens: request.outputTokensMax, maxRetries: request.retriesMax },
      abortSignal: AbortSignal.any([signal, timeout]),
      providerOptions: sentAlong,
    });
    const usage = totalUsage([toUsage(request, answer), ...lost]);
    if (answer.finishReason === "content-filter") {
      return noAnswer(`The model declined to answer${inBrackets(answer.rawFinishReason)}`, usage);
    }
    const made = answer.toolCalls.map(({ toolName, input }) => ({ name: toolName, input }));
    const written = made.length === 0 ? findWrittenCalls(answer.text, isOffered) : [];
    const calls = [...made, ...written];
    if (calls.some(({ input }) => isDeeper(input, depthMax))) {
      return noAnswer("The model's arguments are nested deeper than any function takes", usage);
    }
    if (calls.length === 0 && answer.text.trim() === "" && answer.finishReason !== "length") {
      return noAnswer("The model answered nothing", usage);
    }
    return ok({
      text: written.length > 0 ? "" : answer.text.slice(0, textMax).toWellFormed(),
      calls,
      usage,
      isCutOff: answer.finishReason === "length",
      answeredBy: answer.response.modelId,
    });
  } catch (error) {
    signal.throwIfAborted();
    const usage = totalUsage(lost);
    if (timeout.aborted) {
      return noAnswer(`The model did not answer within ${timeoutMs / 1000} s`, usage, true);
    }
    return fail({
      ...{ why: describeFailure(error), isUnreached: isUnreached(error), usage },
      ...{ refusedWith: findRefusal(error), contextLimit: findContextLimit(error) },
    });
  }
}

function noAnswer(why: string, usage: Usage, isUnreached = false): Result<never, NoAnswer> {
  return fail({ why, isUnreached, refusedWith: null, usage });
}

/** The same model; every try that breaks off within its answer adds what it took, about. */
function countingLost(request: ModelRequest, lost: Usage[]): NamedModel {
  return wrapLanguageModel({
    model: request.model,
    middleware: {
      async wrapGenerate({ doGenerate }) {
        try {
          return await doGenerate();
        } catch (error) {
          const outputTokens = findWritten(error);
          if (outputTokens !== null)
            lost.push({ inputTokens: estimateSent(request), outputTokens, cachedTokens: 0 });
          throw error;
        }
      },
    },
  });
}

/** The provider's word for it, such as SAFETY. */
function inBrackets(word: string | undefined): string {
  return word === undefined ? "" : ` (${word.slice(0, 60)})`;
}

type Counted = {
  readonly text: string;
  readonly toolCalls: readonly { readonly input: unknown }[];
  readonly usage: {
    readonly inputTokens: number | undefined;
    readonly outputTokens: number | undefined;
    readonly inputTokenDetails: { readonly cacheReadTokens: number | undefined };
  };
};

/**
 * What a server counted, as far as it can be so: budgets rest on it. One that counts nothing, less than nothing or halves
 * must not look as if it cost nothing.
 */
function toUsage(request: ModelRequest, { text, toolCalls, usage }: Counted): Usage {
  const inputTokens = countOr(usage.inputTokens, estimateSent(request));
  const answered = text + JSON.stringify(toolCalls.map(({ input }) => input));
  return {
    inputTokens,
    outputTokens: countOr(usage.outputTokens, estimateTokens(answered)),
    cachedTokens: Math.min(inputTokens, countOr(usage.inputTokenDetails.cacheReadTokens, 0)),
  };
}

function estimateSent({ instructions, messages, offered, pictureTokens = 0 }: ModelRequest) {
  const sent = instructions + JSON.stringify([messages, offered], withoutPictures);
  return estimateTokens(sent) + pictureTokens;
}

function withoutPictures(_member: string, value: unknown): unknown {
  return value instanceof Uint8Array ? "" : value;
}

function countOr(count: number | undefined, otherwise: number): number {
  const isCount = count !== undefined && Number.isInteger(count) && count > 0 && count < tokensMax;
  return isCount ? count : otherwise;
}

/** Nesting that code which walks values by recursion must never meet. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** What a performer that comes to no answer proposes. */
export function giveUp(
  reason: string,
  { isUnreached = false, refusedWith = null, usage }: Partial<NoAnswer> = {},
): ProposedTurn {
  const spent = usage === undefined ? {} : { usage };
  return { kind: "gave-up", reason, text: reason, isUnreached, refusedWith, ...spent };
}
