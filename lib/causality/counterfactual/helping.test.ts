import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Intervention } from "@/lib/domain/runs/intervention";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { at, eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { toCausalGraph } from "../graph/causal-graph";
import { listAssumptions } from "./assumptions";
import { exactly } from "./bounds";
import { findEarlierSignals } from "./earlier-detection";
import { findHelp, findPreventions } from "./find-help";

import { rankInterventions } from "./rank-interventions";
import { askWhatIf, noJoints, toCaseOf } from "./what-if";

// 1 change → 2 breach → 4 errors (what hurt) and 3 job → 4; noticed at 6; 6 diagnosis → 7 remedy → 8 recovery at 8.
const kinds = ["change", "threshold_breach", "change", "failure", "alert"];
const later = ["communication", "mitigation", "recovery", "alert"];
function incident(
  confidence = 0.8,
  changes: Readonly<Record<number, Partial<TimelineEvent>>> = {},
) {
  const events = [...kinds, ...later].map((kind, index) =>
    sampleEvent(index + 1, { kind, ...changes[index + 1] }),
  );
  const pairs = [
    [1, 2],
    [2, 4],
    [3, 4],
    [4, 5],
    [6, 7],
    [7, 8],
  ] as const;
  const causalLinks = pairs.map(([source, target], index) =>
    sampleLink(source, target, "causes", { id: linkId(index + 1), confidence }),
  );
  return toCaseOf(toCausalGraph({ events, causalLinks }), [eventId(4)], {
    startedAt: instant(4_000),
    detectedAt: instant(6_000),
    mitigatedAt: null,
    resolvedAt: instant(8_000),
  });
}
const remove = (number: number): Intervention => ({ kind: "remove", event: eventId(number) });
const move = (number: number, byMs: number): Intervention => ({
  kind: "move",
  event: eventId(number),
  byMs,
});
const candidate = (intervention: Intervention, value = 1) => ({
  intervention,
  feasibility: { value, why: "" },
});

describe("the smallest sets that prevent the impact", () => {
  test("hold one of each way to it, and nothing more", () => {
    const given = [remove(1), remove(2), remove(3), remove(5)];
    const { sets, isComplete } = findPreventions(incident(), given, noJoints);
    expect(sets).toEqual([
      [remove(1), remove(3)],
      [remove(2), remove(3)],
    ]);
    expect(isComplete).toBe(true);
  });

  test("are one alone where causes had to come together", () => {
    const joints = new Map([[eventId(4), "all" as const]]);
    expect(findPreventions(incident(), [remove(1), remove(3)], joints).sets).toEqual([
      [remove(1)],
      [remove(3)],
    ]);
  });

  test("are none where nothing that could be done is enough", () => {
    expect(findPreventions(incident(), [remove(1)], noJoints).sets).toEqual([]);
  });
});

describe("what would have helped", () => {
  test("is ranked by what it does, how readily, and how far its way is believed; each is in the bill", () => {
    const given = [candidate(move(7, -1_000), 0.5), candidate(remove(5))];
    const [first, ...others] = rankInterventions(incident(), given, noJoints).ranked;
    expect(others).toEqual([]);
    // A quarter of 4 s; readiness 0.5; remedy to recovery 0.8, the remedy itself read with 0.8.
    expect(first?.bill.map(({ factor, value }) => [factor, value])).toEqual([
      ["effectiveness", 0.25],
      ["feasibility", 0.5],
      ["confidence", expect.closeTo(0.64)],
    ]);
    expect(first?.score).toBeCloseTo(0.08);
  });

  test("counts a doubt about links once", () => {
    const joints = new Map([[eventId(4), "all" as const]]);
    const [first] = rankInterventions(incident(0.5), [candidate(remove(3))], joints).ranked;
    expect(first?.bill.map(({ value }) => value)).toEqual([1, 1, expect.closeTo(0.4)]);
  });

  test("is believed on a link by way of that link alone, however strong another way from there is", () => {
    // 1 → 3 directly, as far as 0.4, and by way of 2 each time as far as 0.9.
    const links = [
      sampleLink(1, 3, "causes", { id: linkId(1), confidence: 0.4 }),
      sampleLink(1, 2, "causes", { id: linkId(2), confidence: 0.9 }),
      sampleLink(2, 3, "causes", { id: linkId(3), confidence: 0.9 }),
    ];
    const graph = toCausalGraph({
      events: [1, 2, 3].map((number) => sampleEvent(number)),
      causalLinks: links,
    });
    const fork = toCaseOf(graph, [eventId(3)], {
      ...{ startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null },
    });
    const believed = (link?: number) => {
      const on = link === undefined ? {} : { link: linkId(link) };
      const keeps = { least: 0, most: 0.4 };
      const breaker = { kind: "add-breaker", event: eventId(1), keeps, ...on } as const;
      const joints = new Map([[eventId(3), "all" as const]]);
      const [first] = rankInterventions(fork, [candidate(breaker)], joints).ranked;
      return first?.bill.find(({ factor }) => factor === "confidence")?.value;
    };
    expect(believed()).toBeCloseTo(0.8 * 0.81);
    expect(believed(1)).toBeCloseTo(0.8 * 0.4);
    expect(believed(2)).toBeCloseTo(0.8 * 0.81);
  });

  test("comes in one order whatever order it was given in, but of two alike", () => {
    const given = [candidate(move(7, -500)), candidate(move(7, -1_000)), candidate(move(6, -800))];
    const order = (candidates: typeof given) =>
      rankInterventions(incident(), candidates, noJoints).ranked.map(({ score }) => score);
    expect(order(given)).toEqual(order(given.toReversed()));
  });
});

describe("further steps beside the usual ones", () => {
  const given = {
    usual: [candidate(remove(1), 0.5)],
    further: [candidate(remove(3), 1), candidate(remove(8), 1)],
  };

  test("are ranked among them by the same bill", () => {
    const joints = new Map([[eventId(4), "all" as const]]);
    const { ranked, total } = findHelp(incident(), given, joints);
    // 8 is what ended it: without it the impact is no shorter.
    expect(total).toBe(3);
    const order = ranked.map(({ candidate: { intervention } }) => intervention);
    expect(order).toEqual([remove(3), remove(1)]);
  });

  test("join the sets that prevent the impact", () => {
    const { usual, further } = given;
    expect(findHelp(incident(), { usual, further: [] }, noJoints).sets).toEqual([]);
    expect(findHelp(incident(), given, noJoints).sets).toEqual([[usual[0], further[0]]]);
  });

  test("leave the bills and the order of the usual ones, which come first where both help alike", () => {
    const usual = [candidate(move(7, -500), 0.5), candidate(move(7, -1_000), 0.5)];
    const further = [candidate(move(7, -1_000), 0.5)];
    const before = findHelp(incident(), { usual, further: [] }, noJoints).ranked;
    const { ranked } = findHelp(incident(), { usual, further }, noJoints);
    expect(ranked.filter(({ candidate: each }) => each !== further[0])).toEqual(before);
    expect(ranked.map(({ candidate: each }) => each)).toEqual([usual[1], further[0], usual[0]]);
  });
});

describe("a signal that was there before it was noticed", () => {
  test("is told with what it would have gained, and how long before the harm", () => {
    expect(findEarlierSignals(incident())).toEqual([
      { event: eventId(2), gainMs: 4_000, beforeHarmMs: 2_000 },
      { event: eventId(4), gainMs: 2_000, beforeHarmMs: null },
    ]);
  });

  test("is none when people told of it later", () => {
    const mentioned = incident(0.8, { 2: { time: { ...at(2), basis: "mention" } } });
    expect(findEarlierSignals(mentioned).map(({ event }) => event)).toEqual([eventId(4)]);
  });
});

describe("what is taken for granted", () => {
  const assumptionsOf = (intervention: Intervention, joints = noJoints) =>
    listAssumptions(incident(), askWhatIf(incident(), [intervention], { joints }), joints).join(
      "\n",
    );

  test("how several causes work together is said of each event they led to", () => {
    expect(assumptionsOf(remove(3))).toMatch("“Event 4” has 2 causes: each is enough by itself.");
    expect(assumptionsOf(remove(3), new Map([[eventId(4), "all"]]))).toMatch(
      "all of them are needed",
    );
  });

  test("a remedy that comes before its reason needs another, and that is said", () => {
    expect(assumptionsOf(move(7, -3_000))).toMatch(
      /“Event 7”, 3 s earlier, would come before .*“Event 6”/,
    );
    expect(assumptionsOf(move(7, -500))).not.toMatch("needs another cause");
  });

  test("what ended the impact is named", () => {
    expect(assumptionsOf(move(7, -500))).toMatch("The impact ended when “Event 8” happened.");
  });

  test("a share that comes through is told as assumed, with what stops means, and a canary's too", () => {
    const keeps = { least: 0.1, most: 0.5 };
    const assumed = "leads to, 10 to 50 % remains. This is an estimate, not a measurement.";
    expect(assumptionsOf({ kind: "weaken", event: eventId(3), keeps })).toMatch(
      `“Event 3” ${assumed}`,
    );
    expect(assumptionsOf({ kind: "weaken", event: eventId(3), keeps })).toMatch(
      "leaves at most 50 % counts",
    );
    expect(assumptionsOf({ kind: "add-canary", event: eventId(3), bakeMs: 60_000 })).toMatch(
      "“Event 3” leads to, 0 to 20 % remains. This is an estimate",
    );
    const onLink: Intervention = { kind: "add-breaker", event: eventId(3), keeps, link: linkId(3) };
    expect(assumptionsOf(onLink)).toMatch("“Event 3” leads to in “Event 4”, 10 to 50 %");
    expect(assumptionsOf(remove(3))).not.toMatch("assumed, not measured");
  });

  test("nothing is taken for granted where nothing changes", () => {
    const keeps = exactly(1);
    expect(assumptionsOf({ kind: "add-detector", event: eventId(9), lagMs: 0 })).toMatch(
      /gains nothing/,
    );
    expect(assumptionsOf({ kind: "weaken", event: eventId(9), keeps })).toMatch(
      "No new events happen",
    );
  });
});
