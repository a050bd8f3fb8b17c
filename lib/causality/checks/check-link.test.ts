import { describe, expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { at, entityId, eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { toCausalGraph } from "../graph/causal-graph";
import { checkLink, type LinkCheckName } from "./check-link";
import { findGroundedCauses } from "./grounded-causes";
import { toObservedTopology } from "./observed-topology";

const names = new Map([1, 2, 3, 4].map((number) => [entityId(number), `service-${number}`]));
/** 1 calls 2, 2 calls 3; 4 calls itself an island. */
const topology = toObservedTopology(
  [
    { from: entityId(1), to: entityId(2), kind: "calls" },
    { from: entityId(2), to: entityId(3), kind: "reads" },
    { from: entityId(4), to: "an address", kind: "calls" },
  ],
  names,
);
const uncertainties = new Map([["other.log", { spreadMs: 5_000, openMs: new Map() }]]);
const check = (
  name: LinkCheckName,
  cause: Partial<TimelineEvent>,
  effect: Partial<TimelineEvent>,
  seen: typeof topology = topology,
) =>
  checkLink(sampleEvent(1, cause), sampleEvent(2, effect), {
    uncertainties,
    topology: seen,
  }).find((each) => each.name === name);

describe("dependency", () => {
  const of = (number: number) => ({ entities: [entityId(number)] });
  test.each([
    ["the effect depends on the cause", of(2), of(1), "passes", /service-1 depends on service-2\./],
    [
      "it does so over others",
      of(3),
      of(1),
      "passes",
      /service-1 depends on service-3 over 2 steps/,
    ],
    ["load is passed on from the cause", of(1), of(2), "passes", /load is passed on/],
    ["both are of one entity", of(2), of(2), "passes", /Both are of service-2/],
    ["neither depends on the other", of(4), of(1), "fails", /service-1 and service-4/],
    ["one is in no record of calls", of(9), of(1), "undecided", /the cause depends on/],
  ])("%s", (_, cause, effect, outcome, why) => {
    const found = check("dependency", cause, effect);
    expect(found?.outcome).toBe(outcome);
    expect(found?.why).toMatch(why);
  });

  test("where no record shows any dependency, none is missed", () => {
    expect(check("dependency", of(1), of(2), null)?.outcome).toBe("undecided");
  });
});

describe("deviation", () => {
  const mentioned = { time: { ...at(1), basis: "mention" as const } };
  test.each<[string, Partial<TimelineEvent>, string]>([
    ["a machine recorded both", {}, "passes"],
    ["one cites nothing", { evidence: [] }, "fails"],
    ["one has lost its evidence", { isUnsupported: true }, "fails"],
    ["one is only known from people's words", mentioned, "undecided"],
    ["one is what a machine recorded of no other kind", { kind: "observation" }, "passes"],
    ["one is what somebody saw", { ...mentioned, kind: "observation" }, "undecided"],
    ["one is something that was said", { kind: "communication" }, "undecided"],
  ])("%s", (_, cause, outcome) => {
    expect(check("deviation", cause, {})?.outcome).toBe(outcome);
  });
});

describe("order", () => {
  const elsewhere = sampleEvent(1).evidence.map((each) => ({ ...each, path: "other.log" }));
  test.each<[string, Partial<TimelineEvent>, string]>([
    ["the cause came first", { time: at(1) }, "passes"],
    ["the effect came first, by one clock", { time: at(3) }, "fails"],
    [
      "the effect came first within what clocks may be wrong by",
      { time: at(3), evidence: elsewhere },
      "undecided",
    ],
    ["the effect came first by more", { time: at(30), evidence: elsewhere }, "fails"],
    [
      "nobody knows when one began",
      { time: { kind: "unknown", raw: "", basis: "log" } },
      "undecided",
    ],
  ])("%s", (_, cause, outcome) => {
    expect(check("order", cause, {})?.outcome).toBe(outcome);
  });
});

test("a root cause is grounded when each link of one way is", () => {
  const events = [1, 2, 3, 4].map((number) =>
    sampleEvent(number, number === 2 ? { kind: "communication" } : {}),
  );
  // 1 leads over a message to 4, 3 directly.
  const causalLinks = [sampleLink(1, 2), sampleLink(2, 4), sampleLink(3, 4)];
  const graph = toCausalGraph({ events, causalLinks });
  const found = findGroundedCauses(graph, [1, 3].map(eventId), [eventId(4)], {
    uncertainties,
    topology,
  });
  expect(found).toEqual({
    grounded: [eventId(3)],
    all: [1, 3].map(eventId),
    share: 0.5,
  });
});
