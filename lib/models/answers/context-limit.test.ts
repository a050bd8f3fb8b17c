import { APICallError } from "ai";
import { expect, test } from "vitest";
import { findContextLimit, narrowerWindow } from "./context-limit";

const failed = (statusCode: number, message: string, responseBody = "") =>
  new APICallError({
    ...{ message, url: "", requestBodyValues: {}, statusCode, responseBody },
  });

test.each<[string, number | null]>([
  ["prompt is too long: 210000 tokens > 200000 maximum", 200_000],
  ["input length and `max_tokens` exceed context limit: 174167 + 64000 > 200000", 200_000],
  ["This model's maximum context length is 16384 tokens. However, you requested 122946", 16_384],
  [
    "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).",
    1_048_576,
  ],
  ["the request exceeds the available context size, try increasing it", null],
])("%s: %s", (message, tokensMax) => {
  expect(findContextLimit(failed(400, message))).toEqual({ tokensMax });
});

test("the size that llama.cpp states stands in the body alone", () => {
  const error = { type: "exceed_context_size_error", n_prompt_tokens: 14429, n_ctx: 8192 };
  const given = failed(
    400,
    "the request exceeds the available context size",
    JSON.stringify({ error }),
  );
  expect(findContextLimit(given)).toEqual({ tokensMax: 8192 });
});

test("other failures are no limit", () => {
  expect(findContextLimit(failed(429, "Too many requests"))).toBeNull();
  expect(findContextLimit(failed(400, "No such model"))).toBeNull();
  expect(findContextLimit(new Error("maximum context length is 5 tokens"))).toBeNull();
});

test("a window narrows to what was stated, or by half, until nothing of use is left", () => {
  expect(narrowerWindow(100_000, { tokensMax: 20_000 })).toBe(18_000);
  expect(narrowerWindow(100_000, { tokensMax: null })).toBe(50_000);
  // Tokens are estimated here and counted there.
  expect(narrowerWindow(16_000, { tokensMax: 20_000 })).toBe(12_000);
  expect(narrowerWindow(9_000, { tokensMax: 1_000 })).toBe(8_000);
  expect(narrowerWindow(8_000, { tokensMax: null })).toBeNull();
});
