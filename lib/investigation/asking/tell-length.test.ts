import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer, createProposer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const at = (second: number) => `2026-11-21T00:00:${String(second).padStart(2, "0")}.000Z`;

function event(
  id: string,
  kind: string,
  title: string,
  second: number,
  endSecond: number | null = null,
) {
  const time = (seconds: number) => ({ earliest: at(seconds), latest: at(seconds) });
  return {
    ...{ id, title, kind, description: "", entities: ["ent_1"], importance: "key" },
    evidence: [{ path: "a.log", lines: [second, second], quote: title }],
    time: time(second),
    ...(endSecond === null ? {} : { endTime: time(endSecond) }),
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

const ask = createAnswerer({
  incident: { startedAt: at(10), detectedAt: at(12), mitigatedAt: at(40), resolvedAt: at(45) },
  ...{ artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
  entities: [{ id: "ent_1", name: "belt-3", type: "service", aliases: [], properties: {} }],
  events: [
    event("evt_1", "failure", "First jam at belt-3", 10, 50),
    event("evt_2", "recovery", "Last jam at belt-3", 40),
    event("evt_3", "failure", "Clock of belt-3 wrong by 12.250004 seconds", 3, 55),
    event("evt_4", "alert", "Alert BeltStopped fires", 12),
    event("evt_5", "recovery", "Alert BeltStopped resolves", 45),
    event("evt_6", "communication", "ana: the gear was exchanged, now let us see", 35),
    event("evt_7", "change", "Gear exchanged", 5),
    event("evt_8", "failure", "Valve V2 closed", 14, 16),
    event("evt_9", "failure", "Valve V2 closed", 18, 30),
    event("evt_10", "change", "Pressure limit 80 -> 60", 20),
    event("evt_11", "mitigation", "Pressure limit reverted 60 -> 80", 33),
    event("evt_12", "failure", "Pump overheats", 21, 29),
    event("evt_13", "change", "Oil changed", 28),
  ],
} as unknown as TimelineDocument);

test.each([
  [
    "what is told by its first and last time ends with the last",
    "How long did the jam at belt-3 last?",
    30_000,
  ],
  [
    "how far something is off is the amount it tells",
    "How far was the clock of belt-3 off?",
    12_250.004,
  ],
  [
    "“its” is of what the stretch begins with",
    "How long from the first firing of BeltStopped to its resolution?",
    33_000,
  ],
  [
    "what somebody said of a thing is not the thing",
    "How long between the gear exchange and the alert BeltStopped?",
    7_000,
  ],
  ["of several told alike the longest is meant", "How long was valve V2 closed?", 12_000],
  ["the verb is not the last of several", "How long did valve V2 closed last?", 12_000],
  [
    "a value that was lowered lasts until it is put back",
    "How long was the lowered pressure limit in force?",
    13_000,
  ],
  [
    "what is over is the end of what lasted",
    "How long from the first pump overheats to the end of the pump overheats?",
    8_000,
  ],
  [
    "the incident lasts from its beginning until it was resolved",
    "How long did the incident last?",
    35_000,
  ],
  ["so it does in Chinese", "故障持续了多久？", 35_000],
  [
    "its detection is counted from its beginning",
    "How long did it take to detect the incident?",
    2_000,
  ],
  ["and so is its mitigation", "How long until it was mitigated?", 30_000],
])("%s", (_what, question, ms) => {
  const answer = ask(question);
  expect(answer.kind).toBe("duration");
  expect(answer.durationMs).toBeCloseTo(ms, 0);
  expect(answer.evidence).not.toEqual([]);
});

test("the longest of several tells how long the others were", () => {
  expect(ask("How long was valve V2 closed?").reasoning).toContain("lasted 2 s");
});

test("another thing that shares only a condition with what is asked does not answer how long that was", () => {
  const hall = {
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
    ...{ impactEvents: [], entities: [] },
    events: [
      { ...event("evt_1", "observation", "Sieve shakes", 10), entities: ["ent_3"] },
      { ...event("evt_3", "state_change", "Fan running on gas", 50), entities: ["ent_4"] },
      { ...event("evt_2", "state_change", "Dryer running on gas", 12, 40), entities: ["ent_2"] },
    ],
  } as unknown as TimelineDocument;
  const proposal = createProposer(hall, "UTC", null)("How long was the sieve running?");
  expect(proposal.text).toMatchObject({ kind: "none", answer: "" });
});

test("the name of a file alone does not make its records what is asked for", async () => {
  const recall = await recallEvidence(
    evidenceOfText({
      "refill-log.txt": [
        `${at(10)} draining started on tank 3`,
        `${at(30)} draining complete on tank 3`,
      ],
    }),
  );
  const none = {
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
    ...{ impactEvents: [], entities: [], events: [] },
  } as unknown as TimelineDocument;
  const lengths = createAnswerer(none, "UTC", recall);
  expect(lengths("How long did the draining take?")).toMatchObject({ durationMs: 20_000 });
  expect(lengths("How long did the refill take?")).toMatchObject({ kind: "none", answer: "" });
});

test("a thing does not end with the end of another thing in the same file", async () => {
  const recall = await recallEvidence(
    evidenceOfText({
      "refill-log.txt": [
        `${at(10)} op=RefillStarted of=tank/main`,
        `${at(30)} op=FlushComplete of=tank/main`,
      ],
    }),
  );
  const none = {
    ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
    ...{ impactEvents: [], entities: [], events: [] },
  } as unknown as TimelineDocument;
  expect(createAnswerer(none, "UTC", recall)("How long did the tank refill take?")).toMatchObject({
    ...{ kind: "none", answer: "" },
  });
});

test("one incident has no second, and a session does not end when the account is locked", () => {
  const document = {
    incident: { startedAt: at(10), detectedAt: at(12), mitigatedAt: at(40), resolvedAt: at(45) },
    ...{ artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [], impactEvents: [] },
    entities: [],
    events: [event("evt_1", "access", "Login as mira from 192.0.2.4", 10, 45)],
  } as unknown as TimelineDocument;
  const of = createAnswerer(document);
  expect(of("How long did the outage last?").kind).toBe("duration");
  expect(of("How long did the second outage last?").kind).toBe("none");
  expect(of("How long was mira logged in from 192.0.2.4?").kind).toBe("none");
});

const account = createAnswerer({
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{
    impactEvents: [],
    entities: [{ id: "ent_1", name: "ola.b", type: "person", aliases: [], properties: {} }],
  },
  events: [
    event("evt_1", "access", "Session of ola.b", 10),
    event("evt_2", "mitigation", "Badge of ola.b taken away", 40),
    event("evt_3", "failure", "A lorry gives up waiting for the barrier", 12, 30),
  ],
} as unknown as TimelineDocument);

test.each([
  ["what was done to the same person later is no end", "How long was the session of ola.b?"],
  ["what is waited for is not what waits", "How long did the barrier last?"],
])("%s", (_, question) => {
  expect(account(question)).toMatchObject({ kind: "none", answer: "" });
});

test("what was recorded now and then did not last from its first record to its last", async () => {
  const lines = [10, 11, 50].map((second) => `${at(second)} belt slips at roller`);
  const recall = await recallEvidence(evidenceOfText({ "mill.log": lines }));
  const template = recall.telling({ words: "belt slips at roller", place: null })[0]?.place
    .template;
  const slips = event("evt_1", "failure", "Belt slips at roller", 10, 50);
  const query = { paths: ["mill.log"], where: [{ kind: "template", template, isExcluded: false }] };
  const lasting = (measurements: readonly object[]) =>
    createAnswerer(
      {
        ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
        ...{ impactEvents: [], entities: [], events: [slips], measurements },
      } as unknown as TimelineDocument,
      "UTC",
      recall,
    )("How long did the belt slip at the roller?");
  expect(lasting([])).toMatchObject({ kind: "duration", durationMs: 40_000 });
  expect(lasting([{ event: "evt_1", query, value: { kind: "count" } }])).toMatchObject({
    ...{ kind: "none", answer: "" },
    reasoning: expect.stringContaining("now and then"),
  });
});
