import { expect, test } from "vitest";
import { formatInstant, instant } from "@/lib/base/instant";
import { emptyTimeline } from "@/lib/domain/timeline";
import type { FindingDraft } from "@/lib/investigation/rounds/contracts/answer-question";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { answersAsked } from "./answers-asked";

const link = sampleLink(1, 2);
const events = [sampleEvent(1), sampleEvent(2)];
const timeline = { ...emptyTimeline, events, causalLinks: [link] };
const onset = events[1]?.time.kind === "unknown" ? 0 : (events[1]?.time.earliest ?? 0);

function finding(claim: string, effect: FindingDraft["effect"], after = 0): FindingDraft {
  const moment = formatInstant(instant(onset + after));
  return {
    ...{ claim, effect, entities: [], time: { earliest: moment, latest: moment } },
    ...{ method: "read", confidence: 0.8, evidence_refs: [], against_refs: [] },
    ...{ tool_calls: [], counter_search: "" },
  };
}

const happening = (after: number) =>
  finding(
    `happening ${after}`,
    {
      ...{ kind: "happening", event_type: "change", title: "Something" },
      ...{ importance: "detail", time_basis: "log" },
    },
    after,
  );
const refutation = finding("refutation", { kind: "refutation", piece: link.id });
const ofOther = finding("of another", { kind: "refutation", piece: eventId(7) });
const found = [happening(-60_000), happening(60_000), refutation, ofOther];
const answer = { reasoning: "Read 12 records.", findings: found };

const answersOf = (
  asked: Parameters<typeof answersAsked>[1]["asked"],
  about: string | null = link.id,
) =>
  answersAsked(answer, { ...(asked && { asked }), about }, timeline).findings.map(
    ({ claim }) => claim,
  );

test("asked what speaks against a piece, only what speaks of that piece is an answer", () => {
  expect(answersOf("against")).toEqual(["refutation"]);
});

test("asked why, what began after it is none", () => {
  expect(answersOf("why")).toEqual(["happening -60000", "refutation", "of another"]);
});

test("what the Director asks of their own accord, and what is asked in words, takes all that is found", () => {
  for (const asked of [undefined, "words", "what-else"] as const) {
    expect(answersOf(asked)).toHaveLength(found.length);
  }
});

test("where nothing of it answers, what was searched is the answer", () => {
  const { findings, nothing } = answersAsked(
    answer,
    { asked: "against", about: eventId(1) },
    timeline,
  );
  expect(findings).toEqual([]);
  expect(nothing).toContain("Read 12 records.");
});

test("findings that name each other by their places stay together", () => {
  const connection = finding("connection", {
    ...{ kind: "connection", source: "#2", target: eventId(2) },
    ...{ relation: "causes", mechanism: "by it" },
  });
  const linked = { ...answer, findings: [...found, connection] };
  const { findings } = answersAsked(linked, { asked: "why", about: eventId(2) }, timeline);
  expect(findings).toEqual(linked.findings);
});
