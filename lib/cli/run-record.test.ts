import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runRecordSchema } from "@/lib/investigation/runs/record/run-record-schema";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { analyze } from "./analyze";
import { replay } from "./replay";

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "whence-test-")));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const signal = new AbortController().signal;
const log = [
  ...Array.from({ length: 20 }, (_, second) => `2026-11-20 14:00:${10 + second} mill-7 turns`),
  "2026-11-20 14:01:00 operator ada@example.org set coolant.flow from 12 to 1",
  "2026-11-20 14:02:00 ERROR mill-7 stopped: overheated password=hunter2harbour",
];

/** What was shown of a line, by which it may be cited. */
const handleOf = (text: string, words: string) =>
  text
    .split("\n")
    .find((line) => /^[A-Z]\d/.test(line) && line.includes(words))
    ?.split(" ")[0];

/** A run by a model that answers so: its evidence, its result and the location of its record. */
async function recordAnalysis(
  answer: (request: ScriptedRequest) => ScriptedAnswer,
  given: readonly string[],
) {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const [evidence, out, record] = [
    join(folder, "mill.log"),
    join(folder, "result.json"),
    join(folder, "run.json"),
  ];
  await writeFile(evidence, `${log.join("\n")}\n`);
  const model = await startScriptedModel(answer);
  vi.stubEnv("WHENCE_MODEL_URL", model.url);
  try {
    const named = ["--analyst", "local/scripted", "--zone", "Europe/Berlin", ...given];
    const words = [evidence, "--quiet", "--out", out, "--run-out", record, ...named];
    expect(await analyze(words, signal)).toBe(0);
  } finally {
    await model.close();
  }
  const text = await readFile(record, "utf8");
  expect(text).not.toContain("ada@example.org");
  expect(text).not.toContain("hunter2harbour");
  return {
    ...{ evidence, record, recorded: runRecordSchema.parse(JSON.parse(text)) },
    result: JSON.parse(await readFile(out, "utf8")),
  };
}

test("what --run-out writes is masked, and is played again to the same timeline without the model", async () => {
  const { evidence, record, recorded, result } = await recordAnalysis(
    ({ text, pass }) => {
      if (text.includes("Done: ") || pass !== "coarse") {
        return { content: "Nothing more; ask ada@example.org" };
      }
      const mill = { entity_id: "m", name: "mill-7", entity_type: "machine" };
      const event = {
        ...{ event_type: "change", title: "Coolant turned down", entities: ["m"] },
        // Berlin is an hour before UTC: the zone is part of what is recorded.
        ...{ timestamp: "2026-11-20T13:01:00Z", importance: "key", confidence: 0.9 },
        evidence_refs: [handleOf(text, "coolant.flow")],
      };
      return {
        calls: [
          { name: "register_entity", arguments: mill },
          { name: "emit_event", arguments: event },
        ],
      };
    },
    ["--draft", "none", "--rounds", "0"],
  );
  const { run, tasks, parts, claimsHash } = recorded;
  expect(run.analyst).toBe("local/scripted, rules");
  expect(tasks.map(({ kind }) => kind)).toEqual(["model", "model", "model"]);
  expect(Object.keys(parts).length).toBeGreaterThan(3);
  expect(result.events).toMatchObject([{ title: "Coolant turned down" }]);
  expect(claimsHash).toBe(result.claimsHash);
  expect(await replay([record, evidence], signal)).toBe(0);
});

const answered = (output: unknown): ScriptedAnswer => ({
  calls: [{ name: "answer", arguments: output }],
});

/** One question, one finding that holds, and an end. */
const roundRoles: Readonly<Record<string, (text: string) => ScriptedAnswer>> = {
  "Your task: the Director"(text) {
    const isFirst = !text.includes("fnd_");
    const decision = { kind: isFirst ? "advance" : "stop", why: "The mill was asked for" };
    const question = {
      ...{ to: "changes", subject: "survey", text: "What was done to the mill?" },
      ...{ expected_gain: 0.9, why: "It may be the cause" },
    };
    return answered({
      ...{ reasoning: "Ask ada@example.org", decision, entries: [] },
      questions: isFirst ? [question] : [],
    });
  },
  "Your task: the Expert for changes"(text) {
    const line = handleOf(text, "mill-7 turns");
    if (line === undefined) {
      return { calls: [{ name: "search_records", arguments: { text: "turns" } }] };
    }
    const finding = {
      claim: "mill-7 turns at 14:00:10, before the coolant was turned down",
      effect: {
        ...{ kind: "happening", event_type: "observation", importance: "key" },
        title: "mill-7 turns",
      },
      ...{ method: "read", confidence: 0.9, evidence_refs: [line], tool_calls: [2] },
      ...{ entities: [{ name: "mill-7", type: "machine" }], counter_search: "others: none" },
    };
    return answered({ reasoning: "One line tells it", findings: [finding] });
  },
  "Your task: the Expert": () =>
    answered({ reasoning: "", findings: [], nothing: "None of my trade" }),
  "Your task: the Critic"(text) {
    const findings = [...new Set(text.match(/fnd_[a-z0-9]+/g) ?? [])];
    return answered({
      reasoning: "The line says so",
      reviews: findings.map((finding) => ({
        ...{ finding, credibility: 0.7, annotation: "The cited line says so" },
      })),
    });
  },
};

test("rounds that a model performed are played again to the same findings without it", async () => {
  const { evidence, record, recorded, result } = await recordAnalysis(
    ({ text }) => {
      const role = Object.keys(roundRoles).find((words) => text.includes(words)) ?? "";
      return roundRoles[role]?.(text) ?? { content: "Nothing more" };
    },
    ["--draft", "none", "--rounds", "2", "--mode", "append"],
  );
  const byModel = recorded.tasks.filter(({ kind }) => kind === "model").map(({ step }) => step);
  expect(byModel).toEqual(expect.arrayContaining(["r1-direct", "r1-q1-changes", "r1-critique"]));
  expect(result.findings).toMatchObject([
    { claim: "mill-7 turns at 14:00:10, before the coolant was turned down" },
  ]);
  const titles = result.events.map(({ title }: { readonly title: string }) => title);
  expect(titles).toContain("mill-7 turns");
  expect(recorded.claimsHash).toBe(result.claimsHash);
  expect(await replay([record, evidence], signal)).toBe(0);
});
