import { MockEmbeddingModelV4 } from "ai/test";
import { expect, onTestFinished, test } from "vitest";
import { createEmbedder } from "./embed-texts";
import { openEmbedder } from "./embedding-registry";
import type { ModelSettings } from "./provider-registry";
import { type ScriptedVectors, startScriptedModel } from "./testing/scripted-model-server";

const { signal } = new AbortController();

function mock(toVector: (text: string) => number[], maxEmbeddingsPerCall = 1000) {
  const model = new MockEmbeddingModelV4({
    maxEmbeddingsPerCall,
    supportsParallelCalls: true,
    doEmbed: async ({ values }) => ({ embeddings: values.map(toVector), warnings: [] }),
  });
  return {
    model,
    embedder: createEmbedder({ name: "local/m", address: "here", model, retriesMax: 0 }),
  };
}

test("many texts are asked for in batches and come back in their order, each of length 1", async () => {
  const { model, embedder } = mock((text) => [Number(text), 4]);
  const texts = Array.from({ length: 200 }, (_, at) => String(at));
  const found = await embedder.embed(texts, signal);
  expect(found.ok && found.value).toHaveLength(200);
  expect(found.ok && [...(found.value[3] ?? [])].map((number) => Math.round(number * 10))).toEqual([
    6, 8,
  ]);
  const sizes = model.doEmbedCalls.map(({ values }) => values.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(64);
});

test.each<[string, (text: string) => number[]]>([
  ["of two lengths", (text) => (text === "a" ? [1] : [1, 2])],
  ["without a direction", () => [0, 0]],
  ["of nothing", () => []],
])("vectors %s are none", async (_what, toVector) => {
  expect(await mock(toVector).embedder.embed(["a", "b"], signal)).toMatchObject({ ok: false });
});

test("an empty or very long text is asked for in a form every provider takes", async () => {
  const { model, embedder } = mock(() => [1]);
  await embedder.embed(["", "x".repeat(5000)], signal);
  expect(model.doEmbedCalls[0]?.values.map(({ length }) => length)).toEqual([1, 1000]);
});

const key = "sk-one-that-is-secret";

async function serve(answer: (texts: readonly string[]) => ScriptedVectors) {
  const server = await startScriptedModel(() => ({ status: 500 }), answer);
  onTestFinished(() => server.close());
  const settings: ModelSettings = {
    ...{ url: server.url, key, timeoutMs: 1000, retriesMax: 0 },
    ...{ contextTokensMax: 10_000, outputTokensMax: 1000 },
  };
  const opened = openEmbedder("local/m", settings);
  if (!opened.ok) throw new Error(opened.error);
  return { embedder: opened.value, settings };
}

test("a server of one's own is asked over HTTP", async () => {
  const { embedder } = await serve((texts) => ({ vectors: texts.map((_, at) => [at, 1]) }));
  const found = await embedder.embed(["a", "b"], signal);
  expect(found.ok && found.value.map(([first]) => Math.round((first ?? 0) * 100))).toEqual([0, 71]);
});

test.each<[string, ScriptedVectors, string]>([
  [
    "fails",
    { status: 401, body: JSON.stringify({ error: { message: key, type: "x" } }) },
    "(401): [key]",
  ],
  ["answers too few", { vectors: [[1]] }, "received 1"],
  ["says nothing", { hang: true }, "did not answer within 1 s"],
])("a server that %s is told in words, without the key", async (_what, answer, expected) => {
  const { embedder } = await serve(() => answer);
  const found = await embedder.embed(["a", "b"], signal);
  expect(found).toMatchObject({ ok: false });
  expect(found.ok ? "" : found.error).toContain(expected);
});

test("a name nobody can be asked by says what is missing", async () => {
  const { settings } = await serve(() => ({ hang: true }));
  for (const name of ["anthropic/x", "openai/x", "nobody/x", "rules"])
    expect(openEmbedder(name, settings)).toMatchObject({ ok: false });
});
