import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { askWhatIf, noJoints, toCase } from "@/lib/causality/counterfactual/what-if";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { checkInterventions } from "./check-interventions";
import {
  composeInterventionsInput,
  type InterventionDraft,
  interventionsTask,
  listUsualSteps,
} from "./interventions-task";

// 1 a setting → 2 a breach → 3 errors, which hurt; noticed at 6; 7 a remedy → 8 the end of it; 9 leads nowhere.
const kinds = ["change", "threshold_breach", "failure", "alert", "alert", "alert", "mitigation"];
const timeline = {
  ...emptyTimeline,
  events: [...kinds, "recovery", "change"].map((kind, index) => sampleEvent(index + 1, { kind })),
  causalLinks: [
    sampleLink(1, 2, "causes", { id: linkId(1) }),
    sampleLink(2, 3, "causes", { id: linkId(2) }),
    sampleLink(7, 8, "causes", { id: linkId(3) }),
    sampleLink(2, 9, "causes", { id: linkId(4) }),
  ],
  impactEvents: [eventId(3)],
  impact: {
    ...{ startedAt: instant(3_000), detectedAt: instant(6_000) },
    ...{ mitigatedAt: null, resolvedAt: instant(8_000) },
  },
};
const of = toCase(timeline);
const usual = listUsualSteps(of, []);

const draft = (changes: Partial<InterventionDraft>): InterventionDraft => ({
  ...{ kind: "weaken", acts_on: eventId(1), seconds: null, words: "Ask a colleague to look" },
  ...{ feasibility: 0.4, why: "Reviews are slow", assumptions: ["They know the setting"] },
  ...changes,
});
const check = (...drafts: readonly Partial<InterventionDraft>[]) =>
  checkInterventions({ reasoning: "", interventions: drafts.map(draft) }, of, {
    ...{ usual, performer: "local/x" },
  });

describe("a proposed step stands", () => {
  test.each<[string, Partial<InterventionDraft>, object]>([
    ["a deed that people leave be", { kind: "remove" }, { kind: "remove", event: eventId(1) }],
    ["a delay", { kind: "move", seconds: 90 }, { kind: "move", event: eventId(1), byMs: 90_000 }],
    [
      "a detector where no usual one is",
      { kind: "add-detector", seconds: 60 },
      { kind: "add-detector", event: eventId(1), lagMs: 60_000 },
    ],
    [
      "a timeout on one link, with the share that is assumed of breakers",
      { kind: "add-breaker", acts_on: linkId(2) },
      {
        ...{ kind: "add-breaker", event: eventId(2), link: linkId(2) },
        keeps: { least: 0.1, most: 0.5 },
      },
    ],
  ])("%s", (_, changes, intervention) => {
    const { steps, refused } = check(changes);
    expect(refused).toEqual([]);
    expect(steps).toEqual([
      {
        ...{ intervention, words: "Ask a colleague to look", performer: "local/x" },
        assumptions: ["They know the setting"],
        feasibility: { value: 0.4, why: "Estimated by local/x: Reviews are slow." },
      },
    ]);
  });

  test("with a feasibility that is taken as 0.60 at most, and that is said", () => {
    const [step] = check({ kind: "remove", feasibility: 1 }).steps;
    expect(step?.feasibility.value).toBe(0.6);
    expect(step?.feasibility.why).toContain("Said to be 1.00");
  });
});

test.each<[string, Partial<InterventionDraft>, RegExp]>([
  ["an event nobody knows", { acts_on: eventId(77) }, /no event that stands/],
  ["words in place of an id", { acts_on: "the release" }, /no event that stands/],
  ["a link nobody knows", { kind: "add-breaker", acts_on: linkId(77) }, /No link that stands/],
  ["another step than a breaker on a link", { acts_on: linkId(1) }, /Only a breaker/],
  ["what leads nowhere", { kind: "remove", acts_on: eventId(9) }, /No link leads/],
  ["a link that leads nowhere", { kind: "add-breaker", acts_on: linkId(4) }, /No link leads/],
  ["what hurt, taken out", { kind: "remove", acts_on: eventId(3) }, /what hurt/],
  ["what hurt, put off", { kind: "move", acts_on: eventId(3), seconds: 60 }, /what hurt/],
  ["what nobody does, taken out", { kind: "remove", acts_on: eventId(2) }, /Nobody does that/],
  ["what a usual step does", { kind: "weaken", acts_on: eventId(1) }, /known already/],
  [
    "a usual step with another figure",
    { kind: "add-canary", acts_on: eventId(1), seconds: 3_600 },
    /known already/,
  ],
  [
    "a canary of what is no change",
    { kind: "add-canary", acts_on: eventId(2), seconds: 900 },
    /Only a change/,
  ],
  ["a detector at once", { kind: "add-detector", seconds: 0 }, /It takes 10 to/],
  ["a detector without a time", { kind: "add-detector" }, /It takes 10 to/],
  ["no move at all", { kind: "move", seconds: 0 }, /It takes 1 to/],
  ["a move beyond a day", { kind: "move", seconds: 90_000 }, /It takes 1 to/],
  ["a cause put earlier", { kind: "move", seconds: -1 }, /Only what people do/],
  [
    "an answer before it was noticed",
    { kind: "move", acts_on: eventId(7), seconds: -3_600 },
    /before it was noticed/,
  ],
])("refused with a reason: %s", (_, changes, why) => {
  const { steps, refused } = check(changes);
  expect(steps).toEqual([]);
  expect(refused).toEqual([{ words: "Ask a colleague to look", why: expect.stringMatching(why) }]);
});

test("the same said twice stands once, and no more than 20 are weighed", () => {
  const { steps, refused } = check({ kind: "remove" }, { kind: "remove", words: "Again" });
  expect(steps).toHaveLength(1);
  expect(refused.map(({ words }) => words)).toEqual(["Again"]);

  const events = Array.from({ length: 30 }, (_, index) =>
    sampleEvent(index + 1, { kind: "action" }),
  );
  const many = toCase({
    ...emptyTimeline,
    events,
    causalLinks: events
      .slice(1)
      .map((__, index) => sampleLink(index + 1, 30))
      .slice(0, 29),
    impactEvents: [eventId(30)],
  });
  const drafts = events.slice(0, 29).map(({ id }) => draft({ kind: "remove", acts_on: id }));
  const checked = checkInterventions({ reasoning: "", interventions: drafts }, many, {
    ...{ usual: [], performer: "local/x" },
  });
  expect(checked.steps).toHaveLength(20);
  expect(checked.refused).toHaveLength(9);
});

test("effects, chances and shares that are claimed are read by nobody", () => {
  const claimed = { keeps: { least: 0, most: 0 }, chance: 0, effect: "prevented", score: 1 };
  const parsed = interventionsTask.output.parse({
    reasoning: "",
    interventions: [{ ...draft({ kind: "add-breaker", acts_on: linkId(2) }), ...claimed }],
  });
  const [step] = checkInterventions(parsed, of, { usual, performer: "local/x" }).steps;
  expect(step).toEqual(check({ kind: "add-breaker", acts_on: linkId(2) }).steps[0]);
  const { impact } = askWhatIf(of, step === undefined ? [] : [step.intervention], {
    joints: noJoints,
  });
  expect(impact.chance.least).toBeGreaterThan(0);
});

test("a performer is told the impact and what is usual on the way, and nothing else of the graph", () => {
  const input = composeInterventionsInput(timeline);
  expect(input.hurt).toEqual([eventId(3)]);
  expect(input.impact.detectedAt).toBe("1970-01-01T00:00:06.000Z");
  expect(input.ended).toBe(eventId(8));
  expect(input.usual.map(({ event }) => event)).not.toContain(eventId(9));
  expect(input.usual).toContainEqual({
    ...{ kind: "add-canary", event: eventId(1) },
    words: "Canary first, for 15 minutes: Event 1",
  });
});
