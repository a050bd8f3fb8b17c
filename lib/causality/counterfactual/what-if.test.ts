import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { Intervention, JointKind } from "@/lib/domain/runs/intervention";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { toCausalGraph } from "../graph/causal-graph";
import { exactly } from "./bounds";
import { askWhatIf, noJoints, toCaseOf } from "./what-if";

type Links = readonly (readonly [number, number, CausalRelation?])[];
type Shape = {
  readonly links: Links;
  readonly impact?: readonly number[];
  readonly kinds?: Readonly<Record<number, string>>;
  readonly confidence?: number;
  readonly start?: number;
  readonly detected?: number;
  readonly end?: number;
};
const count = 9;
const seconds = (at: number | undefined) => (at === undefined ? null : instant(at * 1000));

/** Event n begins n seconds after 1970. */
function caseOf({ links, impact = [], kinds = {}, confidence = 1, start, detected, end }: Shape) {
  const events = Array.from({ length: count }, (_, index): TimelineEvent => {
    const kind = kinds[index + 1];
    return sampleEvent(index + 1, kind === undefined ? {} : { kind });
  });
  const causalLinks = links.map(([source, target, relation], index) =>
    sampleLink(source, target, relation, { id: linkId(index + 1), confidence }),
  );
  return toCaseOf(toCausalGraph({ events, causalLinks }), impact.map(eventId), {
    startedAt: seconds(start),
    detectedAt: seconds(detected),
    mitigatedAt: null,
    resolvedAt: seconds(end),
  });
}

const remove = (number: number): Intervention => ({ kind: "remove", event: eventId(number) });
const move = (number: number, bySeconds: number): Intervention => ({
  kind: "move",
  event: eventId(number),
  byMs: bySeconds * 1000,
});
const weaken = (number: number, share: number): Intervention => ({
  kind: "weaken",
  event: eventId(number),
  keeps: exactly(share),
});
const ask = (
  shape: Shape,
  interventions: readonly Intervention[],
  joints: Readonly<Record<number, JointKind>> = {},
) =>
  askWhatIf(caseOf(shape), interventions, {
    joints: new Map(
      Object.entries(joints).map(([number, kind]) => [eventId(Number(number)), kind]),
    ),
  });
const fatesOf = (shape: Shape, interventions: readonly Intervention[], joints = {}) => {
  const { graph } = caseOf(shape);
  const fates = ask(shape, interventions, joints).fates;
  const numbersOf = (isWanted: boolean) =>
    [...fates]
      .filter(([, fate]) => fate.isStanding === isWanted)
      .map(([place]) => Number(graph.events[place]?.title.slice(6)));
  return { gone: numbersOf(false), changed: numbersOf(true) };
};

describe("without an event", () => {
  test.each<[string, Shape, number[], Readonly<Record<number, JointKind>>]>([
    [
      "what it alone caused falls away, and what came of that",
      {
        links: [
          [1, 2],
          [2, 3],
        ],
      },
      [1, 2, 3],
      {},
    ],
    [
      "what has another cause stays",
      {
        links: [
          [1, 3],
          [2, 3],
        ],
      },
      [1],
      {},
    ],
    [
      "what two causes did together falls away",
      {
        links: [
          [1, 3],
          [2, 3],
        ],
      },
      [1, 3],
      { 3: "all" },
    ],
    [
      "what it made possible falls away, whatever caused that",
      {
        links: [
          [1, 3, "enables"],
          [2, 3],
        ],
      },
      [1, 3],
      {},
    ],
    [
      "what it prevented or delayed does not fall away",
      {
        links: [
          [1, 2, "prevents"],
          [1, 3, "delays"],
        ],
      },
      [1],
      {},
    ],
    [
      "what came before it stays",
      {
        links: [
          [2, 1],
          [1, 3],
        ],
      },
      [1, 3],
      {},
    ],
  ])("%s", (_, shape, gone, joints) => {
    expect(fatesOf(shape, [remove(1)], joints).gone).toEqual(gone);
  });

  test("what remains of doubt is told: a cause that is half believed leaves half of a chance", () => {
    const { fates } = ask({ links: [[1, 2]], confidence: 0.5 }, [remove(1)]);
    const fate = fates.get(1);
    // u at most 0.5: 0.5 / (1 − 0.5 · 0.5)
    expect(fate?.isStanding).toBe(false);
    expect(fate?.chance.least).toBe(0);
    expect(fate?.chance.most).toBeCloseTo(2 / 3);
  });

  test("an impact that lost its end lasts on, nobody knows how long", () => {
    const shape = {
      links: [[1, 2]] as Links,
      impact: [2],
      kinds: { 5: "recovery" },
      start: 2,
      end: 5,
    };
    expect(ask(shape, [remove(5)]).impact.lengthChangeMs).toEqual({ least: 0, most: Infinity });
  });
});

describe("an event that comes at another time", () => {
  const incident: Shape = {
    links: [
      [1, 2],
      [2, 3],
      [4, 5],
      [5, 6],
    ],
    impact: [2, 3],
    kinds: { 5: "mitigation", 6: "recovery" },
    ...{ start: 2, detected: 4, end: 6 },
  };

  test("a remedy moved earlier shortens the impact by its own delay, and touches nothing before", () => {
    const { impact, fates } = ask(incident, [move(5, -1)]);
    expect(impact.lengthChangeMs).toEqual(exactly(-1000));
    expect(impact.startShiftMs).toEqual(exactly(0));
    expect(fates.size).toBe(2);
  });

  test("moved ahead of all harm, it takes all of it away and no more", () => {
    const { impact } = ask(incident, [move(5, -60)]);
    expect(impact.isStanding).toBe(false);
    expect(impact.lengthChangeMs).toEqual(exactly(-4000));
  });

  test("a cause that is late makes its effects late, start and all", () => {
    const { impact } = ask(incident, [move(1, 10)]);
    expect(impact.startShiftMs).toEqual(exactly(10_000));
  });

  test("a condition that is late holds back only what it would come after", () => {
    const shape: Shape = {
      links: [
        [1, 6, "enables"],
        [5, 6],
      ],
    };
    // Event 1 at 3 s is still before event 5: nothing changes. At 8 s, event 6 has to wait for it.
    expect(ask(shape, [move(1, 2)]).fates.size).toBe(1);
    expect(ask(shape, [move(1, 7)]).fates.get(5)?.shiftMs).toEqual({ least: 2000, most: 3000 });
  });

  test("of two causes nobody knows which one it followed", () => {
    const { fates } = ask(
      {
        links: [
          [1, 3],
          [2, 3],
        ],
      },
      [move(2, 4)],
    );
    expect(fates.get(2)?.shiftMs).toEqual({ least: 0, most: 4000 });
  });

  test("without what held it up, it comes earlier by at most the time since that began", () => {
    const shape: Shape = {
      links: [
        [1, 5],
        [2, 5, "delays"],
      ],
    };
    expect(ask(shape, [remove(2)]).fates.get(4)?.shiftMs).toEqual({ least: -3000, most: 0 });
  });

  test.each([
    ["what called for it is taken out", [move(7, -3), remove(2)]],
    ["hardly anything comes of it", [move(7, -3), weaken(7, 0)]],
  ])("moved ahead it prevents nothing where %s", (_what, done) => {
    const shape: Shape = {
      links: [
        [1, 5],
        [2, 7],
        [7, 5, "prevents"],
      ],
      impact: [5],
    };
    expect(fatesOf(shape, [move(7, -3)]).gone).toEqual([5]);
    expect(ask(shape, done).impact).toMatchObject({ isStanding: true, chance: exactly(1) });
  });

  test("what it prevents is as unlikely as it is likely itself, and no less", () => {
    const shape: Shape = {
      links: [
        [1, 5],
        [2, 7],
        [7, 5, "prevents"],
      ],
      impact: [5],
    };
    const { impact } = ask(shape, [move(7, -3), weaken(2, 0.8)]);
    expect(impact.chance).toMatchObject({ least: 0, most: expect.closeTo(0.2) });
  });

  test("moved ahead of what it would have prevented, it prevents it", () => {
    const shape: Shape = {
      links: [
        [3, 4],
        [5, 3, "prevents"],
      ],
    };
    expect(fatesOf(shape, [move(5, -3)]).gone).toEqual([3, 4]);
    expect(fatesOf(shape, [move(5, -1)]).gone).toEqual([]);
  });
});

describe("what is put beside an event", () => {
  const incident: Shape = {
    links: [
      [1, 2],
      [2, 3],
      [3, 7],
      [7, 8],
    ],
    impact: [3],
    kinds: { 7: "mitigation", 8: "recovery" },
    ...{ start: 3, detected: 6, end: 8 },
  };

  test("a breaker that lets through at most half stops what would follow", () => {
    const keeps = { least: 0.1, most: 0.5 };
    const breaker: Intervention = { kind: "add-breaker", event: eventId(1), keeps };
    expect(fatesOf(incident, [breaker]).gone).toEqual([2, 3, 7, 8]);
    expect(fatesOf(incident, [weaken(1, 0.6)]).gone).toEqual([]);
    expect(ask(incident, [weaken(1, 0.6)]).impact.chance).toEqual(exactly(0.6));
  });

  test("on a link it stops what comes along that alone; what else the event led to comes all the same", () => {
    const fork: Shape = {
      links: [
        [1, 2],
        [1, 3],
        [3, 4],
      ],
      impact: [4],
    };
    const keeps = { least: 0, most: 0.4 };
    const breaker = (link: number): Intervention => ({
      ...{ kind: "add-breaker", event: eventId(1), keeps },
      link: linkId(link),
    });
    expect(fatesOf(fork, [breaker(1)]).gone).toEqual([2]);
    expect(fatesOf(fork, [breaker(2)]).gone).toEqual([3, 4]);
    expect(fatesOf(fork, [{ kind: "add-breaker", event: eventId(1), keeps }]).gone).toEqual([
      2, 3, 4,
    ]);
    // A link of another event, or none at all: nothing is done, and that is noted.
    for (const stray of [3, 9]) {
      const { fates, plan } = ask(fork, [breaker(stray)]);
      expect(fates.size).toBe(0);
      expect(plan.notes.map(({ kind }) => kind)).toEqual(["unknown-link"]);
    }
  });

  test("two of them on one link let through what both do", () => {
    const pair: Shape = { links: [[1, 2]], impact: [2] };
    const half = (most: number): Intervention => ({
      ...{ kind: "add-breaker", event: eventId(1), link: linkId(1) },
      keeps: { least: 0, most },
    });
    expect(fatesOf(pair, [half(0.7)]).gone).toEqual([]);
    expect(fatesOf(pair, [half(0.7), half(0.6)]).gone).toEqual([2]);
  });

  test("a canary stops what shows while it is looked at, and what shows later it does not", () => {
    const canary = (bakeMs: number): Intervention => ({
      kind: "add-canary",
      event: eventId(1),
      bakeMs,
    });
    expect(fatesOf(incident, [canary(1000)]).gone).toEqual([2, 3, 7, 8]);
    expect(fatesOf(incident, [canary(999)]).gone).toEqual([]);
  });

  test("a detector brings the response forward by what it notices earlier", () => {
    const detector = (lagMs: number): Intervention => ({
      kind: "add-detector",
      event: eventId(2),
      lagMs,
    });
    expect(ask(incident, [detector(1000)]).impact.lengthChangeMs).toEqual(exactly(-3000));
    const late = ask(incident, [detector(10_000)]);
    expect(late.impact.lengthChangeMs).toEqual(exactly(0));
    expect(late.plan.notes).toMatchObject([{ kind: "no-gain" }]);
  });

  test("a detector of what does not happen notices nothing", () => {
    const shape: Shape = {
      ...incident,
      links: [
        [1, 2],
        [4, 3],
        [3, 7],
        [7, 8],
      ],
    };
    const detector: Intervention = { kind: "add-detector", event: eventId(2), lagMs: 0 };
    expect(ask(shape, [remove(1), detector]).impact.lengthChangeMs).toEqual(exactly(0));
  });
});

describe("whatever the graph and the interventions", () => {
  const place = fc.integer({ min: 1, max: count });
  const relation = fc.constantFrom<CausalRelation>("causes", "enables", "prevents", "delays");
  const links = fc
    .array(fc.tuple(place, place, relation), { maxLength: 16 })
    .map((drawn) => drawn.filter(([source, target]) => source < target));
  const shape = fc.record({
    links,
    impact: fc.array(place, { minLength: 1, maxLength: 3 }),
    confidence: fc.constantFrom(0.3, 0.8, 1),
    kinds: fc.constant({ 8: "mitigation", 9: "recovery" }),
    ...{ start: fc.constant(4), detected: fc.constant(6), end: fc.constant(9) },
  });
  const byMs = fc.integer({ min: -9_000, max: 9_000 });
  const intervention = fc.oneof<fc.Arbitrary<Intervention>[]>(
    place.map(remove),
    fc.tuple(place, byMs).map(([number, ms]) => move(number, ms / 1000)),
    fc
      .tuple(place, fc.constantFrom(0, 0.3, 0.7, 1))
      .map(([number, share]) => weaken(number, share)),
    place.map((number) => ({ kind: "add-detector", event: eventId(number), lagMs: 500 })),
    place.map((number) => ({ kind: "add-canary", event: eventId(number), bakeMs: 1500 })),
  );
  const interventions = fc.array(intervention, { maxLength: 4 });

  test("no effect comes before all of its causes, and none without any", () => {
    fc.assert(
      fc.property(shape, interventions, (drawn, given) => {
        const { graph } = caseOf(drawn);
        const { fates, plan } = ask(drawn, given);
        const comes = (at: number, end: "least" | "most") =>
          (graph.events[at]?.time.kind === "unknown" ? 0 : (graph.events[at]?.time.earliest ?? 0)) +
          (fates.get(at)?.shiftMs[end] ?? 0);
        for (const [at, fate] of fates) {
          const causes = (graph.into[at] ?? []).filter(({ link }) => link.relation === "causes");
          if (!fate.isStanding || plan.moved.has(at) || causes.length === 0) continue;
          const standing = causes.filter(({ source }) => fates.get(source)?.isStanding ?? true);
          expect(standing.length).toBeGreaterThan(0);
          const first = Math.min(...standing.map(({ source }) => comes(source, "least")));
          expect(comes(at, "least")).toBeGreaterThanOrEqual(first);
        }
      }),
    );
  });

  test("without everything upstream the impact does not happen", () => {
    fc.assert(
      fc.property(shape, interventions, (drawn, others) => {
        const { graph, impact } = caseOf(drawn);
        const upstream = impact.flatMap((at) => (graph.into[at] ?? []).map(({ source }) => source));
        const isLed = impact.every((at) => (graph.into[at] ?? []).length > 0);
        fc.pre(isLed);
        const removed = upstream.map((at) => remove(Number(graph.events[at]?.title.slice(6))));
        const without = others.filter(({ kind }) => kind !== "move" && kind !== "add-detector");
        expect(ask(drawn, [...removed, ...without]).impact.isStanding).toBe(false);
      }),
    );
  });

  test("the order of interventions decides nothing", () => {
    fc.assert(
      fc.property(shape, interventions, (drawn, given) => {
        expect(ask(drawn, given.toReversed())).toEqual(ask(drawn, given));
      }),
    );
  });

  test("what no intervention leads to is left as it was, and chances are chances", () => {
    fc.assert(
      fc.property(shape, fc.array(place.map(remove), { maxLength: 3 }), (drawn, given) => {
        const { graph } = caseOf(drawn);
        const { fates } = ask(drawn, given);
        const touched = new Set(given.flatMap(({ event }) => graph.placeOf.get(event) ?? []));
        for (const at of touched)
          for (const { target } of [
            ...(graph.outOf[at] ?? []),
            ...graph.hindering.filter(({ source }) => source === at),
          ])
            touched.add(target);
        for (const [at, { chance }] of fates) {
          expect(touched.has(at)).toBe(true);
          expect(chance.least).toBeLessThanOrEqual(chance.most);
          expect(chance.most).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

test("what people do not know of, an intervention cannot touch, and it says so", () => {
  const { plan, fates } = askWhatIf(caseOf({ links: [[1, 2]] }), [remove(99)], {
    joints: noJoints,
  });
  expect(plan.notes).toMatchObject([{ kind: "unknown-event" }]);
  expect(fates.size).toBe(0);
});
