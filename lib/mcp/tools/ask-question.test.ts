import { expect, test } from "vitest";
import { ok } from "@/lib/base/result";
import { createAgentDesk } from "@/lib/investigation/agents/agent-view";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { createCitedPlaces } from "@/lib/investigation/document/masking/cited-places";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { AgentCase, AgentCases } from "../agent-cases";
import { askQuestion } from "./ask-question";

const secret = "hunter2-Zebra9941";
const evidence = evidenceOfText({
  "mill.log": [
    `2026-11-21T10:00:00Z sluice S-4 opened with password=${secret}`,
    "2026-11-21T10:05:00Z roller 5 freed",
  ],
});
const at = "2026-11-21T10:01:00.000Z";
const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], hypotheses: [] },
  ...{ entities: [], causalLinks: [], rootCauses: [], ruledOut: [] },
  events: [
    {
      ...{ id: "evt_1", title: "Roller 5 jammed", kind: "failure", description: "", entities: [] },
      ...{ importance: "key", time: { earliest: at, latest: at }, status: "proposed" },
      evidence: [{ path: "mill.log", lines: [2, 2], quote: "roller 5" }],
      confidence: { extraction: 0.9, time: 1, credibility: null },
    },
  ],
} as unknown as TimelineDocument;

const opened = {
  document: async () => document,
  desk: async (signal: AbortSignal) =>
    createAgentDesk({
      ...{ evidence, signal, citedPlaces: createCitedPlaces(), lookups: {} as Lookups },
    }),
  recall: async () => recallEvidence(evidence),
} as unknown as AgentCase;
const cases = { open: async () => ok(opened) } as unknown as AgentCases;

async function ask(question: string) {
  const { signal } = new AbortController();
  const given = { incident: "inc_1", question, zone: "UTC" };
  const answered = await askQuestion.answer(cases, given, {
    signal,
    tellProgress: async () => undefined,
  });
  return answered.ok ? answered.value : "";
}

test("what the timeline tells is answered by it", async () => {
  expect(await ask("When was roller 5 jammed?")).toContain("evt_1");
});

test("what it does not tell is answered by a record, which is said and cited, and whose secrets stay hidden", async () => {
  const text = await ask("When was sluice S-4 opened?");
  expect(text).toContain("2026-11-21T10:00:00.000Z");
  expect(text).toContain("from the evidence, not on the timeline");
  expect(text).toContain('"lines":[1,1]');
  expect(text).not.toContain(secret);
});

test("what neither tells is not answered", async () => {
  expect(await ask("When did the orchard bloom?")).toContain('"kind":"none"');
});

test("a candidate is shown as masked as an answer", async () => {
  const text = await ask("When was sluice S-4 repainted?");
  expect(text).toContain('"kind":"none"');
  expect(text).toMatch(/"candidates":\[\{[^\]]*S-4/);
  expect(text).not.toContain(secret);
});
