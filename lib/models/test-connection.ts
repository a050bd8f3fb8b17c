import type { Result } from "@/lib/base/result";
import { fail, ok } from "@/lib/base/result";
import { askModel } from "./ask-model";
import { findModel, type ModelSettings } from "./provider-registry";

/** What a model answered when it was asked for next to nothing. */
export type ConnectionTest = {
  readonly durationMs: number;
  /** Which model says that it answered; null when it does not say. */
  readonly answeredBy: string | null;
  /** It made the call it was asked for. Without calls it can propose nothing. */
  readonly callsFunctions: boolean;
  readonly answer: string;
};

/** Somebody waits for it. */
const testTimeoutMs = 30_000;
const answerMax = 200;

const confirm = {
  name: "confirm",
  description: "Confirms that function calls arrive",
  schema: {
    type: "object" as const,
    properties: { word: { type: "string" as const } },
    required: ["word"],
    additionalProperties: false,
  },
};

/** Asks a model for one function call. No evidence is sent. The error says what went wrong, in words. */
export async function testConnection(
  name: string,
  settings: ModelSettings,
  now: () => number,
  signal: AbortSignal,
): Promise<Result<ConnectionTest, string>> {
  const timeoutMs = Math.min(settings.timeoutMs, testTimeoutMs);
  const model = findModel(name, { ...settings, timeoutMs });
  if (!model.ok) return model;
  const startedAt = now();
  const asked = await askModel({
    ...{ model: model.value, signal, timeoutMs, retriesMax: 0 },
    instructions: "You are asked whether function calls work. Answer by one call and nothing else.",
    messages: [{ role: "user", content: 'Call the function confirm with the word "ready".' }],
    ...{ offered: [confirm], temperature: null, outputTokensMax: 1000 },
  });
  if (!asked.ok) return fail(asked.error.why);
  const { text, calls, answeredBy } = asked.value;
  return ok({
    durationMs: Math.max(0, Math.round(now() - startedAt)),
    answeredBy: answeredBy?.slice(0, answerMax) ?? null,
    callsFunctions: calls.some((call) => call.name === confirm.name),
    answer: text.slice(0, answerMax),
  });
}
