import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { formatInstant, instant } from "@/lib/base/instant";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "./testing/scripted-model-server";

const start = Date.parse("2026-11-20T14:00:00Z");
const stampAt = (minute: number) => formatInstant(instant(start + minute * 60_000));
const wanted = 211;
/** All of one shape, so that none is in the survey for itself. */
const lines = Array.from(
  { length: 400 },
  (_, minute) =>
    `${stampAt(minute)} INFO mill-7 spindle at ${3990 + (minute % 9)} rpm password=hunter2harbour ${"hums ".repeat(30)}`,
);
const orders = [5, 6, 7].map((minute) =>
  JSON.stringify({ ts: stampAt(minute), msg: "order is paid", kanal: "web", lane: minute }),
);

let folder: string;
let requests: readonly ScriptedRequest[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "whence-opening-"));
  await writeFile(join(folder, "mill.log"), `${lines.join("\n")}\n`);
  await writeFile(join(folder, "orders.jsonl"), `${orders.join("\n")}\n`);
  const model = await startScriptedModel(answer);
  try {
    const result = await analyzeLocalFiles({
      files: ["mill.log", "orders.jsonl"].map((path) => ({ path, location: join(folder, path) })),
      ...{ skipped: [], zone: null, analyst: "local/scripted", draft: "none" },
      models: {
        ...{ url: model.url, timeoutMs: 20_000, retriesMax: 0 },
        ...{ contextTokensMax: 100_000, outputTokensMax: 1000 },
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(result.ok).toBe(true);
    requests = model.requests;
  } finally {
    await model.close();
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const hums = Array.from({ length: 36 }, (_, index) => wanted + index);

/** Tells lines of the routine as key events, one of them under its own title, and says that a clock is wrong. */
function answer({ pass, sinceTask }: ScriptedRequest): ScriptedAnswer {
  if (pass !== "coarse" || sinceTask.includes("Done: ")) return { content: "Done." };
  return {
    calls: [
      {
        name: "register_entity",
        arguments: { entity_id: "mill", name: "mill-7", entity_type: "machine" },
      },
      ...hums.map((minute) => ({
        name: "emit_event",
        arguments: {
          ...{ event_id: `hum${minute}`, event_type: "measurement", importance: "key" },
          title: minute === wanted ? "The mill hums" : `The mill hums ${minute}`,
          ...{ timestamp: stampAt(minute), entities: ["mill"], confidence: 0.9 },
          evidence_refs: [`L1.${minute + 1}`],
        },
      })),
      {
        name: "correct_clock",
        arguments: {
          ...{ paths: ["orders.jsonl"], add_seconds: -3600, reason: "The mill was not on yet" },
          evidence_refs: ["L2.1"],
        },
      },
    ],
  };
}

const openingOf = (wanted: string) =>
  assertPresent(
    requests.find(({ pass }) => pass === wanted),
    `a request of the ${wanted} pass`,
  ).text;
const lineOf = (text: string, beginning: string) =>
  assertPresent(
    text.split("\n").find((line) => line.startsWith(beginning)),
    beginning,
  );

test("the next pass is told what key events rest on whose lines nobody was shown, in short and masked", () => {
  const text = openingOf("detailed");
  const [, quoted = ""] = text.split("## First lines that key events rest on\n");
  const [line = ""] = quoted.split("\n");
  expect(line).toMatch(/^L1\.212 mill\.log line 212 \| .*password=\[secret:.*hums.*…$/);
  expect(line.length).toBeLessThan(140);
  const [handle = ""] = line.split(" ");
  expect(text).toMatch(new RegExp(`The mill hums \\[.* ${handle}\n`));
});

test("files are told with the names of their fields", () => {
  const line = lineOf(openingOf("coarse"), "orders.jsonl: ");
  expect(line).toMatch(/; fields: .*kanal/);
});

test("a file whose clock was corrected is told with what changed, and no other file", () => {
  expect(openingOf("coarse")).not.toContain("its clock was corrected");
  const [, changed = ""] = openingOf("detailed").split("What changed on the timeline");
  expect(lineOf(changed, "orders.jsonl")).toMatch(
    /; its clock was corrected, .*1 h.* ahead: The mill was not on yet/,
  );
  expect(changed).not.toMatch(/^mill\.log/m);
});

test("how much room answers have is said before anything is asked", () => {
  expect(openingOf("coarse")).toContain(
    "(Turn 1 of 20. Answers of tools have room for 12,000 characters each, 80,000 in one turn; what you write, for 1,000 tokens.)",
  );
});

test("passes are one conversation: each request is the one before and what came since", () => {
  expect(requests.map(({ pass }) => pass)).toEqual(["coarse", "coarse", "detailed", "causal"]);
  for (const [index, { messages, tools }] of requests.entries()) {
    const before = requests[index - 1];
    if (before === undefined) continue;
    expect(tools).toEqual(before.tools);
    // The last one says which turn it is.
    expect(messages.slice(0, before.messages.length - 1)).toEqual(before.messages.slice(0, -1));
  }
});

test("what nothing changed is told once", () => {
  const { text } = assertPresent(requests.at(-1), "the last request");
  expect(text.split("What stands on the timeline:")).toHaveLength(2);
  expect(text.split("What changed on the timeline since it was told:")).toHaveLength(2);
  expect(text.split("Nothing on the timeline changed since it was told.")).toHaveLength(2);
  expect(text).not.toContain("machine mill-7");
});

test("what changed is listed short, and it is said how the others are listed", () => {
  const text = openingOf("detailed");
  expect(text).toContain("(30 of 36; the others: list_timeline)");
  expect(text).toContain("The mill hums 240 [");
  expect(text).not.toContain("The mill hums 241 [");
});
