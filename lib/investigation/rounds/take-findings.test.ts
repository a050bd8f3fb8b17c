import { describe, expect, test } from "vitest";
import { isLive } from "@/lib/domain/claim";
import { causalLinkIds, gapIds, hypothesisIds, invocationIds, questionIds } from "@/lib/domain/ids";
import { noUsage } from "@/lib/domain/invocation";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleLink } from "@/lib/testing/sample-timeline";
import { findNamed, toTimeline } from "../construction/builder/builder-state";
import { openState, standOn } from "../construction/performing/apply-turn";
import { conclusionSchema } from "../ports/calls/conclusion";
import {
  cite,
  connection,
  eventOf,
  limit,
  moment,
  readerOf,
  refusal,
  search,
  shopTimeline,
} from "./checking/testing/shop-case";
import type { FindingDraft } from "./contracts/answer-question";
import { type QuestionAnswer, submitRound } from "./round-material";
import { takeChange } from "./take-change";
import { takeFindings } from "./take-findings";

const evidence = readerOf();
const performer = { actor: "rules" } as const;

function answerOf(place: number, findings: readonly FindingDraft[]): QuestionAnswer {
  return {
    question: {
      id: questionIds.fromDigest(`${place}`.padStart(16, "0")),
      ...{ round: 1, to: "logs", subject: "survey", about: null, text: "What happened?" },
      ...{ window: null, entities: [], files: [], expectedGain: 0.5, why: "to know" },
    },
    task: {
      ...{
        key: `r1-q${place}-logs`,
        performer: "rules",
        kind: "rules",
        status: "done",
        input: {},
        output: {},
      },
      invocation: invocationIds.fromDigest(`${place}`.padStart(16, "0")),
      ...{ toolCalls: [search("db/postgresql.log", [2])], usage: noUsage },
    },
    answer: { reasoning: "", findings: [...findings], nothing: null },
  };
}

type Terms = {
  readonly timeline?: Timeline;
  readonly credibility?: number;
  readonly mayPrune?: boolean;
  readonly spoken?: readonly string[];
};

/** Takes what each answer found, all of it as credible as it says. */
async function take(
  answers: readonly (readonly FindingDraft[])[],
  { timeline = shopTimeline, credibility = 0.8, mayPrune = true, spoken = [] }: Terms = {},
) {
  const standing = standOn(timeline, timeline.events, { evidence, performer, decisions: [] });
  const state = openState(standing, { evidence, performer, decisions: [] }, true);
  const given = answers.map((findings, index) => answerOf(index + 1, findings));
  const submitted = await submitRound(given, timeline, evidence);
  const critiques = submitted.map(({ id, checks }) => ({
    ...{ finding: id, credibility, annotation: "", checks },
  }));
  const taken = await takeFindings(state, {
    ...{
      submitted,
      critiques,
      mayPrune,
      spoken: new Set(spoken),
      hypotheses: new Set(timeline.hypotheses.map(({ id }) => id)),
      actorOf: () => "rules" as const,
    },
  });
  const places = new Map(submitted.map(({ id }, index) => [id, index]));
  const outcomes = taken.outcomes.toSorted(
    (a, b) => (places.get(a.finding) ?? 0) - (places.get(b.finding) ?? 0),
  );
  return { ...taken, outcomes, state, timeline: toTimeline(state, timeline) };
}

const newEvents = ({ events }: Timeline) =>
  events.filter(({ id }) => !shopTimeline.events.some((event) => event.id === id));

describe("a happening", () => {
  test("becomes an event with the citation that was checked and the time of its record", async () => {
    const { outcomes, timeline } = await take([[refusal()]]);
    const [event] = newEvents(timeline);
    expect(event).toMatchObject({
      ...{ title: "orders-db refuses connections", status: "proposed", actor: "rules" },
      evidence: [{ path: "db/postgresql.log", locator: { from: 2, to: 2 } }],
      time: { kind: "stated", earliest: Date.parse("2026-03-01T10:02:00Z") },
    });
    expect(outcomes).toMatchObject([{ outcome: "taken", rule: 1, pieces: [event?.id] }]);
  });

  test.each<[string, Partial<FindingDraft>]>([
    ["a quote that stands nowhere", { evidence_refs: [cite("db/postgresql.log", 2, "on fire")] }],
    ["nothing", { evidence_refs: [] }],
    [
      "a file there is not",
      { evidence_refs: [{ ...cite("db/postgresql.log", 2), path: "x.log" }] },
    ],
    ["a record of another time", { time: moment("11:00:00") }],
    ["the record of something without a name", { entities: [] }],
  ])("that cites %s is refused, however credible", async (_, changes) => {
    const { outcomes, timeline } = await take([[refusal(changes)]], { credibility: 1 });
    expect(outcomes).toMatchObject([{ outcome: "refused", pieces: [] }]);
    expect(timeline.events).toEqual(shopTimeline.events);
  });

  test("below the bar is not taken", async () => {
    const { outcomes, timeline } = await take([[refusal()]], { credibility: 0.49 });
    expect(outcomes).toMatchObject([{ outcome: "below-the-bar", rule: 1 }]);
    expect(timeline).toEqual(shopTimeline);
  });

  test("that another finding tells with more evidence is one event", async () => {
    const other = refusal({
      evidence_refs: [cite("db/postgresql.log", 2), cite("collector/all.log", 2)],
    });
    const { outcomes, timeline } = await take([[refusal()], [other]]);
    const [event, ...others] = newEvents(timeline);
    expect(others).toEqual([]);
    expect(event?.evidence).toHaveLength(2);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["taken", "united"]);
    expect(outcomes.find(({ outcome }) => outcome === "united")?.rule).toBe(2);
  });

  test("that is told again by the same line adds nothing, and does not count as taken", async () => {
    const { outcomes } = await take([[refusal()], [refusal({ claim: "Said again" })]]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["noted", "taken"]);
  });

  test("that was taken out of the story does not come back by the lines it rested on", async () => {
    const { timeline: before } = await take([[refusal()]]);
    const events = before.events.map((event) =>
      newEvents(before).includes(event) ? { ...event, status: "pruned" as const } : event,
    );
    const timeline = { ...before, events };
    const again = await take([[refusal()]], { timeline });
    expect(again.outcomes).toMatchObject([{ outcome: "refused", rule: 2 }]);
    expect(again.timeline.events).toEqual(events);
    const cited = [cite("db/postgresql.log", 2), cite("checkout/app.log", 1)];
    const more = await take([[refusal({ evidence_refs: cited })]], { timeline });
    expect(more.outcomes).toMatchObject([{ outcome: "taken" }]);
  });
});

describe("a connection", () => {
  const linkOf = ({ causalLinks }: Timeline, source: string, target: string) =>
    causalLinks.find((link) => link.source === source && link.target === target);

  test("names an event of its own answer by its place, whatever order they are told in", async () => {
    const tied = connection(1, 2, {
      effect: {
        ...{ kind: "connection", source: eventId(1), target: "#2", relation: "causes" },
        mechanism: "too few connections",
      },
    });
    const { timeline, outcomes } = await take([[tied, refusal()]]);
    const [event] = newEvents(timeline);
    expect(linkOf(timeline, eventId(1), event?.id ?? "")).toMatchObject({ status: "proposed" });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["taken", "taken"]);
  });

  test("means no finding of another answer by that", async () => {
    const tied = connection(1, 2, {
      effect: {
        ...{ kind: "connection", source: eventId(1), target: "#1", relation: "causes" },
        mechanism: "too few connections",
      },
    });
    const { timeline, outcomes } = await take([[refusal()], [tied]]);
    expect(outcomes[1]).toMatchObject({ outcome: "refused", pieces: [] });
    expect(timeline.causalLinks).toEqual([]);
  });

  test.each<[string, FindingDraft]>([
    ["an effect before its cause", connection(2, 1)],
    ["an event with itself", connection(1, 1)],
    ["an event there is not", connection(1, 77)],
    [
      "what it cites with an invented quote",
      connection(1, 2, { evidence_refs: [cite("checkout/app.log", 1, "on fire")] }),
    ],
  ])("of %s is refused", async (_, draft) => {
    const { outcomes, timeline } = await take([[draft]], { credibility: 1 });
    expect(outcomes).toMatchObject([{ outcome: "refused", pieces: [] }]);
    expect(timeline.causalLinks).toEqual([]);
  });

  test.each(["accepted", "pruned"] as const)(
    "that was %s before stands as it was, and does not count as taken",
    async (status) => {
      const { timeline: linked } = await take([[connection(1, 2)]]);
      const links = linked.causalLinks.map((link) => ({ ...link, status }));
      const { outcomes, timeline } = await take([[connection(1, 2)]], {
        timeline: { ...linked, causalLinks: links },
      });
      expect(timeline.causalLinks).toEqual(links);
      expect(outcomes).toMatchObject([{ outcome: "noted" }]);
    },
  );
});

test("a state is recorded once", async () => {
  const { outcomes, timeline } = await take([
    [limit("200", "10:00:00")],
    [limit("200", "10:00:00")],
  ]);
  expect(timeline.stateChanges).toMatchObject([{ property: "max_connections", to: "200" }]);
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["noted", "taken"]);
});

const about = (
  kind: "support" | "refutation",
  piece: string,
  changes: Partial<FindingDraft> = {},
) => refusal({ effect: { kind, piece }, ...changes });

describe("support", () => {
  test("adds its evidence to what stands, once", async () => {
    const { timeline, outcomes } = await take([[about("support", eventId(2))]]);
    expect(timeline.events.find(({ id }) => id === eventId(2))?.evidence).toHaveLength(2);
    expect(outcomes).toMatchObject([{ outcome: "taken", pieces: [eventId(2)] }]);
    const again = await take([[about("support", eventId(2))]], { timeline });
    expect(again.timeline.events).toEqual(timeline.events);
    expect(again.outcomes).toMatchObject([{ outcome: "noted" }]);
  });

  test("leaves what a person decided as they left it", async () => {
    const events = shopTimeline.events.map((event) => ({ ...event, status: "accepted" as const }));
    const timeline = { ...shopTimeline, events };
    const after = await take([[about("support", eventId(2))]], { timeline });
    expect(after.timeline.events).toEqual(events);
    expect(after.outcomes).toMatchObject([{ outcome: "noted" }]);
  });

  test.each(["rejected", "pruned"] as const)("brings back nothing that was %s", async (status) => {
    const events = shopTimeline.events.map((event) => ({ ...event, status }));
    const timeline = { ...shopTimeline, events };
    const after = await take([[about("support", eventId(2))]], { timeline });
    expect(after.timeline.events).toEqual(events);
    expect(after.outcomes).toMatchObject([{ outcome: "refused" }]);
  });

  test("by an invented quote adds nothing", async () => {
    const invented = { evidence_refs: [cite("db/postgresql.log", 2, "on fire")] };
    const { timeline } = await take([[about("support", eventId(2), invented)]], { credibility: 1 });
    expect(timeline).toEqual(shopTimeline);
  });
});

describe("a refutation", () => {
  const linked: Timeline = {
    ...shopTimeline,
    causalLinks: [sampleLink(1, 2), sampleLink(2, 3), sampleLink(1, 3)],
  };
  const statuses = ({ events, causalLinks }: Timeline) =>
    [...events, ...causalLinks].map(({ status }) => status);
  const held = statuses(linked);

  test("of two sources takes out an event with its links, and keeps each with its reason", async () => {
    const { timeline, pruned, outcomes } = await take([[about("refutation", eventId(2))]], {
      timeline: linked,
      credibility: 0.7,
    });
    expect(timeline.events.map(({ status }) => status)).toEqual(["proposed", "pruned", "proposed"]);
    expect(timeline.causalLinks.map(({ status }) => status)).toEqual([
      ...["pruned", "pruned", "proposed"],
    ]);
    expect(pruned.map(({ piece, noun }) => [piece, noun])).toEqual([
      [eventId(2), "event"],
      [linked.causalLinks[0]?.id, "causal-link"],
      [linked.causalLinks[1]?.id, "causal-link"],
    ]);
    expect(outcomes).toMatchObject([{ outcome: "taken", pieces: [eventId(2)] }]);
  });

  test("of a link takes out the link alone", async () => {
    const { id } = linked.causalLinks[0] ?? { id: "" };
    const { timeline } = await take([[about("refutation", id)]], { timeline: linked });
    expect(timeline.events.map(({ status }) => status)).toEqual(Array(3).fill("proposed"));
    expect(timeline.causalLinks.map(({ status }) => status)).toEqual([
      ...["pruned", "proposed", "proposed"],
    ]);
  });

  test("of a hypothesis weighs against it, and takes nothing out", async () => {
    const hypothesis: Hypothesis = {
      ...{ id: hypothesisIds.fromDigest("5".repeat(16)), statement: "The deploy broke it" },
      ...{ state: "proposed", status: "proposed", actor: "rules", for: [], against: [] },
    };
    const { outcomes, pruned } = await take([[about("refutation", hypothesis.id)]], {
      timeline: { ...linked, hypotheses: [hypothesis] },
    });
    expect(outcomes).toMatchObject([{ outcome: "taken", pieces: [hypothesis.id] }]);
    expect(pruned).toEqual([]);
  });

  const ofPerson = { status: "accepted" as const };
  test.each<[string, Terms]>([
    ["one source", { timeline: linked, credibility: 0.69 }],
    ["a run that only adds", { timeline: linked, mayPrune: false }],
    ["a person having said something of it", { timeline: linked, spoken: [eventId(2)] }],
    [
      "a person having said something of a link of it",
      { timeline: linked, spoken: [sampleLink(2, 3).id] },
    ],
    [
      "a person standing by it",
      {
        timeline: {
          ...linked,
          events: linked.events.map((event) =>
            event.id === eventId(2) ? { ...event, ...ofPerson } : event,
          ),
        },
      },
    ],
    [
      "a person standing by a link of it",
      {
        timeline: {
          ...linked,
          causalLinks: linked.causalLinks.map((link) => ({ ...link, ...ofPerson })),
        },
      },
    ],
  ])("with %s only contests it, with its lines", async (_, terms) => {
    const before = statuses(terms.timeline ?? linked);
    const { timeline, pruned, outcomes } = await take([[about("refutation", eventId(2))]], terms);
    expect(statuses(timeline)).toEqual(before);
    expect(pruned).toEqual([]);
    expect(outcomes).toMatchObject([{ outcome: "noted", pieces: [eventId(2)] }]);
    expect(timeline.uncertainties).toMatchObject([
      { context: eventId(2), type: "conflicting", evidence: [{ path: "db/postgresql.log" }] },
    ]);
  });

  test.each<[string, Partial<FindingDraft>]>([
    ["an invented quote", { evidence_refs: [cite("db/postgresql.log", 2, "on fire")] }],
    [
      "an invented quote beside a true one",
      { evidence_refs: [cite("db/postgresql.log", 2), cite("edge/access.log", 1, "on fire")] },
    ],
    ["nothing at all", { evidence_refs: [] }],
  ])("by %s does nothing, even where nobody judges", async (_, changes) => {
    const { timeline, outcomes, pruned } = await take(
      [[about("refutation", eventId(2), changes)]],
      {
        ...{ timeline: linked, credibility: 1 },
      },
    );
    expect(statuses(timeline)).toEqual(held);
    expect(timeline.uncertainties).toEqual([]);
    expect(pruned).toEqual([]);
    expect(outcomes).toMatchObject([{ outcome: "refused" }]);
  });

  test("of what there is not is refused", async () => {
    const { id } = sampleLink(7, 8);
    expect(causalLinkIds.parse(id)).toBe(id);
    const { outcomes } = await take([[about("refutation", id)], [about("refutation", "event_x")]]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["refused", "refused"]);
  });

  test("comes after what its round adds: a link to what is refuted goes with it", async () => {
    const { timeline } = await take([[about("refutation", eventId(2)), connection(1, 2)]], {});
    expect(timeline.causalLinks).toMatchObject([{ status: "pruned" }]);
  });
});

test("what is found is taken in one order, however it was handed in", async () => {
  const later = eventOf(4, 540, ["checkout/app.log", 3], { title: "Warm", status: "accepted" });
  const timeline = { ...shopTimeline, events: [...shopTimeline.events, later] };
  const found = [
    refusal(),
    connection(1, 2),
    limit("200", "10:00:00"),
    about("support", eventId(3)),
  ];
  const one = await take([found], { timeline });
  const other = await take([found.toReversed()], { timeline });
  const sorted = ({ events, causalLinks, stateChanges }: Timeline) => ({
    ...{ events, causalLinks, stateChanges },
  });
  expect(sorted(other.timeline)).toEqual(sorted(one.timeline));
  expect(findNamed(one.state, later.id)?.status).toBe("accepted");
});

describe("a change of what stands", () => {
  const change = (effect: object, changes: Partial<FindingDraft> = {}) =>
    refusal({
      effect: { kind: "change", into: null, ...effect } as FindingDraft["effect"],
      ...{ entities: [], time: null, ...changes },
    });

  test("two events that are one are merged, with the evidence of both", async () => {
    const merge = { change: "merge", piece: eventId(3), into: eventId(2) };
    const { timeline, outcomes } = await take([[change(merge)]]);
    expect(outcomes).toMatchObject([{ outcome: "taken" }]);
    expect(timeline.events.filter(isLive).map(({ id }) => id)).not.toContain(eventId(3));
    expect(timeline.events.find(({ id }) => id === eventId(2))?.evidence).toHaveLength(2);
  });

  test("an entity that is none goes, and an event is refuted instead", async () => {
    const [, checkout, searcher] = shopTimeline.entities;
    const both = [checkout, searcher].flatMap((one) => one?.id ?? []);
    const events = shopTimeline.events.map((event) => ({ ...event, entities: both }));
    const drop = (piece: string) => change({ change: "drop", piece });
    const { timeline, outcomes } = await take([[drop(searcher?.id ?? ""), drop(eventId(1))]], {
      timeline: { ...shopTimeline, events },
    });
    expect(timeline.entities.map(({ name }) => name)).not.toContain("search");
    expect(outcomes).toMatchObject([{ outcome: "taken" }, { outcome: "refused" }]);
  });

  test("a gap that its lines answer is closed by them; what a person decided stays", async () => {
    const gap: Gap = {
      ...{ id: gapIds.fromDigest("1".repeat(16)), type: "logical", reason: "misfit", files: [] },
      ...{ window: null, description: "Why?", expectedEvidence: "", severity: "low", evidence: [] },
      ...{ status: "open", dismissal: null, actor: "rules", standing: "proposed" },
    };
    const kept: Gap = { ...gap, id: gapIds.fromDigest("2".repeat(16)), standing: "accepted" };
    const close = (piece: string) => change({ change: "close-gap", piece });
    const { timeline, outcomes } = await take([[close(gap.id), close(kept.id)]], {
      timeline: { ...shopTimeline, gaps: [gap, kept] },
    });
    expect(timeline.gaps).toMatchObject([{ status: "closed", evidence: [{}] }, { status: "open" }]);
    expect(outcomes).toMatchObject([{ outcome: "taken" }, { outcome: "refused" }]);
  });

  test("the first cause is weighed before the others, and kept for the assessment", async () => {
    const standing = standOn(shopTimeline, shopTimeline.events, {
      ...{ evidence, performer, decisions: [] },
    });
    const state = openState(standing, { evidence, performer, decisions: [] }, true);
    const other = { event: eventId(1), subject: "the limit", support: 0.7, why: [] };
    state.conclusion = conclusionSchema.parse({
      ...{ outcome: "incident", impactEvents: [eventId(2)], rootCauses: [other] },
      ...{ startedBy: null, detectedBy: null, mitigatedBy: null, resolvedBy: null },
      ...{ contributingFactors: [], ruledOut: [], hypotheses: [], ledger: [] },
    });
    const first = change({ change: "first-cause", piece: eventId(3) });
    const given = [answerOf(1, [first])];
    const [submitted] = await submitRound(given, shopTimeline, evidence);
    if (submitted === undefined) throw new Error("Nothing was submitted");
    const critiques = [{ finding: submitted.id, credibility: 0.8, annotation: "", checks: [] }];
    await takeFindings(state, {
      ...{ submitted: [submitted], critiques, mayPrune: true, spoken: new Set<string>() },
      ...{ hypotheses: new Set<string>(), actorOf: () => "rules" as const },
    });
    expect(state.conclusion?.rootCauses).toMatchObject([
      { event: eventId(3), support: 0.9, why: [first.claim] },
      other,
    ]);
  });
});

test("a model's finding gives an event of the rules another time, that of its lines", async () => {
  const standing = standOn(shopTimeline, shopTimeline.events, {
    ...{ evidence, performer, decisions: [] },
  });
  const state = openState(
    standing,
    { evidence, performer: { actor: "model" }, decisions: [] },
    true,
  );
  const draft = refusal({
    effect: { kind: "change", change: "retime", piece: eventId(1), into: null },
    ...{ time: null, evidence_refs: [cite("db/postgresql.log", 2)] },
  });
  const [submitted] = await submitRound([answerOf(1, [draft])], shopTimeline, evidence);
  if (submitted === undefined) throw new Error("Nothing was submitted");
  expect(await takeChange(state, submitted)).toMatchObject({ outcome: "taken" });
  expect(state.events.get(eventId(1))?.time).toMatchObject({
    earliest: Date.parse("2026-03-01T10:02:00Z"),
  });
});
