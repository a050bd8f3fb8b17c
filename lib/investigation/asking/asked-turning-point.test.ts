import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const at = (second: number) => `2026-11-21T10:00:${String(second).padStart(2, "0")}.000Z`;
function event(id: string, kind: string, title: string, second: number, quote = title) {
  return {
    ...{ id, title, kind, description: "", entities: ["ent_1"], importance: "key" },
    evidence: [{ path: "plant.log", lines: [second, second], quote }],
    time: { earliest: at(second), latest: at(second) },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}
const documentOf = (events: readonly unknown[]) =>
  ({
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
    ...{ impactEvents: [], causalLinks: [], rootCauses: [], hypotheses: [], events },
    entities: [{ id: "ent_1", name: "mixerhub", type: "service", aliases: [], properties: {} }],
  }) as unknown as TimelineDocument;

test("the start of a thing does not answer when it was complete", () => {
  const start = event("evt_1", "change", "Refill of tank 3 starts", 10);
  const question = "When was the refill of tank 3 complete?";
  expect(createAnswerer(documentOf([start]))(question)).toMatchObject({ kind: "none", answer: "" });
  const end = event("evt_2", "change", "Refill of tank 3 finished", 40);
  expect(createAnswerer(documentOf([start, end]))(question)).toMatchObject({
    ...{ kind: "when", interval: { earliest: at(40), latest: at(40) } },
  });
});

test("a line of a fault and a recovery that only begins state no end", () => {
  const ask = createAnswerer(
    documentOf([
      event("evt_1", "observation", "valve 2 recovers", 10, "FATAL valve 2 recovers no pressure"),
      event("evt_2", "observation", "valve 2 is in recovery mode", 12),
      event("evt_3", "failure", "valve 2 recovery failed", 14),
    ]),
  );
  expect(ask("When did valve 2 recover?")).toMatchObject({ kind: "none", answer: "" });
});

test("a start or a recovery does not answer when a thing crashed", () => {
  const ask = createAnswerer(
    documentOf([
      event("evt_1", "observation", "starting grinder 6 behind a crash", 30),
      event("evt_2", "recovery", "grinder 6 turns again", 34),
    ]),
  );
  expect(ask("When did grinder 6 crash?").answer).not.toMatch(/turns again/);
  const fallen = event("evt_3", "failure", "grinder 6 crashes", 20);
  const starting = event("evt_4", "observation", "starting grinder 6", 30);
  expect(createAnswerer(documentOf([fallen, starting]))("When did grinder 6 crash?")).toMatchObject(
    {
      ...{ kind: "when", interval: { earliest: at(20), latest: at(20) } },
    },
  );
});

test("a component that fell once crashed at its fall, and was ready or up again with its first record of service", async () => {
  const recall = await recallEvidence(
    evidenceOfText({
      "plant.log": [
        `${at(2)} mixerhub is ready to accept batches`,
        `${at(20)} mixerhub process aborted`,
        `${at(21)} mixerhub is in recovery mode`,
        `${at(40)} starting mixerhub`,
        `${at(47)} mixerhub is ready to accept batches`,
      ],
    }),
  );
  const fall = event("evt_1", "failure", "mixerhub crashes", 20);
  const mode = event("evt_2", "failure", "First 'mixerhub is in recovery mode'", 21);
  const start = event("evt_3", "observation", "starting mixerhub", 40);
  const ask = createAnswerer(documentOf([fall, mode, start]), "UTC", recall);
  const whens = [
    ["When did mixerhub crash?", 20],
    ["When did mixerhub recover?", 47],
    ["When was mixerhub ready?", 47],
    ["When was mixerhub up again?", 47],
  ] as const;
  for (const [question, second] of whens)
    expect([question, ask(question).interval?.earliest]).toEqual([question, at(second)]);
});
