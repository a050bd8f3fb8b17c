import { expect, test } from "vitest";
import type { TaskSettings } from "@/lib/domain/invocation";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import type { FunctionCall } from "@/lib/investigation/ports/calls/function-calls";
import type { Performer, Toolbox } from "@/lib/investigation/ports/performer-port";
import { directTask } from "@/lib/investigation/rounds/contracts/direct";
import { tasks } from "@/lib/tasks/task-list";
import { forget } from "./forget";

const refs = (...lines: readonly number[]) =>
  lines.map((line) => ({ path: "a.log", lines: [line, line], quote: "words of a line" }));
const call = (name: string, given: object): FunctionCall => ({ name, arguments: given });

const calls = [
  call("emit_event", { event_id: "gone", title: "gone", evidence_refs: refs(7) }),
  call("emit_event", { event_id: "kept", title: "kept", evidence_refs: refs(3, 7) }),
  call("update_entity_state", { property: "state", evidence_refs: refs(7) }),
  call("add_causal_link", { source_event_id: "gone", target_event_id: "kept" }),
  call("add_causal_link", { source_event_id: "kept", target_event_id: "other" }),
  call("conclude", {
    ...{ impactEvents: ["gone", "kept"], startedBy: "gone", detectedBy: "kept" },
    rootCauses: [{ event: "gone" }, { event: "kept" }],
  }),
];
const rules: Performer = {
  ...{ name: "rules", kind: "rules", actor: "rules", edition: "1" },
  async *perform() {
    yield { kind: "calls", calls };
    yield { kind: "done", output: { text: "" } };
  },
};
const tools: Toolbox = {
  timeline: () => emptyTimeline,
  aliases: () => new Map(),
  ask: ({ answer: _answer }) => Promise.reject(new Error("nobody asks")),
};
const settings: TaskSettings = {
  ...{ performer: "rules", iterationsMax: 1, temperature: null, tokensMax: null },
};
const given = { turns: [], signal: new AbortController().signal };

async function callsOf(performer: Performer) {
  const task = tasks.find("coarse-pass");
  if (task === null) throw new Error("no coarse pass");
  const assignment = { ...given, task, input: { pass: "coarse", refusals: [] } };
  const { value } = await performer.perform(assignment, tools, settings).next();
  return value?.kind === "calls" ? value.calls : [];
}

test("what rests on a forgotten record is not said, nor anything of it", async () => {
  const places = [{ path: "a.log", lines: [6, 8] }] as const;
  expect(await callsOf(forget(rules, { places }))).toEqual([
    call("emit_event", { event_id: "kept", title: "kept", evidence_refs: refs(3) }),
    call("add_causal_link", { source_event_id: "kept", target_event_id: "other" }),
    call("conclude", {
      ...{ impactEvents: ["kept"], startedBy: null, detectedBy: "kept" },
      ...{ mitigatedBy: null, resolvedBy: null },
      ...{ rootCauses: [{ event: "kept" }], contributingFactors: [], ruledOut: [], hypotheses: [] },
    }),
  ]);
});

test("a record of another file is another one, and nothing else is lost", async () => {
  const places = [{ path: "b.log", lines: [6, 8] }] as const;
  expect((await callsOf(forget(rules, { places }))).length).toBe(calls.length);
});

test("what is linked anew in rounds is as it is", async () => {
  const performer = forget(rules, { places: [{ path: "a.log", lines: [6, 8] }] });
  const direct = { ...given, task: directTask, input: {} };
  await performer.perform(direct, tools, settings).next();
  expect(await callsOf(performer)).toEqual(calls);
});
