import { z } from "zod";
import { modelAddressSchema } from "@/lib/domain/models/model-address";
import { modelNameSchema } from "@/lib/domain/models/model-name";
import type { ModelSettings } from "@/lib/models/provider-registry";
import { listOf, optionalText, unlessEmpty } from "./setting-schemas";

/** What a start by hand and the command both read of models. */
const modelSchema = z.object({
  /** Models that are offered beside the rules, such as "local/qwen3, anthropic/claude-sonnet-5". */
  WHENCE_MODEL: listOf(/[\s,]+/),
  /** Those of "local/…" that read pictures; the hosted ones do. */
  WHENCE_MODEL_VISION: listOf(/[\s,]+/),
  /** The model by which search finds what is near in meaning, such as "local/nomic-embed-text"; words alone where it is absent. */
  WHENCE_EMBEDDING_MODEL: unlessEmpty(modelNameSchema.optional()),
  /** Of an OpenAI-compatible server, for "local/…". */
  WHENCE_MODEL_URL: unlessEmpty(modelAddressSchema.optional()),
  WHENCE_MODEL_KEY: optionalText,
  /** Seconds one answer may take. */
  WHENCE_MODEL_TIMEOUT: z.coerce.number().min(1).max(86_400).default(300),
  /** Further tries of a request that may pass later. */
  WHENCE_MODEL_RETRIES: z.coerce.number().int().min(0).max(10).default(3),
  /** Tokens a model is shown at most, and answers at most, in one turn. */
  WHENCE_MODEL_CONTEXT: z.coerce.number().int().min(8_000).default(100_000),
  WHENCE_MODEL_OUTPUT: z.coerce.number().int().min(256).default(8_000),
  ANTHROPIC_API_KEY: optionalText,
  OPENAI_API_KEY: optionalText,
  GOOGLE_GENERATIVE_AI_API_KEY: optionalText,
});

export type ModelEnv = {
  readonly names: readonly string[];
  readonly settings: ModelSettings;
  /** By which search finds what is near in meaning. */
  readonly embedding?: string | undefined;
};

/** Models by name, and what reaching them takes. Throws, naming every variable that is wrong. */
export function readModelEnv(variables: Readonly<Record<string, string | undefined>>): ModelEnv {
  const parsed = modelSchema.safeParse(variables);
  if (!parsed.success) {
    throw new Error(`The settings of models are wrong:\n${z.prettifyError(parsed.error)}`);
  }
  const { data } = parsed;
  return {
    names: data.WHENCE_MODEL,
    embedding: data.WHENCE_EMBEDDING_MODEL,
    settings: {
      url: data.WHENCE_MODEL_URL,
      key: data.WHENCE_MODEL_KEY,
      anthropicKey: data.ANTHROPIC_API_KEY,
      openaiKey: data.OPENAI_API_KEY,
      googleKey: data.GOOGLE_GENERATIVE_AI_API_KEY,
      timeoutMs: data.WHENCE_MODEL_TIMEOUT * 1000,
      retriesMax: data.WHENCE_MODEL_RETRIES,
      contextTokensMax: data.WHENCE_MODEL_CONTEXT,
      outputTokensMax: data.WHENCE_MODEL_OUTPUT,
      seeing: data.WHENCE_MODEL_VISION,
    },
  };
}
