import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import {
  at,
  eventId,
  sampleEvent,
  sampleImpact,
  sampleLink,
  sampleRoot,
} from "@/lib/testing/sample-timeline";
import { uncertaintyIds } from "../ids";
import type { TimelineEvent } from "./event";
import {
  coherenceLabel,
  credibilityNow,
  eventConfidence,
  scoreCoherence,
  scoreCredibility,
} from "./scores";
import { emptyTimeline, type Timeline } from "./timeline";
import type { Uncertainty } from "./uncertainty";

const noFacts = {
  origins: new Map(),
  uncertainties: new Map(),
  invalidCitations: new Set<string>(),
  unexplainedSilenceMs: 0,
};
const uncertainty = (number: number): Uncertainty => ({
  id: uncertaintyIds.fromDigest(number.toString(16).padStart(16, "0")),
  type: "missing_data",
  context: "",
  description: "",
  interpretations: [],
  dataNeeded: [],
  impact: "low",
  evidence: [],
  status: "open",
  waiver: null,
});
const timelines = fc
  .record({
    events: fc.integer({ min: 0, max: 5 }),
    links: fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 }))),
    open: fc.integer({ min: 0, max: 9 }),
  })
  .map(
    ({ events, links, open }): Timeline => ({
      ...emptyTimeline,
      bounds: interval(instant(0), instant(10_000)),
      events: Array.from({ length: events }, (_, index) => sampleEvent(index)),
      causalLinks: links.map(([source, target]) => sampleLink(source, target)),
      uncertainties: Array.from({ length: open }, (_, index) => uncertainty(index)),
      impactEvents: [eventId(0)],
    }),
  );

describe("coherence", () => {
  test("stays in [0, 1] and is the sum of its parts", () => {
    fc.assert(
      fc.property(timelines, (timeline) => {
        const { score, parts } = scoreCoherence(timeline, noFacts);
        const bill = parts.reduce((sum, { value, weight }) => sum + value * weight, 0);
        expect(score).toBeCloseTo(bill, 10);
        expect(parts.every(({ value }) => value >= 0 && value <= 1)).toBe(true);
        expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10);
      }),
    );
  });
  test("counts two files of one log as one source", () => {
    const [reference] = sampleEvent(1).evidence;
    if (!reference) throw new Error("The sample cites nothing");
    const rotated = { ...reference, path: "app.log.1" };
    const event = sampleEvent(1, { evidence: [reference, rotated] });
    const timeline = { ...emptyTimeline, events: [event] };
    const origins = new Map([
      ["app.log", "app.log"],
      ["app.log.1", "app.log"],
    ]);
    const [corroboration] = scoreCoherence(timeline, { ...noFacts, origins }).parts;
    expect(corroboration?.value).toBe(0);
  });
  describe("counts an effect that began before its cause as a violation", () => {
    const [reference] = sampleEvent(10).evidence;
    if (!reference) throw new Error("The sample cites nothing");
    const elsewhere = [{ ...reference, path: "other.log" }];
    const consistency = (cause: TimelineEvent, effect: TimelineEvent, facts = noFacts) => {
      const timeline: Timeline = {
        ...emptyTimeline,
        events: [cause, effect],
        causalLinks: [{ ...sampleLink(1, 2), source: cause.id, target: effect.id }],
      };
      const { parts } = scoreCoherence(timeline, facts);
      return parts.find(({ name }) => name === "Temporal consistency")?.value;
    };
    const clocks = (spreadMs: number) => ({
      ...noFacts,
      uncertainties: new Map(
        ["app.log", "other.log"].map((path) => [path, { spreadMs, openMs: new Map() }]),
      ),
    });
    // One violation among two events and one link.
    test.each([
      ["also when it lasts into its cause", sampleEvent(31), { endTime: at(40) }, noFacts, 2 / 3],
      ["not when it began after it", sampleEvent(9), {}, noFacts, 1],
      ["not within what the clocks may be wrong by", sampleEvent(11), {}, clocks(600), 1],
      ["beyond what the clocks may be wrong by", sampleEvent(11), {}, clocks(400), 2 / 3],
    ])("%s", (_, cause, changes, facts, expected) => {
      const effect = sampleEvent(10, { evidence: elsewhere, ...changes });
      expect(consistency(cause, effect, facts)).toBeCloseTo(expected, 10);
    });
  });
  test("counts a root cause that begins after the impact as a violation", () => {
    const consistency = (cause: number) => {
      const timeline: Timeline = {
        ...emptyTimeline,
        events: [sampleEvent(20), sampleEvent(cause)],
        impactEvents: [eventId(20)],
        impacts: [sampleImpact(20, { startedAt: instant(20_000) })],
        rootCauses: [sampleRoot(cause)],
      };
      const { parts } = scoreCoherence(timeline, noFacts);
      return parts.find(({ name }) => name === "Temporal consistency");
    };
    expect(consistency(10)?.value).toBe(1);
    // One violation among two events.
    expect(consistency(30)).toMatchObject({
      value: 0.5,
      explanation: expect.stringMatching(/^1 ordering violations/),
    });
  });
  test("falls by a conflict as long as nobody settled it", () => {
    const consistency = (status: Uncertainty["status"]) => {
      const conflict: Uncertainty = { ...uncertainty(1), type: "conflicting", status };
      const events = [sampleEvent(1), sampleEvent(2)];
      const timeline = { ...emptyTimeline, events, uncertainties: [conflict] };
      return scoreCoherence(timeline, noFacts).parts.find(
        ({ name }) => name === "Temporal consistency",
      )?.value;
    };
    // One conflict among two events.
    expect(consistency("open")).toBe(0.5);
    expect(consistency("waived")).toBe(1);
  });
  test("falls when an event hangs loose from every impact", () => {
    const linked = {
      ...emptyTimeline,
      events: [sampleEvent(1), sampleEvent(2)],
      causalLinks: [sampleLink(1, 2)],
      impactEvents: [eventId(2)],
    };
    const loose = { ...linked, events: [...linked.events, sampleEvent(3)] };
    const connectivity = (timeline: Timeline) =>
      scoreCoherence(timeline, noFacts).parts.find(({ name }) => name === "Causal connectivity");
    expect(connectivity(linked)?.value).toBe(1);
    expect(connectivity(loose)?.value).toBeCloseTo(2 / 3, 10);
  });
  test.each([
    [1, "Trustworthy"],
    [0.9, "Trustworthy"],
    [0.8999, "Highly-plausible"],
    [0.7, "Highly-plausible"],
    [0.5, "Plausible"],
    [0.3, "Speculative"],
    [0.2999, "Invalid"],
  ])("%s is %s", (score, label) => {
    expect(coherenceLabel(score)).toBe(label);
  });
});

describe("credibility", () => {
  test("never falls when an independent source is added", () => {
    fc.assert(
      fc.property(fc.nat(20), fc.boolean(), (independentSources, isContested) => {
        const less = credibilityNow(scoreCredibility(independentSources), isContested);
        const more = credibilityNow(scoreCredibility(independentSources + 1), isContested);
        expect(more).toBeGreaterThanOrEqual(less);
        expect(more).toBeLessThanOrEqual(1);
      }),
    );
  });
  test.each([
    [0, false, 0],
    [1, false, 0.55],
    [2, false, 0.75],
    [3, false, 0.9],
    [9, false, 0.9],
    [3, true, 0.45],
  ])("%i sources, contested: %s, are %d", (independentSources, isContested, credibility) => {
    expect(credibilityNow(scoreCredibility(independentSources), isContested)).toBe(credibility);
  });
  test.each([
    ["a calibrated probability of the rules as it is", "rules", 0.4, 0.4, true, 0.4],
    ["what a model stated by its sources", "model", 0.9, 0.55, false, 0.55],
    ["half of that while a conflict is open", "model", 0.9, 0.55, true, 0.275],
    ["what the rules stated before it was calibrated", "rules", 0.9, 0.75, true, 0.375],
    ["what was read, where nothing judged it", "person", 1, null, false, 1],
  ] as const)(
    "an event is shown with %s",
    (_, actor, extraction, credibility, contested, shown) => {
      const confidence = { extraction, time: 1, credibility };
      expect(eventConfidence({ actor, confidence }, contested)).toBe(shown);
    },
  );
  test.each([1, 2, 3])(
    "of %i sources that was stored halved reads as one that was not",
    (sources) => {
      const whole = scoreCredibility(sources);
      for (const isContested of [false, true]) {
        expect(credibilityNow(whole / 2, isContested)).toBe(credibilityNow(whole, isContested));
      }
    },
  );
});
