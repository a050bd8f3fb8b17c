import { afterEach, expect, test } from "vitest";
import { askModel } from "./ask-model";
import { findModel } from "./provider-registry";
import { assembleCompletion } from "./streamed-completion";
import {
  type ScriptedAnswer,
  type ScriptedModelServer,
  startScriptedModel,
} from "./testing/scripted-model-server";

let server: ScriptedModelServer | undefined;
afterEach(() => server?.close());

const idleMs = 400;

async function ask(answer: ScriptedAnswer, timeoutMs = 20_000, key?: string) {
  server = await startScriptedModel(() => answer);
  const limits = { timeoutMs: idleMs, retriesMax: 0, contextTokensMax: 9000, outputTokensMax: 99 };
  const model = findModel("local/x", { url: server.url, key, ...limits });
  if (!model.ok) throw new Error(model.error);
  const schema = { type: "object" as const, properties: { words: { type: "string" as const } } };
  return askModel({
    ...{ model: model.value, instructions: "", messages: [{ role: "user", content: "Go on" }] },
    offered: [{ name: "say", description: "Says it", schema }],
    ...{ temperature: null, outputTokensMax: 99, timeoutMs, retriesMax: 0 },
    signal: new AbortController().signal,
  });
}

const words = "One word after the other";
const calls = [{ name: "say", arguments: { words: words.repeat(4) } }];

test("an answer that takes longer than silence is borne arrives, as long as something comes", async () => {
  const slow = { everyMs: 40 };
  const startedAt = performance.now();
  const asked = await ask({ content: words, stream: slow });
  expect(performance.now() - startedAt).toBeGreaterThan(idleMs);
  expect(asked).toMatchObject({ value: { text: words, calls: [], isCutOff: false } });
  expect(asked.ok && asked.value.usage.outputTokens).toBe(10);
});

test("calls that come in pieces are whole", async () => {
  const asked = await ask({ calls, stream: { everyMs: 1 } });
  expect(asked).toMatchObject({
    value: { calls: [{ name: "say", input: { words: words.repeat(4) } }] },
  });
});

test("a server that answers at once all the same is taken as it is", async () => {
  expect(await ask({ calls })).toMatchObject({ value: { calls: [{ name: "say" }] } });
});

test.each([
  ["falls silent in the middle", "stalls", /stopped in the middle.*nothing came for 0.4 s/],
  ["is cut in the middle", "cut", /could not be asked|provider failed/],
] as const)("a stream that %s is no answer", async (_, ends, reason) => {
  const asked = await ask({ content: words, stream: { everyMs: 1, ends } });
  expect(asked).toMatchObject({ ok: false, error: { why: expect.stringMatching(reason) } });
});

test("a stream that never ends is given up in the end", async () => {
  const asked = await ask({ content: words, stream: { everyMs: 5, ends: "endless" } }, 1500);
  expect(asked).toMatchObject({
    ok: false,
    error: { why: "The model did not answer within 1.5 s" },
  });
});

test("what breaks off without a reason to end, or holds an error, is refused with its words", () => {
  const chunk = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  const begun = chunk({ choices: [{ delta: { content: "Half" } }] });
  expect(() => assembleCompletion(begun)).toThrow("broke off");
  expect(() => assembleCompletion(begun + chunk({ error: { message: "out of memory" } }))).toThrow(
    "out of memory",
  );
  expect(() => assembleCompletion("data: {]\n\n")).toThrow("no part of an answer");
});

test("calls of a server that counts none begin each with a name", () => {
  const call = (called: object) =>
    `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [{ function: called }] } }] })}\n`;
  const end = `data: ${JSON.stringify({ choices: [{ finish_reason: "tool_calls" }] })}\n`;
  const { choices } = assembleCompletion(
    [
      ...[call({ name: "a", arguments: "{" }), call({ arguments: "}" })],
      ...[call({ name: "b", arguments: "{}" }), end],
    ].join("\n"),
  );
  expect(choices[0]?.message.tool_calls?.map((made) => made.function)).toEqual([
    { name: "a", arguments: "{}" },
    { name: "b", arguments: "{}" },
  ]);
});

test.each([
  ["counts every call as the first", (id: string) => id],
  ["makes up an id with every piece", (id: string, piece: number) => `${id}-${piece}`],
])("two calls of a server that %s stay two", (name, idOf) => {
  const isCounted = name.startsWith("makes");
  const piece = (call: number, at: number, called: object) => {
    const made = { index: isCounted ? call : 0, id: idOf(`call_${call}`, at), function: called };
    return `data: ${JSON.stringify({ choices: [{ delta: { tool_calls: [made] } }] })}\n`;
  };
  const { choices } = assembleCompletion(
    [
      ...[0, 1].flatMap((call) => [
        piece(call, 0, { name: "say", arguments: "{" }),
        piece(call, 1, { arguments: "}" }),
      ]),
      `data: ${JSON.stringify({ choices: [{ finish_reason: "tool_calls" }] })}\n`,
    ].join("\n"),
  );
  expect(choices[0]?.message.tool_calls?.map((made) => made.function)).toEqual([
    { name: "say", arguments: "{}" },
    { name: "say", arguments: "{}" },
  ]);
});

test("a key that a server sends back letter by letter is kept out of its answer", async () => {
  const key = "sk-of-this-machine";
  const asked = await ask({ content: `It is ${key}.`, stream: { everyMs: 1 } }, 20_000, key);
  expect(asked).toMatchObject({ value: { text: "It is [key]." } });
});
