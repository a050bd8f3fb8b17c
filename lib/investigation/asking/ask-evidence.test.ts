import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { recallEvidence } from "../searching/recall-evidence";
import { createEvidenceAnswerer } from "./ask-evidence";

const evidence = evidenceOfText({
  "mill.log": [
    "2026-11-21T10:00:00Z roller 5 jammed by a stone",
    "2026-11-21T10:00:30Z roller 5 freed",
    "2026-11-21T10:09:00Z grain bin G-2 emptied into lorry",
    "2026-11-21T10:12:00Z grain bin G-3 filled from silo",
    "2026-11-21T10:14:00Z grain bin G-3 swept",
  ],
});
const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], hypotheses: [] },
  ...{ entities: [], causalLinks: [], rootCauses: [], ruledOut: [] },
  events: [
    {
      ...{ id: "evt_1", title: "Roller 5 jammed", kind: "failure", description: "", entities: [] },
      ...{ importance: "key", time: { earliest: at(1), latest: at(1) } },
      evidence: [{ path: "mill.log", lines: [1, 1], quote: "roller 5 jammed" }],
      confidence: { extraction: 0.9, time: 1, credibility: null },
    },
  ],
} as unknown as TimelineDocument;
const ask = createEvidenceAnswerer(document, "UTC", await recallEvidence(evidence), evidence);

test("what stands on the timeline is answered by it, whatever records say", async () => {
  const told = await ask("When was roller 5 jammed?");
  expect(told).toMatchObject({ kind: "when", pieces: ["evt_1"] });
  expect(told.interval?.earliest).toBe(at(1));
  expect(told.answer).not.toContain("not on the timeline");
});

test("what does not is answered by a record, which is said, cited as it stands, and believed less", async () => {
  const told = await ask("When was grain bin G-2 emptied?");
  expect(told.interval?.earliest).toBe("2026-11-21T10:09:00.000Z");
  expect(told.answer).toContain("from the evidence, not on the timeline");
  expect(told.evidence).toHaveLength(1);
  expect(told.pieces).toEqual([]);
  expect(told.evidence[0]).toMatchObject({ path: "mill.log", lines: [3, 3] });
  expect(told.evidence[0]?.quote).toContain("grain bin G-2 emptied into lorry");
  expect(told.confidence).toBeLessThanOrEqual(0.6);
});

test("where several records tell it as well none is chosen, and all are named", async () => {
  const told = await ask("When was grain bin G-3?");
  expect(told.answer).toMatch(/^undecided/);
  expect(told.interval).toBeUndefined();
  expect(told.reasoning).toMatch(/filled from silo.*swept/);
  expect(told.evidence).toHaveLength(2);
});

test("an order may rest on the timeline at one end and on a record at the other", async () => {
  const told = await ask("Was roller 5 jammed before or after grain bin G-2 was emptied?");
  expect(told).toMatchObject({ kind: "order" });
  expect(told.answer).toMatch(/^before, by 8 m .*from the evidence/);
});

test("what neither tells is not answered", async () => {
  const told = await ask("When did the orchard bloom?");
  expect(told).toMatchObject({ kind: "none", answer: "" });
  expect(told.reasoning).toContain("and so were the records");
});
