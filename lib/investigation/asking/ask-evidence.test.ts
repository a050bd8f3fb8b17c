import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import type { EvidenceReader } from "../ports/evidence-port";
import { createEvidenceAnswerer } from "./ask-evidence";
import { recallEvidence } from "./searching/recall-evidence";

const evidence = evidenceOfText({
  "mill.log": [
    "2026-11-21T10:00:00Z roller 5 jammed by a stone",
    "2026-11-21T10:00:30Z roller 5 freed",
    "2026-11-21T10:09:00Z grain bin G-2 emptied into lorry",
    "2026-11-21T10:12:00Z grain bin G-3 filled from silo",
    "2026-11-21T10:14:00Z grain bin G-3 swept",
  ],
});
const measured = withKind(
  evidenceOfText({
    "board.prom": [
      'queue_depth{host="mill-1"} 3',
      'queue_depth{host="mill-1"} 19',
      'queue_depth{host="mill-1"} -2',
      'heat{host="mill-1"} 5',
      'heat{host="mill-2"} 6',
    ].map((line, number) => `2026-11-21T10:0${number}:00Z ${line}`),
    "rows.csv": [
      "2026-11-21T10:00:00Z bin=north level_cm=40",
      "2026-11-21T10:00:00Z bin=south level_cm=70",
      "2026-11-21T10:01:00Z bin=north level_cm=44 twice=1",
      "2026-11-21T10:01:00Z bin=south level_cm=60 twice=2",
      "2026-11-21T10:02:00Z oven=1 glow=7",
      "2026-11-21T10:02:00Z oven=2 glow=9",
    ],
  }),
);

/** As readers of measures have them. */
function withKind(reader: EvidenceReader): EvidenceReader {
  return {
    ...reader,
    async *scan(filter, options) {
      for await (const chunk of reader.scan(filter, options)) {
        yield chunk.map((record) => ({ ...record, kind: "metric" as const }));
      }
    },
  };
}

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, "0")}:00.000Z`;
const document = {
  ...{
    incident: {},
    artifacts: [],
    facts: [],
    stateChanges: [],
    gaps: [],
    ruledOut: [],
    impactEvents: [],
    hypotheses: [],
  },
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
  const answered = await ask("When was roller 5 jammed?");
  expect(answered).toMatchObject({ kind: "when", pieces: ["evt_1"] });
  expect(answered.interval?.earliest).toBe(at(1));
  expect(answered.answer).not.toContain("not on the timeline");
});

test("what does not is answered by a record, which is said, cited as it stands, and believed less", async () => {
  const answered = await ask("When was grain bin G-2 emptied?");
  expect(answered.interval?.earliest).toBe("2026-11-21T10:09:00.000Z");
  expect(answered.answer).toContain("from the evidence, not on the timeline");
  expect(answered.evidence).toHaveLength(1);
  expect(answered.pieces).toEqual([]);
  expect(answered.evidence[0]).toMatchObject({ path: "mill.log", lines: [3, 3] });
  expect(answered.evidence[0]?.quote).toContain("grain bin G-2 emptied into lorry");
  const { confidence } = await ask("When was roller 5 jammed?");
  expect(answered.confidence).toBeLessThan(confidence);
});

test("where several records tell it as well none is the answer, and each is a candidate with its line", async () => {
  const answered = await ask("When was grain bin G-3?");
  expect(answered).toMatchObject({ kind: "none", answer: "", evidence: [] });
  const candidates = answered.candidates ?? [];
  expect(candidates.map(({ answer }) => answer).join("; ")).toMatch(/filled from silo.*swept/);
  expect(candidates.every(({ evidence: { length } }) => length === 1)).toBe(true);
});

test("an order may rest on the timeline at one end and on a record at the other", async () => {
  const answered = await ask("Was roller 5 jammed before or after grain bin G-2 was emptied?");
  expect(answered).toMatchObject({ kind: "order" });
  expect(answered.answer).toMatch(/^before, by 8 m .*from the evidence/);
});

test("what happened in a stretch of which the timeline tells nothing is told by its records", async () => {
  const answered = await ask("What happened between 10:08 and 10:13?");
  expect(answered).toMatchObject({ kind: "what_on", pieces: [] });
  expect(answered.answer).toMatch(/G-2 emptied into lorry.*G-3 filled.*from the evidence/);
  expect(answered.answer).not.toContain("freed");
  expect(answered.evidence).toHaveLength(2);
  expect((await ask("What happened between 11:08 and 11:13?")).kind).toBe("none");
  expect((await ask("What was changed between 10:08 and 10:13?")).kind).toBe("none");
});

test("what neither tells is not answered", async () => {
  const answered = await ask("When did the orchard bloom?");
  expect(answered).toMatchObject({ kind: "none", answer: "" });
  expect(answered.reasoning).toContain("and so were the records");
});

const askMeasured = createEvidenceAnswerer(
  document,
  "UTC",
  await recallEvidence(measured),
  measured,
);

test.each([
  [
    "the highest value is told with its time",
    "What was the highest queue depth?",
    /^19 at 2026-11-21T10:01/,
  ],
  ["and the lowest", "How low did the queue depth get?", /^-2 at 2026-11-21T10:02/],
  ["also in Chinese", "queue_depth最高是多少？", /^19 at/],
  ["within a time that is named", "What was the highest queue depth after 10:02?", /^-2 at/],
  ["a value at a time is the last before", "What was the queue depth at 10:01:30?", /^19 at/],
  [
    "rows are told apart by what they are of",
    "What was the highest level_cm of the south bin?",
    /^70 at/,
  ],
])("%s", async (_what, question, wanted) => {
  const answered = await askMeasured(question);
  expect(answered.answer).toMatch(wanted);
  expect(answered.answer).toContain("from the evidence, not on the timeline");
  expect(answered.evidence).toHaveLength(1);
});

test("what two series are called is asked about again, and what nothing tells apart is told as none", async () => {
  const two = await askMeasured("What was the highest heat?");
  expect(two).toMatchObject({ kind: "none", evidence: [] });
  expect(two.reasoning).toMatch(/mill-1.*mill-2/);
  expect((await askMeasured("What was the highest glow?")).kind).toBe("none");
});

test("a value is not told of a time at which nothing was measured", async () => {
  expect((await askMeasured("What was the queue depth at 12:00?")).kind).toBe("none");
});

test("an answer that the timeline measured comes with what it was counted over", async () => {
  const share = {
    ...{ id: "msr_00000000000000aa", event: "evt_1", component: "mill", window: null, clock: [] },
    ...{ what: "requests to mill that failed", of: "requests to mill" },
    query: { paths: ["mill.log"], where: [], counted: [] },
    value: { kind: "share", numerator: 3, denominator: 4, parts: [] },
  };
  const told = { ...document, impactEvents: ["evt_1"], measurements: [share] };
  const asked = createEvidenceAnswerer(told as unknown as TimelineDocument, "UTC", null, evidence);
  const answered = await asked("How many requests failed?");
  expect(answered).toMatchObject({ kind: "how_many", measurements: [share] });
});
