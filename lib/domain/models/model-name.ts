import { z } from "zod";

/** Who can be asked for a model. `local` is any OpenAI-compatible server, by its address. */
export const providers = ["anthropic", "openai", "google", "local"] as const;
export type Provider = (typeof providers)[number];
export const providerSchema = z.enum(providers);

/** "<provider>/<model>", as settings, plans and the journal name a model. */
export const modelNameSchema = z
  .string()
  .trim()
  .max(200, "A model's name has 200 characters at most")
  .regex(/^(anthropic|openai|google|local)\/[^\s,]+$/, {
    error: `Name it <provider>/<model>, with one of ${providers.join(", ")}`,
  });

export function providerOf(model: string): Provider | null {
  const [name = ""] = model.split("/", 1);
  return providers.find((provider) => provider === name) ?? null;
}
