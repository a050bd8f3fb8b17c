import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { fail, ok, type Result } from "@/lib/base/result";
import { providerOf } from "@/lib/domain/models/model-name";
import type { Performer } from "@/lib/investigation/ports/performer-port";
import { streamed } from "./answers/streamed-answer";
import type { NamedModel } from "./ask-model";
import { createDiscreetFetch } from "./discreet-fetch";
import { createModelPerformer } from "./model-performer";
import type { ModelSetup } from "./model-setup";
import { createPatientFetch } from "./patient-fetch";
import { createStreamingFetch } from "./streamed-completion";

/** How models are reached. */
export type ModelSettings = {
  /** Of any OpenAI-compatible server, for "local/…"; with its path, such as http://127.0.0.1:11434/v1. */
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly anthropicKey?: string | undefined;
  readonly openaiKey?: string | undefined;
  readonly googleKey?: string | undefined;
  /** How long nothing may come from a model before it is given up. */
  readonly timeoutMs: number;
  readonly retriesMax: number;
  readonly contextTokensMax: number;
  readonly outputTokensMax: number;
  /** Names of models beyond the hosted ones that read pictures. */
  readonly seeing?: readonly string[];
  /** Where hosted providers are asked instead of at their own addresses. */
  readonly hosts?: Partial<typeof addresses>;
};

type Reached = ModelSettings & {
  readonly fetch: typeof globalThis.fetch;
  /** Of a server that is asked to stream: keys are kept out of what its pieces make, too. */
  readonly streaming: typeof globalThis.fetch;
};

/** Said to the SDK as well, which would look for others in the environment. */
const addresses = {
  anthropic: "https://api.anthropic.com/v1",
  openai: "https://api.openai.com/v1",
  google: "https://generativelanguage.googleapis.com/v1beta",
};

/** Where what is sent to a model goes. */
export function addressOf(
  name: string,
  { url, hosts }: Pick<ModelSettings, "url" | "hosts">,
): string {
  const provider = providerOf(name);
  if (provider === null || provider === "local") return url ?? "no address";
  return { ...addresses, ...hosts }[provider];
}

/** Why models of "local/…" cannot be reached, in words; null when they can. */
export function findLocalProblem(url: string | undefined): string | null {
  if (url === undefined) return "local/… needs an address: WHENCE_MODEL_URL";
  const { username, password } = new URL(url);
  if (username === "" && password === "") return null;
  return "WHENCE_MODEL_URL holds a user or password: put a key into WHENCE_MODEL_KEY";
}

/** `fetch` for any provider: it waits as long as was set, goes nowhere else and tells no key. */
export function discreetly(settings: ModelSettings): typeof globalThis.fetch {
  const { key, anthropicKey, openaiKey, googleKey, timeoutMs } = settings;
  const keys = [key, anthropicKey, openaiKey, googleKey];
  return createDiscreetFetch(createPatientFetch(timeoutMs), keys);
}

/** How each provider's models are had; a sentence saying what is missing otherwise. */
const providers: Readonly<
  Record<string, (id: string, settings: Reached) => Result<NamedModel, string>>
> = {
  local(id, { url: baseURL, key: apiKey, streaming: fetch }) {
    const problem = findLocalProblem(baseURL);
    if (problem !== null || baseURL === undefined) return fail(problem ?? "");
    const local = createOpenAICompatible({
      ...{ name: "local", baseURL, supportsStructuredOutputs: true, fetch },
      ...(apiKey === undefined ? {} : { apiKey }),
    });
    return ok(local(id));
  },
  anthropic: (id, { anthropicKey: apiKey, fetch, hosts }) =>
    apiKey === undefined
      ? fail("anthropic/… needs ANTHROPIC_API_KEY")
      : ok(
          streamed(
            createAnthropic({ apiKey, fetch, baseURL: hosts?.anthropic ?? addresses.anthropic })(
              id,
            ),
          ),
        ),
  openai: (id, { openaiKey: apiKey, fetch, hosts }) =>
    apiKey === undefined
      ? fail("openai/… needs OPENAI_API_KEY")
      : ok(
          streamed(createOpenAI({ apiKey, fetch, baseURL: hosts?.openai ?? addresses.openai })(id)),
        ),
  google: (id, { googleKey: apiKey, fetch, hosts }) =>
    apiKey === undefined
      ? fail("google/… needs GOOGLE_GENERATIVE_AI_API_KEY")
      : ok(
          streamed(createGoogle({ apiKey, fetch, baseURL: hosts?.google ?? addresses.google })(id)),
        ),
};

type Knowing = Pick<ModelSetup, "edition" | "surveys" | "lookups" | "cutter">;

/** Whether a model is known to read pictures: those of the hosted providers are, others are named. */
export function readsPictures(
  name: string,
  { seeing = [] }: Pick<ModelSettings, "seeing">,
): boolean {
  return providerOf(name) !== "local" || seeing.includes(name);
}

/** A model that performs tasks, by its name "<provider>/<model>"; a sentence saying what is missing otherwise. */
export function openModelPerformer(
  name: string,
  settings: ModelSettings,
  { edition, cutter, ...knowing }: Knowing,
): Result<Performer, string> {
  const model = findModel(name, settings);
  if (!model.ok) return model;
  const { timeoutMs, retriesMax, contextTokensMax, outputTokensMax } = settings;
  return ok(
    createModelPerformer({
      ...{ name, model: model.value, address: addressOf(name, settings), edition, ...knowing },
      ...{ timeoutMs, retriesMax, contextTokensMax, outputTokensMax },
      cutter: readsPictures(name, settings) ? cutter : null,
    }),
  );
}

/** Never by its name alone: the SDK sends a bare name to a hosted gateway. */
export function findModel(name: string, settings: ModelSettings): Result<NamedModel, string> {
  const [provider = "", ...rest] = name.split("/");
  const id = rest.join("/");
  if (!Object.hasOwn(providers, provider) || id === "") {
    const known = Object.keys(providers).join(", ");
    return fail(`No analyst is called ${name}: "rules", or <provider>/<model> of ${known}`);
  }
  const { key, anthropicKey, openaiKey, googleKey } = settings;
  const fetch = discreetly(settings);
  const keys = [key, anthropicKey, openaiKey, googleKey];
  const streaming = createDiscreetFetch(createStreamingFetch(fetch), keys);
  return (
    providers[provider]?.(id, { ...settings, fetch, streaming }) ??
    fail(`No provider is called ${provider}`)
  );
}
