import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runRecordSchema } from "@/lib/investigation/record/run-record-schema";
import { startScriptedModel } from "@/lib/models/testing/scripted-model-server";
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

test("what --run-out writes is masked, and is played again to the same timeline without the model", async () => {
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const evidence = join(folder, "mill.log");
  await writeFile(evidence, `${log.join("\n")}\n`);
  const handleOf = (text: string, words: string) =>
    text
      .split("\n")
      .find((line) => /^[ABC]\d/.test(line) && line.includes(words))
      ?.split(" ")[0];
  const model = await startScriptedModel(({ text, tools }) => {
    if (text.includes("Done: ") || !tools.includes("set_timeline_bounds")) {
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
  });
  vi.stubEnv("WHENCE_MODEL_URL", model.url);
  const [out, record] = [join(folder, "result.json"), join(folder, "run.json")];
  try {
    const named = [
      "--analyst",
      "local/scripted",
      "--draft",
      "none",
      "--zone",
      "Europe/Berlin",
      "--rounds",
      "0",
    ];
    const words = [evidence, "--quiet", "--out", out, "--run-out", record, ...named];
    expect(await analyze(words, signal)).toBe(0);
  } finally {
    await model.close();
  }
  const text = await readFile(record, "utf8");
  expect(text).not.toContain("ada@example.org");
  expect(text).not.toContain("hunter2harbour");
  const { run, tasks, parts, claimsHash } = runRecordSchema.parse(JSON.parse(text));
  expect(run.analyst).toBe("local/scripted, rules");
  expect(tasks.map(({ kind }) => kind)).toEqual(["model", "model", "model"]);
  expect(Object.keys(parts).length).toBeGreaterThan(3);
  const result = JSON.parse(await readFile(out, "utf8"));
  expect(result.events).toMatchObject([{ title: "Coolant turned down" }]);
  expect(claimsHash).toBe(result.claimsHash);
  expect(await replay([record, evidence], signal)).toBe(0);
});
