import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const at = (minute: string) => `2026-11-21T00:${minute}:00.000Z`;
const entity = (id: string, name: string) => ({
  ...{ id, name, type: "service" },
  aliases: [],
  properties: {},
});
const state = (
  subject: string,
  predicate: string,
  value: string,
  from: string | null,
  until: string | null,
) => ({
  ...{
    id: `fct_${subject}${predicate}${value}`,
    type: "state",
    content: `${subject}: ${predicate} is ${value}`,
  },
  about: { subject, predicate, value },
  ...{ validFrom: from === null ? null : at(from), validUntil: until === null ? null : at(until) },
  ...{ mentionedAt: null, createdAt: at("59"), expiredAt: null, entities: [subject] },
  ...{ evidence: [{ path: "a.log", lines: [1, 1], quote: "x" }], source: "state-change" },
  ...{ supersededBy: null, confidence: 0.9 },
});

const ask = createAnswerer({
  artifacts: [{ path: "a.log", firstAt: at("04"), lastAt: at("50") }],
  entities: [
    entity("ent_1", "orders-api"),
    entity("ent_2", "payments-api"),
    entity("ent_3", "nginx"),
    entity("ent_4", "redis"),
  ],
  facts: [
    state("ent_1", "version", "2.13", null, "10"),
    state("ent_1", "version", "2.14", "10", "30"),
    state("ent_1", "version", "2.15", "30", null),
    { ...state("ent_1", "version", "2.16", "40", null), type: "plan" },
    { ...state("ent_1", "version", "2.17", "20", null), expiredAt: at("59") },
    state("ent_2", "version", "7.4", "12", "20"),
    { ...state("ent_2", "version", "7.4", "20", null), id: "fct_again" },
    state("ent_3", "health", "DOWN", "20", null),
    state("ent_4", "health", "DOWN", "20", null),
    state("ent_4", "version", "7.1", "20", null),
  ],
  events: [
    {
      ...{ id: "evt_2", title: "redis answers again", kind: "recovery", description: "" },
      ...{ entities: ["ent_4"], importance: "key" },
      evidence: [{ path: "a.log", lines: [9, 9], quote: "redis is back" }],
      time: { earliest: at("35"), latest: at("35") },
      confidence: { extraction: 0.9, time: 1, credibility: null },
    },
    {
      ...{ id: "evt_1", title: "Queue grows", kind: "degradation", description: "" },
      ...{ entities: [], evidence: [], importance: "key" },
      time: { earliest: at("40"), latest: at("40") },
      confidence: { extraction: 0.9, time: 1, credibility: null },
    },
  ],
  ...{ stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
} as unknown as TimelineDocument);

test.each([
  ["What was the version of orders-api at 00:05?", "2.13"],
  ["What was the version of orders-api at 00:20?", "2.14"],
  ["What was the status of nginx at 00:25?", "DOWN"],
  ["00:20时orders-api的版本是什么", "2.14"],
])("tells what held then: %s", (question, value) => {
  const answer = ask(question);
  expect(answer).toMatchObject({ kind: "state" });
  expect(answer.answer).toContain(`is ${value} (`);
  expect(answer.evidence).not.toEqual([]);
});

test("what changes within the asked time is told in order, also when the evidence begins later", () => {
  expect(ask("What was the version of orders-api at 00:30?").answer).toMatch(/2\.15/);
  expect(ask("What was the version of orders-api on 21 November 2026?").answer).toMatch(
    /2\.13.*; then .*2\.14.*; then .*2\.15/,
  );
});

test.each([
  ["of a time no file reaches", "What was the version of orders-api on 3 March 2031?"],
  ["of a thing it knows no state of", "What was the version of payments-api at 00:20?"],
  ["of another property", "What was the version of nginx at 00:25?"],
  ["of a time nothing names", "What was the version of orders-api during the flibbertigibbet?"],
])("tells nothing %s", (_what, question) => {
  expect(ask(question)).toMatchObject({ kind: "none", evidence: [], confidence: 0 });
});

test("a state of trouble lasts until its thing recovered, and is not known from then on", () => {
  const quote = expect.objectContaining({ quote: "redis is back" });
  const before = ask("What was the health of redis at 00:25?");
  expect(before.answer).toMatch(/DOWN .*00:35:00.*answers again/);
  expect(before.evidence).toContainEqual(quote);
  const after = ask("What was the health of redis at 00:40?");
  expect(after).toMatchObject({ kind: "none", answer: "" });
  expect(after.candidates?.[0]).toMatchObject({ pieces: ["evt_2"] });
  expect(after.candidates?.[0]?.answer).toMatch(/^undecidable: /);
  expect(after.candidates?.[0]?.evidence).toContainEqual(quote);
});

test("what no recovery ends is told as before: a version, and the trouble of another thing", () => {
  expect(ask("What was the version of redis at 00:40?").answer).toMatch(
    /7\.1 .*as far as is known/,
  );
  expect(ask("What was the health of nginx at 00:40?").answer).toMatch(/DOWN .*as far as is known/);
});

test("what was to be and what is not believed are told as no state, neither then nor later within the time", () => {
  expect(ask("What was the version of orders-api at 00:45?").answer).toMatch(/2\.15/);
  const whole = ask("What was the version of orders-api on 21 November 2026?").answer;
  expect(whole).toContain("2.15");
  expect(whole).not.toMatch(/2\.1[67]/);
});

test("a field is found by what people say it means, and what they did not explain is not", () => {
  const report = [{ key: "field:zq", at: at("00"), kind: "field", text: "gate level", unit: "cm" }];
  const document = {
    artifacts: [{ path: "a.log", firstAt: at("04"), lastAt: at("50") }],
    entities: [entity("ent_1", "sluice")],
    facts: [state("ent_1", "zq", "417", "10", null)],
    events: [
      {
        ...{ id: "evt_1", title: "Queue grows", kind: "degradation", description: "" },
        ...{ entities: [], evidence: [], importance: "key" },
        time: { earliest: at("40"), latest: at("40") },
        confidence: { extraction: 0.9, time: 1, credibility: null },
      },
    ],
    ...{ stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
  };
  const question = "What was the gate level of sluice at 00:20?";
  const explained = createAnswerer({ ...document, report } as unknown as TimelineDocument);
  expect(explained(question).answer).toContain("is 417 (");
  expect(explained(question).question).toBe(question);
  const bare = createAnswerer(document as unknown as TimelineDocument);
  expect(bare(question)).toMatchObject({ kind: "none" });
});

test("what became so part by part has no one state meanwhile", () => {
  expect(ask("What was the version of payments-api at 00:15?")).toMatchObject({
    ...{ kind: "none", answer: "" },
    reasoning: expect.stringContaining("told 2 times"),
  });
});

const statement = (quote: string) => [{ path: "a.log", lines: [2, 2], quote }];
const grown = {
  ...{ id: "evt_1", title: "Queue grows", kind: "degradation", description: "" },
  ...{ entities: [], evidence: [], importance: "key" },
  time: { earliest: at("49"), latest: at("49") },
  confidence: { extraction: 0.9, time: 1, credibility: null },
};
const stored = async (facts: readonly object[], lines: readonly string[]) => {
  const document = {
    artifacts: [{ path: "a.log", firstAt: at("04"), lastAt: at("50") }],
    entities: [entity("ent_1", "orders-api"), entity("ent_5", "shelf")],
    ...{ facts, events: [grown], stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
  } as unknown as TimelineDocument;
  const recall = await recallEvidence(evidenceOfText({ "a.log": lines }));
  return createAnswerer(document, "UTC", recall);
};

test("a value that was put back later is not told as still held, and before that it is", async () => {
  const told = await stored(
    [state("ent_1", "max_wait", "9s", "10", null)],
    [
      "2026-11-21T00:10:00Z orders-api SET max_wait 9s",
      "2026-11-21T00:30:00Z orders-api RESET max_wait",
    ],
  );
  expect(told("What was max_wait of orders-api at 00:20?").answer).toContain("is 9s (");
  expect(told("What was max_wait of orders-api at 00:40?")).toMatchObject({
    ...{ kind: "none", answer: "" },
    reasoning: expect.stringContaining("put back"),
  });
});

test("what was so before a change held since the first record of it, and not since the beginning", async () => {
  const told = await stored(
    [state("ent_1", "build", "7.1", null, "30")],
    [
      "2026-11-21T00:05:00Z orders-api build 6.9 started",
      "2026-11-21T00:20:00Z orders-api build 7.1 started",
    ],
  );
  expect(told("What was the build of orders-api at 00:25?").answer).toContain("is 7.1 (");
  expect(told("What was the build of orders-api at 00:10?")).toMatchObject({ kind: "none" });
});

test("what was set for some rows of a table is no state of the table", async () => {
  const some = "UPDATE shelf SET price=4 WHERE box=17";
  const all = "UPDATE shelf SET price=4";
  for (const [quote, kind] of [
    [some, "none"],
    [all, "state"],
  ] as const) {
    const fact = { ...state("ent_5", "price", "4", "10", null), evidence: statement(quote) };
    const told = await stored([fact], [`2026-11-21T00:10:00Z ${quote}`]);
    expect(told("What was the price of shelf at 00:20?")).toMatchObject({ kind });
  }
});

test("what something is now is what was recorded last, and a thing alone asks for no state of it", () => {
  expect(ask("What is the version of orders-api now?").answer).toContain("version is 2.15");
  expect(ask("orders-api 版本现在是多少？").answer).toContain("version is 2.15");
  expect(ask("What is nginx?")).toMatchObject({ kind: "none", answer: "" });
});

test("a state of one of several, or of what is still being changed, is not that of the whole", () => {
  const fact = (value: string, quote: string, from: string) => ({
    ...state("ent_p", value === "free" ? "room" : "version", value, from, null),
    evidence: [{ path: "a.log", lines: [3, 3], quote }],
  });
  const rollout = {
    ...{ id: "evt_r", title: "Rollout of kiln 7.4 starts", kind: "change", description: "" },
    ...{ entities: ["ent_p"], importance: "key" },
    evidence: [{ path: "a.log", lines: [3, 3], quote: "kiln 7.4 on pump-1" }],
    time: { earliest: at("10"), latest: at("10") },
    endTime: { earliest: at("15"), latest: at("15") },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
  const document = {
    artifacts: [{ path: "a.log", firstAt: at("04"), lastAt: at("50") }],
    entities: [entity("ent_p", "kiln"), entity("ent_a", "pump-1"), entity("ent_b", "pump-2")],
    facts: [fact("free", "room=3,instance=pump-1", "20"), fact("7.4", "kiln 7.4 on pump-1", "10")],
    ...{ events: [rollout], stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
  };
  const asking = createAnswerer(document as unknown as TimelineDocument);
  expect(asking("What was the room of kiln at 00:25?").reasoning).toContain("told of pump-1");
  expect(asking("What was the version of kiln at 00:12?").reasoning).toContain("went on until");
  expect(asking("What was the version of kiln at 00:25?").answer).toContain("7.4");
});
