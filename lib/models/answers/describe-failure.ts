import { APICallError, RetryError } from "ai";
import { z } from "zod";
import { SilentModelError } from "../patient-fetch";

const messageMax = 300;

/**
 * What a provider says within an answer, as what it says instead of one: the same code tries again and describes it.
 * `outputTokens`: of the part of the answer that came before, where one came.
 */
export function failureOf(
  message: string,
  how: {
    readonly isRetryable?: boolean | undefined;
    readonly statusCode?: number | undefined;
    readonly outputTokens?: number | null;
  },
): APICallError {
  const { isRetryable, statusCode, outputTokens = null } = how;
  return new APICallError({
    ...{ message, url: "", requestBodyValues: {} },
    ...(outputTokens === null ? {} : { data: { outputTokens } }),
    ...(isRetryable === undefined ? {} : { isRetryable }),
    ...(statusCode === undefined ? {} : { statusCode }),
  });
}

/** The status by which a provider refuses whoever asks; every further question would be refused, too. */
export function findRefusal(error: unknown): number | null {
  const status = APICallError.isInstance(error) ? error.statusCode : undefined;
  return status === 401 || status === 403 ? status : null;
}

/** What a provider says may pass later did not pass within all tries. An answer that could not be read did come. */
export function isUnreached(error: unknown): boolean {
  const last = lastOf(error);
  if (findSilence(last) !== null) return true;
  return APICallError.isInstance(last) && last.isRetryable && last.statusCode !== 200;
}

/** Without the body of the request, which holds evidence, and without headers, which hold keys. */
export function describeFailure(error: unknown): string {
  const last = lastOf(error);
  const silent = findSilence(last);
  if (silent !== null) return silent.message;
  if (APICallError.isInstance(last)) {
    const said = messageOf(last).slice(0, messageMax);
    if (isTooLong(last)) {
      return `The request is longer than the model's context (set it as WHENCE_MODEL_CONTEXT): ${said}`;
    }
    const status = last.statusCode === undefined ? "" : ` (${last.statusCode})`;
    return `The provider failed${status}: ${said}`;
  }
  const message = last instanceof Error ? last.message : String(last);
  return `The model could not be asked: ${message.slice(0, messageMax)}`;
}

const begunSchema = z.object({ outputTokens: z.number() });

/** Tokens that were written before an answer ended in a failure, about; null where none had begun. */
export function findWritten(error: unknown): number | null {
  const silent = findSilence(error);
  if (silent?.hasBegun || isCutOff(error)) return 0;
  const begun = begunSchema.safeParse(APICallError.isInstance(error) ? error.data : null);
  return begun.success ? begun.data.outputTokens : null;
}

/** undici says so of a connection that ends within an answer. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error instanceof TypeError && error.message === "terminated") || isCutOff(error.cause);
}

/** The last of all tries. */
export function lastOf(error: unknown): unknown {
  return RetryError.isInstance(error) ? error.lastError : error;
}

function findSilence(error: unknown): SilentModelError | null {
  if (error instanceof SilentModelError) return error;
  return error instanceof Error && error.cause !== undefined ? findSilence(error.cause) : null;
}

/**
 * What each provider says of a request that is too long: Anthropic "prompt is too long", OpenAI context_length_exceeded,
 * Google "input token count", vLLM "maximum context length", llama.cpp exceed_context_size_error.
 */
const tooLong =
  /prompt is too long|context[_ ](length|window|size|limit)|exceed_context|maximum context|input token count/i;

export function isTooLong(error: APICallError): boolean {
  const { statusCode, responseBody = "" } = error;
  if (statusCode === 413) return true;
  // 500 of earlier versions of llama.cpp.
  const isOfRequest = statusCode === 400 || statusCode === 500;
  return isOfRequest && tooLong.test(`${error.message} ${responseBody.slice(0, 4 * messageMax)}`);
}

/** Earlier versions of vLLM say it beside no `error`, FastAPI as `detail`, and some servers as a string. */
const bodySchema = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
]);

function messageOf({ message, data, responseBody }: APICallError): string {
  if (data !== undefined || responseBody === undefined) return message;
  try {
    const said = bodySchema.safeParse(JSON.parse(responseBody));
    return said.success ? said.data : message;
  } catch {
    return message;
  }
}
