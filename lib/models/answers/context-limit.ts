import { APICallError } from "ai";
import { isTooLong, lastOf } from "./describe-failure";

/** That a request is longer than the model reads, as its server said it. */
export type ContextLimit = {
  /** Tokens, where the server said so. */
  readonly tokensMax: number | null;
};

/**
 * Of Anthropic ("prompt is too long: 210000 tokens > 200000 maximum", "input length and `max_tokens` exceed context limit:
 * 174167 + 64000 > 200000"), Google ("exceeds the maximum number of tokens allowed (1048576)"), OpenAI and vLLM ("maximum
 * context length is 8192 tokens", "maximum model length of 131072", "(context length 4096)"), and llama.cpp ("exceeds the
 * available context size (4096 tokens)", `"n_ctx":4096`).
 */
const stating = [
  /too long: [\d,]+ tokens > ([\d,]+)/i,
  /exceed context limit: [\d,]+ \+ [\d,]+ > ([\d,]+)/i,
  /maximum number of tokens allowed \(?([\d,]+)/i,
  /maximum (?:context|model) length (?:is|of) ([\d,]+)/i,
  /\(context length ([\d,]+)\)/i,
  /available context size \(([\d,]+)/i,
  /"n_ctx"\s*:\s*(\d+)/,
];
const readMax = 4_000;

/** Null where the failure is another one. */
export function findContextLimit(error: unknown): ContextLimit | null {
  const last = lastOf(error);
  if (!APICallError.isInstance(last) || !isTooLong(last)) return null;
  const text = `${last.message}\n${last.responseBody ?? ""}`.slice(0, readMax);
  for (const pattern of stating) {
    const tokens = Number(pattern.exec(text)?.[1]?.replaceAll(",", ""));
    if (Number.isInteger(tokens) && tokens > 0) return { tokensMax: tokens };
  }
  return { tokensMax: null };
}

/** Below it no functions, task and lines fit beside each other. */
const windowMin = 8_000;
/** Tokens are estimated here and counted there. */
const safety = 0.9;

/** The next window to try; null where none would be of use. */
export function narrowerWindow(window: number, { tokensMax }: ContextLimit): number | null {
  const stated = tokensMax === null ? window / 2 : tokensMax * safety;
  const next = Math.floor(stated < window ? stated : window * 0.75);
  if (next >= windowMin) return next;
  return window > windowMin ? windowMin : null;
}
