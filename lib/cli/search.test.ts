import { writeFile } from "node:fs/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { analyzeGolden, goldenSlugs } from "@/lib/golden/golden-incident";
import {
  type ScriptedVectors,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { search } from "./search";
import { setUpCommand } from "./testing/set-up-command";
import { exitCodes, UsageError } from "./usage-error";

const { signal } = new AbortController();
const { written, placeOf } = setUpCommand();
beforeEach(async () => {
  const lines = [
    "2026-11-21T02:01:00Z pump-2 valve refused to open",
    "2026-11-21T02:20:00Z pump-2 controller rolled out 4.1",
    "2026-11-21T02:22:00Z pump-2 valve refused to open",
  ];
  await writeFile(placeOf("pump.log"), `${lines.join("\n")}\n`);
});

async function run(queries: readonly unknown[], ...options: readonly string[]) {
  const place = placeOf("queries.jsonl");
  await writeFile(place, queries.map((query) => `${JSON.stringify(query)}\n`).join(""));
  const code = await search([placeOf("pump.log"), "--queries", place, ...options], signal);
  return { code, answers: written.map((line) => JSON.parse(line)) };
}

test("each query is answered on its line, best first, with place, score and reason", async () => {
  const query = { id: "q", query: "valve refused at 02:22" };
  const { code, answers } = await run([query], "--top", "1");
  expect(code).toBe(exitCodes.done);
  expect(answers).toMatchObject([{ id: "q", hits: [{ path: "pump.log", lines: [3, 3] }] }]);
  expect(answers[0].hits[0].why.join()).toContain("in the asked time");
});

test("without the boost the order is that of the words alone", async () => {
  const query = { id: 1, query: "valve refused at 02:22" };
  const { answers } = await run([query], "--no-boost", "--top", "1");
  expect(answers).toMatchObject([{ hits: [{ lines: [1, 1] }] }]);
});

test("pieces and the journal of a result are searched beside the records", async () => {
  const [slug = ""] = await goldenSlugs();
  const result = placeOf("result.json");
  const document = await analyzeGolden(slug);
  await writeFile(result, JSON.stringify(document));
  const title = document.events.find(({ importance }) => importance === "key")?.title;
  const { answers } = await run([{ id: 1, query: title }], "--document", result);
  expect(answers[0].pieces[0]).toMatchObject({ noun: "event", title });
  await expect(run([{ id: 1, query: "x" }], "--superseded")).rejects.toThrow(UsageError);
});

/** Texts that speak of pumps or elevators lie together. */
async function withModel(vectors: (texts: readonly string[]) => ScriptedVectors) {
  const model = await startScriptedModel(() => ({ status: 500 }), vectors);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await model.close();
  });
  vi.stubEnv("WHENCE_EMBEDDING_MODEL", "local/m");
  vi.stubEnv("WHENCE_MODEL_URL", model.url);
  vi.stubEnv("WHENCE_MODEL_RETRIES", "0");
}

const near = (texts: readonly string[]) => ({
  vectors: texts.map((text) => (/rolled|elevator/.test(text) ? [1, 0] : [0, 1])),
});

test("with a model that embeds, what is near in meaning is found too, unless it is left out", async () => {
  const asked = vi.fn(near);
  await withModel(asked);
  const query = { id: 1, query: "elevator" };
  const { answers } = await run([query], "--no-boost");
  expect(answers[0].hits[0]).toMatchObject({ lines: [2, 2] });
  expect(answers[0].hits[0].why.join()).toContain("similar meaning");
  const before = asked.mock.calls.length;
  const alone = await run([query], "--no-boost", "--no-semantic");
  expect(alone.answers[1]).toEqual({ id: 1, hits: [] });
  expect(asked.mock.calls).toHaveLength(before);
});

test("a model that fails leaves the words, and the answer says so", async () => {
  await withModel(() => ({ status: 500 }));
  const { code, answers } = await run([{ id: 1, query: "valve" }]);
  expect(code).toBe(exitCodes.done);
  expect(answers[0].hits).not.toEqual([]);
  expect(answers[0].note).toMatch(/^Found by words alone: local\/m: .*500/);
});

test("a line that is no query is said, and the others are answered", async () => {
  const { code, answers } = await run([
    { id: 1 },
    { id: 2, query: "valve", at: "noon" },
    { id: 3, query: "valve" },
  ]);
  expect(code).toBe(exitCodes.failed);
  expect(answers.map(({ id }) => id)).toEqual([3]);
});

test.each([[["--top", "0"]], [["--top", "many"]], [["--zone", "Mars/Base"]]])(
  "refuses %j",
  async (options) => {
    await expect(run([], ...options)).rejects.toThrow(UsageError);
  },
);
