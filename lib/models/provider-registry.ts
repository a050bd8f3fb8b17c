import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Performer } from "@/lib/investigation/performing/performer-port";
import { createModelPerformer, type ModelSetup } from "./model-performer";
import { createPatientFetch } from "./patient-fetch";

/** What the environment says of models; keys stay in it. */
export type ModelSettings = {
  /** Of any OpenAI-compatible server, for "local/…"; with its path, such as http://127.0.0.1:11434/v1. */
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly anthropicKey?: string | undefined;
  readonly openaiKey?: string | undefined;
  readonly googleKey?: string | undefined;
  readonly timeoutMs: number;
  readonly retriesMax: number;
  readonly contextTokensMax: number;
  readonly outputTokensMax: number;
};

type Reached = ModelSettings & { readonly fetch: typeof globalThis.fetch };

/** How each provider's models are had; a sentence saying what is missing otherwise. */
const providers: Readonly<
  Record<string, (id: string, settings: Reached) => Result<LanguageModel, string>>
> = {
  local(id, { url: baseURL, key: apiKey, fetch }) {
    if (baseURL === undefined) return fail("local/… needs WHENCE_MODEL_URL");
    const local = createOpenAICompatible({
      ...{ name: "local", baseURL, supportsStructuredOutputs: true, fetch },
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    return ok(local(id));
  },
  anthropic: (id, { anthropicKey: apiKey, fetch }) =>
    apiKey === undefined
      ? fail("anthropic/… needs ANTHROPIC_API_KEY")
      : ok(createAnthropic({ apiKey, fetch })(id)),
  openai: (id, { openaiKey: apiKey, fetch }) =>
    apiKey === undefined
      ? fail("openai/… needs OPENAI_API_KEY")
      : ok(createOpenAI({ apiKey, fetch })(id)),
  google: (id, { googleKey: apiKey, fetch }) =>
    apiKey === undefined
      ? fail("google/… needs GOOGLE_GENERATIVE_AI_API_KEY")
      : ok(createGoogle({ apiKey, fetch })(id)),
};

/** A model that performs tasks, by its name "<provider>/<model>"; a sentence saying what is missing otherwise. */
export function openModelPerformer(
  name: string,
  settings: ModelSettings,
  { edition, ...knowing }: Pick<ModelSetup, "edition" | "surveys" | "lookups">,
): Result<Performer, string> {
  const model = findModel(name, settings);
  if (!model.ok) return model;
  const { timeoutMs, retriesMax, contextTokensMax, outputTokensMax } = settings;
  return ok(
    createModelPerformer({
      ...{ name, model: model.value, edition, ...knowing },
      ...{ timeoutMs, retriesMax, contextTokensMax, outputTokensMax },
    }),
  );
}

/** Never by its name alone: the SDK sends a bare name to a hosted gateway. */
function findModel(name: string, settings: ModelSettings): Result<LanguageModel, string> {
  const [provider = "", ...rest] = name.split("/");
  const id = rest.join("/");
  if (!Object.hasOwn(providers, provider) || id === "") {
    const known = Object.keys(providers).join(", ");
    return fail(`No analyst is called ${name}: "rules", or <provider>/<model> of ${known}`);
  }
  const fetch = createPatientFetch(settings.timeoutMs);
  return (
    providers[provider]?.(id, { ...settings, fetch }) ?? fail(`No provider is called ${provider}`)
  );
}
