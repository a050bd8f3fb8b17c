import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { EmbeddingModel } from "ai";
import { fail, ok, type Result } from "@/lib/base/result";
import { providerOf } from "@/lib/domain/models/model-name";
import type { Embedder } from "@/lib/investigation/ports/embedder-port";
import { createEmbedder } from "./embed-texts";
import { addressOf, discreetly, findLocalProblem, type ModelSettings } from "./provider-registry";

/** Somebody waits for what is found. */
const timeoutMsMax = 20_000;
const retriesMax = 1;

/** A model that embeds, by its name "<provider>/<model>"; a sentence saying what is missing otherwise. */
export function openEmbedder(name: string, settings: ModelSettings): Result<Embedder, string> {
  const timeoutMs = Math.min(settings.timeoutMs, timeoutMsMax);
  const model = findEmbeddingModel(name, settings, timeoutMs);
  if (!model.ok) return model;
  const address = addressOf(name, settings);
  const retries = Math.min(settings.retriesMax, retriesMax);
  return ok(createEmbedder({ name, address, model: model.value, retriesMax: retries }));
}

function findEmbeddingModel(
  name: string,
  settings: ModelSettings,
  timeoutMs: number,
): Result<EmbeddingModel, string> {
  const id = name.slice(name.indexOf("/") + 1);
  const { url, key, openaiKey, googleKey } = settings;
  const fetch = discreetly({ ...settings, timeoutMs });
  const baseURL = addressOf(name, settings);
  switch (providerOf(name)) {
    case "local": {
      const problem = findLocalProblem(url);
      if (problem !== null) return fail(problem);
      const apiKey = key === undefined ? {} : { apiKey: key };
      return ok(
        createOpenAICompatible({ name: "local", baseURL, fetch, ...apiKey }).embeddingModel(id),
      );
    }
    case "openai":
      return openaiKey === undefined
        ? fail("openai/… needs OPENAI_API_KEY")
        : ok(createOpenAI({ apiKey: openaiKey, fetch, baseURL }).embeddingModel(id));
    case "google":
      return googleKey === undefined
        ? fail("google/… needs GOOGLE_GENERATIVE_AI_API_KEY")
        : ok(createGoogle({ apiKey: googleKey, fetch, baseURL }).embeddingModel(id));
    case "anthropic":
      return fail("anthropic/… has no models that embed: name one of local, openai or google");
    case null:
      return fail(
        `No model that embeds is called ${name}: <provider>/<model> of local, openai or google`,
      );
  }
}
