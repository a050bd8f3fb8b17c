import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import { recallEvidence } from "./searching/recall-evidence";

const evidence = evidenceOfText({
  "weir.log": [
    "2026-11-21T10:00:00Z sluice opened by mira.k",
    "2026-11-21T10:00:05Z session accepted user=ola.b path=/gate?block=1 ip=198.51.100.7",
    "2026-11-21T10:00:09Z restart of pump-2 requested by ola.b",
    "2026-11-21T10:00:12Z boiler heats up",
    "2026-11-21T10:00:15Z paged by nora.c",
    "2026-11-21T10:00:20Z fence checked, login looks odd",
    "2026-11-21T10:00:25Z sudo: ola.b : PWD=/home ; USER=weir ; COMMAND=/usr/bin/ssh weir flush turbine",
    "2026-11-21T10:00:30Z UPDATE basins SET level=4 WHERE gate IS NULL ORDER BY id LIMIT 4",
    "2026-11-21T10:00:35Z Connection closed by authenticating user root 203.0.113.9 [preauth]",
  ],
});
const document = {
  ...{ incident: {}, artifacts: [], facts: [], stateChanges: [], gaps: [], ruledOut: [] },
  ...{
    impactEvents: [],
    hypotheses: [],
    entities: [],
    causalLinks: [],
    rootCauses: [],
    events: [],
  },
} as unknown as TimelineDocument;
const ask = createAnswerer(document, "UTC", await recallEvidence(evidence));

test("who did it is the actor of that act on that thing", () => {
  expect(ask("Who opened the sluice?").answer).toMatch(/^mira\.k: /);
  expect(ask("Who restarted pump-2?").answer).toMatch(/^ola\.b: /);
});

test("who had sudo run a command is its actor, and not as whom it ran", () => {
  expect(ask("Who flushed the turbine?").answer).toMatch(/^ola\.b: /);
});

test.each([
  ["a column that rows are ordered by is nobody", "Who updated the basins?"],
  ["who was refused did not log in", "Who authenticated from 203.0.113.9?"],
  ["a parameter of the same letters is no act", "Who blocked 198.51.100.7?"],
  ["who writes of an alert got it", "Who paged?"],
  ["what was done to another thing is no answer", "Who restarted the boiler?"],
  ["a word behind a word for a person is no person", "Who checked the fence?"],
])("%s", (_, question) => {
  expect(ask(question)).toMatchObject({ kind: "none", answer: "" });
});

test("where somebody got in, a session does not tell who used it", async () => {
  const text = evidenceOfText({
    "app.log": ["2026-11-21T10:00:05Z export of block 7 done user=ola.b sid=5eed01"],
  });
  const question = "Who exported block 7?";
  const recalled = await recallEvidence(text);
  expect(createAnswerer(document, "UTC", recalled)(question).answer).toMatch(/^ola\.b/);
  const time = { earliest: "2026-11-21T10:00:00.000Z", latest: "2026-11-21T10:00:00.000Z" };
  const entered = {
    ...{ id: "evt_1", title: "Login from elsewhere", kind: "access", description: "" },
    ...{ entities: [], importance: "key", evidence: [], time },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
  const broken = { ...document, events: [entered] } as unknown as TimelineDocument;
  expect(createAnswerer(broken, "UTC", recalled)(question)).toMatchObject({ kind: "none" });
});

test("what is cited beside the act is not what it was done to", () => {
  const time = { earliest: "2026-11-21T10:00:00.000Z", latest: "2026-11-21T10:00:00.000Z" };
  const quotes = ["SELECT level FROM basins WHERE lot=7", "gate opened by mira.k"];
  const opened = {
    ...{ id: "evt_1", title: "Gate opened", kind: "action", description: "" },
    ...{ entities: [], importance: "key", time },
    evidence: quotes.map((quote, at) => ({ path: "weir.log", lines: [at + 1, at + 1], quote })),
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
  const of = createAnswerer({ ...document, events: [opened] } as unknown as TimelineDocument);
  expect(of("Who opened the gate?").answer).toMatch(/^mira\.k: /);
  expect(of("Who opened lot 7?").kind).toBe("none");
});

const audited = createAnswerer(
  document,
  "UTC",
  await recallEvidence(
    evidenceOfText({
      "audit.log": [
        "2026-11-21T10:00:00Z mira.k : TTY=pts/0 ; PWD=/home/mira.k ; USER=weirkeeper ; COMMAND=/usr/bin/ssh weir drain basin",
        "2026-11-21T10:00:05Z UPDATE shelves SET floor=3 ORDER BY id LIMIT 40",
        "2026-11-21T10:00:10Z Connection closed by authenticating user root 203.0.113.7 port 40022 [preauth]",
        "2026-11-21T10:00:15Z Accepted password for ola.b from 198.51.100.7 port 40022",
      ],
    }),
  ),
);

test.each([
  ["the account that it was done as is not who did it", "Who drained the basin?", /^mira\.k: /],
  ["a word of a query is nobody", "Who updated the shelves?", /^$/],
  ["who was not let in did not log in", "Who logged in from 203.0.113.7?", /^$/],
  ["who was let in did", "Who logged in from 198.51.100.7?", /^ola\.b: /],
])("%s", (_, question, answer) => {
  expect(audited(question).answer).toMatch(answer);
});
