import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { search } from "./search";
import { exitCodes, UsageError } from "./usage-error";

const { signal } = new AbortController();
let folder: string;
let written: string[];
beforeEach(async () => {
  written = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => written.push(String(text)) > 0);
  vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  folder = await mkdtemp(join(tmpdir(), "whence-search-"));
  const lines = [
    "2026-11-21T02:01:00Z pump-2 valve refused to open",
    "2026-11-21T02:20:00Z pump-2 controller rolled out 4.1",
    "2026-11-21T02:22:00Z pump-2 valve refused to open",
  ];
  await writeFile(join(folder, "pump.log"), `${lines.join("\n")}\n`);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

async function run(queries: readonly unknown[], ...options: readonly string[]) {
  const place = join(folder, "queries.jsonl");
  await writeFile(place, queries.map((query) => `${JSON.stringify(query)}\n`).join(""));
  const code = await search([join(folder, "pump.log"), "--queries", place, ...options], signal);
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
