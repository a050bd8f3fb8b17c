import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { totalUsage } from "@/lib/domain/invocation";
import { costOf } from "@/lib/domain/models/model-cost";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";
import { askModel } from "./ask-model";
import { findModel } from "./provider-registry";
import { anthropic } from "./testing/wires/anthropic";
import { google } from "./testing/wires/google";
import { llamaCpp, ollama, openaiChat, vllm } from "./testing/wires/openai-chat";
import { openaiResponses } from "./testing/wires/openai-responses";
import {
  startWire,
  usualUsage,
  type Wire,
  type WireAnswer,
  type WireCase,
  wireCases,
} from "./testing/wires/wire";

const wires = {
  Anthropic: anthropic,
  "OpenAI, responses": openaiResponses,
  "OpenAI, chat completions": openaiChat,
  Google: google,
  vLLM: vllm,
  Ollama: ollama,
  "llama.cpp": llamaCpp,
} satisfies Record<string, Wire>;

const retriesMax = 2;
const idleMs = 3000;
const schema = { type: "object" as const, properties: { words: { type: "string" as const } } };
const picture = {
  ...{ type: "file" as const, mediaType: "image/jpeg" },
  data: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
};

async function ask(
  wire: Wire,
  plays: readonly WireAnswer[],
  onTestFinished: TestContext["onTestFinished"],
  withPicture = false,
  silenceMs = idleMs,
) {
  const server = await startWire(plays);
  onTestFinished(() => server.close());
  const limits = { timeoutMs: silenceMs, retriesMax, contextTokensMax: 9000, outputTokensMax: 99 };
  const model = findModel(wire.model, { ...limits, ...wire.settings(server.url) });
  if (!model.ok) throw new Error(model.error);
  const words = { type: "text" as const, text: "Go on" };
  const answer = await askModel({
    ...{ model: model.value, instructions: "Say it.", temperature: null, outputTokensMax: 99 },
    messages: [{ role: "user", content: withPicture ? [words, picture] : [words] }],
    offered: [{ name: "say", description: "Says it", schema }],
    ...{ timeoutMs: 10 * idleMs, retriesMax, signal: new AbortController().signal },
  });
  return { answer, requests: server.requests };
}

const cells = Object.entries(wires).flatMap(([provider, wire]) =>
  wireCases.map((name): [string, WireCase, Wire] => [provider, name, wire]),
);
const played = cells.filter(([, name, wire]) => "plays" in wire.cells[name]);

test.concurrent.for(played)("%s, %s", async ([_, name, wire], { expect, onTestFinished }) => {
  const cell = wire.cells[name];
  if (!("plays" in cell)) throw new Error("never");
  const { answer, requests } = await ask(wire, cell.plays, onTestFinished, name === "a picture");
  const { comes } = cell;
  if ("ends" in comes) {
    expect(answer).toMatchObject({
      ...{ ok: false },
      error: { why: expect.stringMatching(comes.ends), isUnreached: comes.isUnreached === true },
    });
  } else {
    const { calls, text = "", usage = {}, isCutOff = false } = comes;
    expect(answer).toMatchObject({ ok: true, value: { calls, text, usage, isCutOff } });
    expect(requests[0]?.body).toContain(comes.sent ?? "");
    // What is not counted is estimated: nothing looks as if it cost nothing, nor does a try that broke off.
    const leastSpent = name.endsWith("in the middle") ? usualUsage.input : 0;
    expect(answer.ok && answer.value.usage.inputTokens).toBeGreaterThan(leastSpent);
  }
  if (comes.tries !== undefined) expect(requests).toHaveLength(comes.tries);
  for (const { path, body } of requests)
    expect(path + body).toMatch(/"stream":true|:streamGenerate/);
});

test.concurrent.for(Object.entries(wires))(
  "%s: a slow answer arrives while something comes, and silence is what ends the wait",
  async ([_, wire], { expect, onTestFinished }) => {
    const silenceMs = 400;
    const said = wire.say({ text: "It stands, as far as anybody can say." });
    const slow = { ...said, everyMs: Math.ceil(700 / said.pieces.length) };
    const startedAt = performance.now();
    const { answer } = await ask(wire, [slow], onTestFinished, false, silenceMs);
    expect(performance.now() - startedAt).toBeGreaterThan(silenceMs);
    expect(answer).toMatchObject({ value: { text: "It stands, as far as anybody can say." } });
    const stalled = { ...said, pieces: said.pieces.slice(0, 2), stalls: true };
    expect(await ask(wire, [stalled], onTestFinished, false, silenceMs)).toMatchObject({
      answer: {
        error: {
          why: "The model stopped in the middle of its answer: nothing came for 0.4 s",
          ...{ isUnreached: true, usage: { inputTokens: expect.toSatisfy((sent) => sent > 0) } },
        },
      },
    });
    const broken = { ...stalled, everyMs: 50, stalls: false, breaks: true };
    const again = await ask(wire, [broken, said], onTestFinished);
    expect(again.requests).toHaveLength(2);
    expect(again.answer.ok && again.answer.value.usage.inputTokens).toBeGreaterThan(
      usualUsage.input,
    );
  },
);

/** USD per million tokens, so that the bill of a million is easy to read. */
const price = { input: 10, cachedInput: 1, output: 100 };

test.each(Object.entries(wires))(
  "%s performs a pass: both answers of a turn go back to it, a broken call included, and the bill knows what was cached",
  async (_, wire) => {
    const folder = await mkdtemp(join(tmpdir(), "whence-providers-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const location = join(folder, "mill.log");
    await writeFile(location, "2026-11-20T14:02:00Z ERROR mill-7 stopped: overheated\n");
    const isParsedThere = wire.model.startsWith("google/");
    const asks = { name: "read_file", arguments: '{"path":"mill.log"}' };
    const broken = {
      name: "emit_event",
      arguments: isParsedThere ? '{"title":"It"}' : '{"title":"It',
    };
    const usage = { input: 1_000_000, cached: 900_000, output: 10_000 };
    const server = await startWire([
      wire.say({ calls: [asks, broken], usage }),
      wire.say({ ...saidAll, usage }),
    ]);
    onTestFinished(() => server.close());
    const result = await analyzeLocalFiles({
      ...{ files: [{ path: "mill.log", location }], skipped: [], zone: null },
      ...{ analyst: wire.model, draft: "none" as const },
      models: {
        ...{ timeoutMs: idleMs, retriesMax: 0, contextTokensMax: 100_000, outputTokensMax: 1000 },
        ...wire.settings(server.url),
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    const document = assertPresent(result.ok ? result.value : null, "a document");
    const second = assertPresent(server.requests[1], "a second request").body;
    expect(second).toContain("stopped: overheated");
    expect(second).toContain("Refused: ");
    if (!isParsedThere) expect(second).toMatch(/\{\\?"unreadable\\?":/);
    expect(second.includes("thoughtSignature")).toBe(isParsedThere);
    const turns = (document.invocations ?? []).flatMap((invocation) => invocation.turns);
    const usages = turns.map((turn) => turn.usage).filter(({ inputTokens }) => inputTokens > 0);
    // 1 USD fresh, .9 cached, 1 written.
    expect(costOf(totalUsage(usages), price)).toBeCloseTo(2.9 * usages.length);
    expect(usages).toHaveLength(server.requests.length);
  },
);

const saidAll = { text: "That is all." };
