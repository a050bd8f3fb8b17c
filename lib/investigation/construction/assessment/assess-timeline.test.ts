import { expect, test } from "vitest";
import { hypothesisIds, uncertaintyIds } from "@/lib/domain/ids";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import type { Uncertainty } from "@/lib/domain/timeline/uncertainty";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import {
  eventId,
  sampleEvent,
  sampleFactor,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import type { Conclusion } from "../../ports/calls/conclusion";
import { toReshapings } from "../../reshape/reshapings";
import { sha256 } from "../../sha256";
import { beginRun } from "../builder/begin-run";
import { assessTimeline } from "./assess-timeline";

const conclusion: Conclusion = {
  outcome: "incident",
  impactEvents: ["refused", "slow"],
  ...{ startedBy: "refused", detectedBy: null, mitigatedBy: null, resolvedBy: null },
  rootCauses: [{ event: "release", subject: "release", support: 0.9, why: [] }],
  contributingFactors: [
    { event: "slow", why: "the pool was small" },
    { event: "refused", why: "nobody watched it" },
    { event: "release", why: "on a Friday" },
  ],
  ...{ ruledOut: [], hypotheses: [], ledger: [] },
};

test("events that a person united are named once in what the analyst concludes", async () => {
  const [release, united] = [sampleEvent(1), sampleEvent(2, { status: "edited" })];
  const timeline = { ...emptyTimeline, events: [release, united] };
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const state = beginRun(timeline, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  state.events.set(release.id, release);
  state.eventAliases.set("release", release.id);
  for (const alias of ["refused", "slow"]) state.eventAliases.set(alias, united.id);
  const assessed = await assessTimeline(state, timeline, conclusion);
  expect(assessed.impactEvents).toEqual([eventId(2)]);
  expect(assessed.contributingFactors).toEqual([
    sampleFactor(2, { why: "the pool was small" }),
    sampleFactor(1, { why: "on a Friday" }),
  ]);
});

test("a hypothesis a person decided on outlives a run, and is not proposed beside itself", async () => {
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z pool exhausted"] });
  const decided: Hypothesis = {
    ...{ id: hypothesisIds.fromDigest(sha256("The pool ran dry")), statement: "The pool was full" },
    ...{ state: "supported", status: "edited", actor: "rules" },
    for: [],
    against: [],
  };
  const stale: Hypothesis = {
    ...decided,
    id: hypothesisIds.fromDigest("3".repeat(16)),
    status: "proposed",
  };
  const timeline = { ...emptyTimeline, hypotheses: [decided, stale] };
  const state = beginRun(timeline, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  const hypothesis = (statement: string) => ({
    ...{ statement, state: "proposed" as const, against_refs: [] },
    for_refs: [{ path: "app.log", lines: [1, 1] as [number, number], quote: "pool exhausted" }],
  });
  const assessed = await assessTimeline(state, timeline, {
    ...conclusion,
    hypotheses: [
      hypothesis("The pool ran dry"),
      hypothesis("DNS failed"),
      hypothesis("DNS failed"),
    ],
  });
  expect(assessed.hypotheses).toMatchObject([
    decided,
    { statement: "DNS failed", status: "proposed", actor: "rules" },
  ]);
  expect(assessed.hypotheses).toHaveLength(2);
});

test("a cause a person named stands whatever the analyst concludes, with the event it shows in", async () => {
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const named = sampleRoot(1, { status: "accepted", actor: "person" });
  const current = {
    ...emptyTimeline,
    events: [sampleEvent(1), sampleEvent(2)],
    rootCauses: [named, sampleRoot(2, { rank: 2 })],
  };
  const state = beginRun(current, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  expect([...state.events.keys()]).toEqual([eventId(1)]);
  const assessed = await assessTimeline(state, current, {
    ...conclusion,
    ...{ outcome: "inconclusive", impactEvents: [], rootCauses: [], contributingFactors: [] },
  });
  expect(assessed.rootCauses).toEqual([named]);
  expect(assessed.outcome).toBe("inconclusive");
});

test("an event of a model is scored by its sources alone: a conflict somebody may settle counts where it is told", async () => {
  const timeline: Timeline = {
    ...emptyTimeline,
    events: [{ ...sampleEvent(1), actor: "model" }],
    uncertainties: [
      {
        ...{ id: uncertaintyIds.fromDigest("1".repeat(16)), type: "conflicting" },
        ...{ context: eventId(1), description: "", interpretations: [], dataNeeded: [] },
        ...{ impact: "low", evidence: [], status: "open", waiver: null },
      },
    ],
  };
  const state = beginRun(timeline, {
    ...{ evidence: evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] }), actor: "rules" },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  const { events } = await assessTimeline(state, timeline, null);
  expect(events[0]?.confidence.credibility).toBe(0.55);
});

test("an event of the rules keeps the probability it was stated with", async () => {
  const event = { ...sampleEvent(1), actor: "rules" as const };
  const stated = { ...event, confidence: { ...event.confidence, extraction: 0.31 } };
  const timeline: Timeline = { ...emptyTimeline, events: [stated] };
  const state = beginRun(timeline, {
    ...{ evidence: evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] }), actor: "rules" },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  const { events } = await assessTimeline(state, timeline, null);
  expect(events[0]?.confidence.credibility).toBe(0.31);
});

test("a remedy, a comment and a change are no impact, and still say that there was an incident", async () => {
  const kinds = ["failure", "mitigation", "communication", "change"];
  const events = kinds.map((kind, index) => sampleEvent(index + 1, { kind }));
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z down"] });
  const timeline = { ...emptyTimeline, events };
  const assess = async (named: readonly string[]) => {
    const state = beginRun(timeline, {
      ...{ evidence, actor: "rules" as const },
      ...{ refusals: new Map(), reshapings: toReshapings([]) },
    });
    for (const event of events) {
      state.events.set(event.id, event);
      state.eventAliases.set(event.kind, event.id);
    }
    const impactEvents = [...named];
    return assessTimeline(state, timeline, { ...conclusion, impactEvents, startedBy: null });
  };
  expect((await assess(kinds)).impactEvents).toEqual([eventId(1)]);
  expect(await assess(["communication"])).toMatchObject({ impactEvents: [], outcome: "incident" });
});

test.each([
  ["in order", { startedBy: "1", mitigatedBy: "2", resolvedBy: "3" }, [1, 2, 3]],
  [
    "over before it was mitigated",
    { startedBy: "1", mitigatedBy: "3", resolvedBy: "2" },
    [1, 3, null],
  ],
  ["over before it began", { startedBy: "2", mitigatedBy: null, resolvedBy: "1" }, [2, null, null]],
  [
    "mitigated before it began",
    { startedBy: "2", mitigatedBy: "1", resolvedBy: "3" },
    [2, null, 3],
  ],
])("an end that comes too early is not stated: %s", async (_, named, seconds) => {
  const events = [1, 2, 3].map((number) => sampleEvent(number));
  const timeline = { ...emptyTimeline, events };
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const state = beginRun(timeline, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  for (const [at, event] of events.entries()) {
    state.events.set(event.id, event);
    state.eventAliases.set(String(at + 1), event.id);
  }
  const { impact } = await assessTimeline(state, timeline, { ...conclusion, ...named });
  expect(
    [impact.startedAt, impact.mitigatedAt, impact.resolvedAt].map((time) =>
      time === null ? null : time / 1000,
    ),
  ).toEqual(seconds);
});

test("an incident does not end before the failure that it began with", async () => {
  const until = sampleEvent(5).time;
  const events = [sampleEvent(1, { kind: "failure", endTime: until }), sampleEvent(3)];
  const timeline = { ...emptyTimeline, events };
  const state = beginRun(timeline, {
    evidence: evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] }),
    ...{ actor: "rules" as const, refusals: new Map(), reshapings: toReshapings([]) },
  });
  for (const event of events) {
    state.events.set(event.id, event);
    state.eventAliases.set(event.id, event.id);
  }
  const [first, alert] = events.map(({ id }) => `${id}`);
  const ends = { startedBy: first ?? null, resolvedBy: alert ?? null };
  const { impact } = await assessTimeline(state, timeline, { ...conclusion, ...ends });
  expect(impact.resolvedAt).toBe(5_000);
});

test("where no incident is concluded, nothing began and nothing ended", async () => {
  const event = sampleEvent(1);
  const timeline = { ...emptyTimeline, events: [event] };
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const state = beginRun(timeline, {
    ...{ evidence, actor: "rules" as const },
    ...{ refusals: new Map(), reshapings: toReshapings([]) },
  });
  state.events.set(event.id, event);
  state.eventAliases.set("1", event.id);
  const quiet = { outcome: "no-incident" as const, impactEvents: [], startedBy: "1" };
  const { impact } = await assessTimeline(state, timeline, { ...conclusion, ...quiet });
  expect(impact).toEqual(emptyTimeline.impact);
});

test("a cause that is contested by lines never stands before one that nobody contests", async () => {
  const events = [1, 2, 3].map((number) => sampleEvent(number));
  const timeline: Timeline = {
    ...emptyTimeline,
    events,
    causalLinks: [sampleLink(1, 3), sampleLink(2, 3)],
  };
  const evidence = evidenceOfText({ "app.log": ["2026-03-01T10:00:00Z up"] });
  const causes = [0.9, 0.4].map((support, index) => ({
    ...{ event: `e${index + 1}`, subject: `cause ${index + 1}`, support, why: [] },
  }));
  const ranked = async (contested: string | null) => {
    const doubt: Uncertainty = {
      ...{ id: uncertaintyIds.fromDigest("9".repeat(16)), type: "conflicting", status: "open" },
      ...{ context: contested ?? "", description: "", interpretations: [], dataNeeded: [] },
      ...{ impact: "medium", evidence: [], waiver: null },
    };
    const doubted = { ...timeline, uncertainties: contested === null ? [] : [doubt] };
    const state = beginRun(doubted, {
      ...{ evidence, actor: "model" as const, refusals: new Map(), reshapings: toReshapings([]) },
    });
    for (const event of events) state.events.set(event.id, event);
    for (const [index, { id }] of events.entries()) state.eventAliases.set(`e${index + 1}`, id);
    const given = { ...conclusion, impactEvents: ["e3"], startedBy: "e3", rootCauses: causes };
    const assessed = await assessTimeline(state, doubted, { ...given, contributingFactors: [] });
    return assessed.rootCauses.map(({ rank, subject }) => `${rank} ${subject}`);
  };
  expect(await ranked(null)).toEqual(["1 cause 1", "2 cause 2"]);
  expect(await ranked(eventId(1))).toEqual(["1 cause 2", "2 cause 1"]);
  expect(await ranked(sampleLink(1, 3).id)).toEqual(["1 cause 2", "2 cause 1"]);
});
