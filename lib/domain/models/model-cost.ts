import type { Usage } from "../invocation";
import type { ModelPrice } from "./model-price";

const million = 1_000_000;

/** In USD. Cached tokens are among the input and cost their own price. */
export function costOf(usage: Usage, price: ModelPrice): number {
  const { inputTokens, cachedTokens, outputTokens } = usage;
  // What a provider says of itself may not add up.
  const fresh = Math.max(0, inputTokens - cachedTokens);
  return (
    (fresh * price.input + cachedTokens * price.cachedInput + outputTokens * price.output) / million
  );
}
