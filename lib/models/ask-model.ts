import {
  APICallError,
  generateText,
  jsonSchema,
  type LanguageModel,
  type ModelMessage,
  RetryError,
  tool,
} from "ai";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Usage } from "@/lib/domain/invocation";
import { estimateTokens } from "./context-window";
import type { OfferedFunction } from "./function-tools";

export type ModelRequest = {
  readonly model: LanguageModel;
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  readonly offered: readonly OfferedFunction[];
  readonly temperature: number | null;
  readonly outputTokensMax: number;
  /** Of one answer; a model on this machine may take minutes. */
  readonly timeoutMs: number;
  /** Further tries where the provider says that a later one may pass (429, 5xx, connection), each after a longer wait. */
  readonly retriesMax: number;
  readonly signal: AbortSignal;
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

const saidMax = 300;

/** One answer of a model, or why there is none, in words; rejects only when the signal fires. */
export async function askModel(request: ModelRequest): Promise<Result<ModelAnswer, string>> {
  const { signal, timeoutMs, temperature } = request;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const answer = await generateText({
      ...{ model: request.model, instructions: request.instructions },
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
    });
    if (answer.finishReason === "content-filter") return fail("The model declined to answer");
    return ok({
      text: answer.text,
      calls: answer.toolCalls.map(({ toolName, input }) => ({ name: toolName, input })),
      usage: {
        // A server that counts nothing must not look as if it cost nothing: budgets rest on it.
        inputTokens:
          answer.usage.inputTokens ??
          estimateTokens(
            request.instructions + JSON.stringify([request.messages, request.offered]),
          ),
        outputTokens:
          answer.usage.outputTokens ??
          estimateTokens(answer.text + JSON.stringify(answer.toolCalls.map(({ input }) => input))),
        cachedTokens: answer.usage.inputTokenDetails.cacheReadTokens ?? 0,
      },
      isCutOff: answer.finishReason === "length",
      answeredBy: answer.response.modelId,
    });
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return fail(`The model did not answer within ${timeoutMs / 1000} s`);
    return fail(describe(error));
  }
}

/** Without the body of the request, which holds evidence, and without headers, which hold keys. */
function describe(error: unknown): string {
  const last = RetryError.isInstance(error) ? error.lastError : error;
  if (APICallError.isInstance(last)) {
    const status = last.statusCode === undefined ? "" : ` (${last.statusCode})`;
    return `The provider failed${status}: ${last.message.slice(0, saidMax)}`;
  }
  const message = last instanceof Error ? last.message : String(last);
  return `The model could not be asked: ${message.slice(0, saidMax)}`;
}
