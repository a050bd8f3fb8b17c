import { z } from "zod";

const usd = z.number().min(0, "A price is 0 or more").max(100_000, "A price is 100,000 at most");

/** What a provider asks, in USD per million tokens. Of a model of one's own, 0. */
export const modelPriceSchema = z.object({ input: usd, cachedInput: usd, output: usd }).readonly();
export type ModelPrice = z.infer<typeof modelPriceSchema>;
