import { expect, test } from "vitest";
import { formatInstant } from "@/lib/base/instant";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { TimelineDocument } from "../document/document-schema";
import { createAnswerer } from "./answer-question";
import type { Recall } from "./searching/recall";
import { recallEvidence } from "./searching/recall-evidence";

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 10, 0, second)).toISOString();
function event(id: string, kind: string, title: string, from: number, until = from) {
  return {
    ...{ id, title, kind, description: "", entities: [], importance: "key" },
    evidence: [{ path: "access.log", lines: [1, 1], quote: title }],
    time: { earliest: at(from), latest: at(from) },
    endTime: { earliest: at(until), latest: at(until) },
    confidence: { extraction: 0.9, time: 1, credibility: null },
  };
}

/** Half of the requests failed before and after, with these statuses. */
async function didItHelp(
  before: number,
  after: number,
  {
    incident = { startedAt: at(10) },
    events = [],
  }: { incident?: object; events?: readonly object[] } = {},
) {
  const document = {
    ...{ incident, artifacts: [], facts: [], stateChanges: [], gaps: [] },
    ...{ hypotheses: [], causalLinks: [], rootCauses: [], outcome: "incident", ruledOut: [] },
    ...{ entities: [], impactEvents: ["evt_fail"] },
    events: [
      event("evt_fail", "failure", "First 500 at the kiln", 10, 119),
      event("evt_fan", "mitigation", "Fan belt tightened", 60),
      ...events,
    ],
    measurements: [
      {
        ...{ event: "evt_fail", what: "requests that failed", query: { paths: [], where: [] } },
        value: { kind: "share", numerator: 60, denominator: 120, parts: [] },
      },
    ],
  };
  const recall: Recall = {
    ...(await recallEvidence(evidenceOfText({ "kiln.log": [`${at(1)} lit`] }))),
    countWithin: (_, { earliest }) => {
      const status = formatInstant(earliest) < at(60) ? before : after;
      return { failed: 50, all: 100, commonest: { status, count: 50 } };
    },
  };
  const ask = createAnswerer(document as unknown as TimelineDocument, "UTC", recall);
  return ask("Did tightening the fan belt help?");
}

test("failures that go on after an action tell that it did not help", async () => {
  expect((await didItHelp(500, 500)).answer).toMatch(/^no: /);
});

test("not where the failures after it are of another kind than those before", async () => {
  const answer = await didItHelp(500, 504);
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.reasoning).toContain("several kinds");
});

test.each([
  ["was detected before", { startedNotAfter: at(5), detectedAt: at(5) }],
  ["was detected before its first failure", { startedAt: at(10), detectedAt: at(2) }],
])("not where the harm that is counted began after the incident %s", async (_, incident) => {
  const answer = await didItHelp(500, 500, { incident });
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.reasoning).toMatch(/(?:is|are) not the harm of the incident/);
});

test("not where the failures before it came of another step against the trouble", async () => {
  const events = [event("evt_stop", "mitigation", "Kiln is restarted", 9)];
  const answer = await didItHelp(500, 500, { events });
  expect(answer).toMatchObject({ kind: "none", answer: "" });
  expect(answer.reasoning).toContain("Kiln is restarted");
});
