import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { playSteps } from "@/lib/investigation/runs/headless/play-steps";
import { usualPlan } from "@/lib/investigation/runs/plan-run";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { listPerformers } from "./performer-list";
import { createScriptedPerformer, parseScript } from "./scripted-performer";
import { tasks } from "./task-list";

const evidence = evidenceOfText({
  "app.log": ["2026-03-01T10:00:00Z up", "2026-03-01T10:00:05Z down"],
});
const register = {
  name: "register_entity",
  arguments: { entity_id: "app", name: "app", entity_type: "service" },
};
const emit = (quote: string) => ({
  name: "emit_event",
  arguments: {
    ...{ timestamp: "2026-03-01T10:00:05Z", event_type: "failure", title: "app went down" },
    ...{ entities: ["app"], importance: "key", confidence: 0.9 },
    evidence_refs: [{ path: "app.log", lines: [2, 2], quote }],
  },
});

async function perform(turns: readonly (readonly unknown[])[]) {
  const script = parseScript({ name: "trial", tasks: { "coarse-pass": turns } });
  if (!script.ok) throw new Error(script.error);
  const performers = listPerformers([createScriptedPerformer(script.value, "1")]);
  return playSteps({
    ...{ plan: usualPlan(performers), tasks, performers, evidence },
    ...{ clock: { now: () => instant(0) }, onProgress: () => undefined },
    signal: new AbortController().signal,
  });
}

test("a script is checked like everybody: what it cites has to stand there", async () => {
  const { timeline, invocations } = await perform([[register], [emit("down")], [emit("on fire")]]);
  expect(timeline.events.map(({ title }) => title)).toEqual(["app went down"]);
  const [coarse] = invocations;
  const answers = coarse?.turns.map(({ calls }) => calls.map(({ answer }) => answer.kind));
  expect(answers).toEqual([["accepted"], ["accepted"], ["rejected"], []]);
});

test("a run without a conclusion names no cause and says that it found none", async () => {
  const { timeline } = await perform([[register], [emit("down")]]);
  expect(timeline).toMatchObject({ outcome: "inconclusive", rootCauses: [], impactEvents: [] });
});

test.each([
  ["no name", { tasks: {} }],
  ["a name that is more than one", { name: "a b", tasks: {} }],
  ["calls that are none", { name: "a", tasks: { "coarse-pass": [["register"]] } }],
])("a script with %s is refused", (_, script) => {
  expect(parseScript(script).ok).toBe(false);
});
