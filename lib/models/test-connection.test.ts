import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import type { ModelSettings } from "./provider-registry";
import { testConnection } from "./test-connection";
import { type ScriptedAnswer, startScriptedModel } from "./testing/scripted-model-server";

const key = "sk-one-that-is-secret";

function settingsOf(url: string): ModelSettings {
  return {
    ...{ url, key, timeoutMs: 2000, retriesMax: 3 },
    ...{ contextTokensMax: 10_000, outputTokensMax: 1000 },
  };
}

async function ask(answer: ScriptedAnswer) {
  const server = await startScriptedModel(() => answer);
  onTestFinished(() => server.close());
  const { signal } = new AbortController();
  const tested = await testConnection("local/x", settingsOf(server.url), () => Date.now(), signal);
  return { tested, requests: server.requests };
}

test("a model that answers by the call it was asked for says which it is and how long it took", async () => {
  const { tested, requests } = await ask({
    calls: [{ name: "confirm", arguments: { word: "ready" } }],
  });
  expect(tested).toMatchObject({ value: { answeredBy: "scripted", callsFunctions: true } });
  expect(requests).toHaveLength(1);
});

test("a model that only talks is told apart: it could propose nothing", async () => {
  const { tested } = await ask({ content: "Ready!" });
  expect(tested).toMatchObject({ value: { callsFunctions: false, answer: "Ready!" } });
});

test("a provider that fails says so at once, and the key it repeats is shown to nobody", async () => {
  const body = JSON.stringify({ error: { message: `Incorrect key: ${key}`, type: "auth" } });
  const { tested, requests } = await ask({ status: 401, body });
  expect(tested).toMatchObject({
    ok: false,
    error: "The provider failed (401): Incorrect key: [key]",
  });
  expect(requests).toHaveLength(1);
});

test("nobody there, nobody who answers, and no key are three different sentences", async () => {
  const { signal } = new AbortController();
  const now = () => Date.now();
  const nobody = await testConnection("local/x", settingsOf("http://127.0.0.1:9/v1"), now, signal);
  expect(nobody).toMatchObject({ error: expect.stringContaining("Cannot connect") });
  const { tested } = await ask({ hang: true });
  expect(tested).toMatchObject({ error: "The model did not answer within 2 s" });
  const keyless = await testConnection(
    "openai/x",
    settingsOf("http://127.0.0.1:9/v1"),
    now,
    signal,
  );
  expect(keyless).toMatchObject({ error: "openai/… needs OPENAI_API_KEY" });
});

test("a redirect is not followed: what is sent goes to the address that was set", async () => {
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? "");
    response.writeHead(307, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const { signal } = new AbortController();
  const settings = settingsOf(`http://127.0.0.1:${port}/v1`);
  const tested = await testConnection("local/x", settings, () => Date.now(), signal);
  expect(tested).toMatchObject({ error: expect.stringContaining("redirect (307)") });
  expect(asked).toEqual(["/v1/chat/completions"]);
});
