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

/** Reads one line of the routine, tells it as a key event, and says that a clock is wrong. */
function answer({ text, pass }: ScriptedRequest): ScriptedAnswer {
  if (pass !== "coarse" || text.includes("Done: ")) return { content: "Done." };
  const place = `mill.log line ${wanted + 1} |`;
  const line = text.split("\n").find((one) => /^L\d/.test(one) && one.includes(place));
  if (line === undefined) {
    return {
      calls: [{ name: "read_file", arguments: { path: "mill.log", from: wanted + 1, count: 1 } }],
    };
  }
  const cited = { evidence_refs: [assertPresent(line.split(" ")[0], "a handle")] };
  const order = text
    .split("\n")
    .find((one) => /^L\d/.test(one) && one.includes("orders.jsonl line"));
  return {
    calls: [
      {
        name: "register_entity",
        arguments: { entity_id: "mill", name: "mill-7", entity_type: "machine" },
      },
      ...Array.from({ length: 35 }, (_, number) => ({
        name: "register_entity",
        arguments: { entity_id: `lane${number}`, name: `lane-${number}`, entity_type: "queue" },
      })),
      {
        name: "emit_event",
        arguments: {
          ...{ event_id: "hum", event_type: "measurement", title: "The mill hums" },
          ...{ timestamp: stampAt(wanted), entities: ["mill"], importance: "key", confidence: 0.9 },
          ...cited,
        },
      },
      {
        name: "correct_clock",
        arguments: {
          ...{ paths: ["orders.jsonl"], add_seconds: -3600, reason: "The mill was not on yet" },
          evidence_refs: [assertPresent(order?.split(" ")[0], "a handle of an order")],
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

test.each([["detailed"], ["causal"]])(
  "the %s pass is shown what a key event rests on, in short and masked",
  (pass) => {
    const [, quoted = ""] = openingOf(pass).split("## First lines that key events rest on\n");
    const [line = ""] = quoted.split("\n");
    expect(line).toMatch(/^L1\.212 mill\.log line 212 \| .*password=\[secret:.*hums.*…$/);
    expect(line.length).toBeLessThan(140);
    const [handle = ""] = line.split(" ");
    expect(openingOf(pass)).toMatch(new RegExp(`The mill hums .* ${handle}\n`));
  },
);

test("files are told with the names of their fields", () => {
  const line = lineOf(openingOf("coarse"), "orders.jsonl: ");
  expect(line).toMatch(/; fields: .*kanal/);
});

test("a file whose clock was corrected says so in the passes that follow", () => {
  const before = lineOf(openingOf("coarse"), "orders.jsonl: ");
  expect(before).not.toContain("corrected");
  for (const pass of ["detailed", "causal"]) {
    const text = openingOf(pass);
    expect(lineOf(text, "orders.jsonl: ")).toMatch(
      /; its clock was corrected, .*1 h.* ahead: The mill was not on yet/,
    );
    expect(lineOf(text, "mill.log: ")).not.toContain("corrected");
  }
});

test("how much room answers have is said before anything is asked", () => {
  expect(openingOf("coarse")).toContain(
    "(Turn 1 of 20. Answers of tools have room for 12,000 characters each, 80,000 in one turn; what you write, for 1,000 tokens.)",
  );
});

test("passes offer the same functions and begin with the same survey, but for the clock that was corrected", () => {
  const [first, second, third] = ["coarse", "detailed", "causal"].map((pass) =>
    requests.find((one) => one.pass === pass),
  );
  expect(second?.tools).toEqual(first?.tools);
  expect(third?.tools).toEqual(first?.tools);
  const [before, after] = [second?.text ?? "", third?.text ?? ""];
  const differsAt = [...before].findIndex((letter, index) => after[index] !== letter);
  expect(before.slice(0, differsAt)).toContain("\n\nWhat stands on the timeline:");
});

test("what stands is listed short, and it is said how the others are listed", () => {
  const { text } = assertPresent(
    requests.find(({ pass }) => pass === "causal"),
    "the last pass",
  );
  expect(text).toContain("(30 of 36; the others: list_timeline)");
  expect(text).toContain("lane-28");
  expect(text).not.toContain("lane-29");
});
