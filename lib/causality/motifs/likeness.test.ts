import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { causalLinkIds, entityIds, eventIds } from "@/lib/domain/ids";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";
import { eventKinds } from "@/lib/domain/timeline/event";
import { at, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { placesOf, toCausalGraph } from "../graph/causal-graph";
import { findLikeness, rarityOver } from "./likeness";
import { type Motifs, toMotifs } from "./motifs";

/** An incident in short: the first event is the cause, the last is what hurt. */
type Story = {
  readonly events: readonly { readonly kind: string; readonly type: string }[];
  readonly links: readonly {
    readonly from: number;
    readonly to: number;
    readonly relation?: CausalRelation;
    readonly mechanism?: string;
  }[];
};

/** `name` is what everything is called by, so that the same story can be told under other names. */
function motifsOf({ events, links }: Story, name = 0, isTurned = false): Motifs {
  const digest = (number: number) => (number + name * 4096).toString(16).padStart(16, "0");
  const idOf = (number: number) => eventIds.fromDigest(digest(number));
  const turned = <Item>(items: readonly Item[]) => (isTurned ? items.toReversed() : items);
  const pieces = events.map((_, number) =>
    sampleEvent(number, {
      id: idOf(number),
      title: `Told of ${name}`,
      kind: events[number]?.kind ?? "",
      time: at(number + name),
      entities: [entityIds.fromDigest(digest(number))],
    }),
  );
  const drawn = links.map(({ from, to, relation = "causes" }, number) =>
    sampleLink(from, to, relation, {
      ...{ id: causalLinkIds.fromDigest(digest(number)), source: idOf(from), target: idOf(to) },
    }),
  );
  const graph = toCausalGraph({ events: turned(pieces), causalLinks: turned(drawn) });
  const types = new Map(
    pieces.flatMap(({ entities }, number) =>
      entities.map((id) => [id, events[number]?.type] as const),
    ),
  );
  const mechanisms = drawn.flatMap(({ id }, number) => {
    const mechanism = links[number]?.mechanism;
    return mechanism === undefined ? [] : [[id, mechanism] as const];
  });
  return toMotifs({
    ...{
      graph,
      impact: placesOf(
        graph,
        pieces.slice(-1).map(({ id }) => id),
      ),
    },
    rootCauses: pieces.slice(0, 1).map(({ id }) => id),
    typeOf: (id) => types.get(id),
    mechanismOf: new Map(mechanisms),
  });
}

const change = { kind: "change", type: "service" };
const failure = { kind: "failure", type: "service" };
const slow = { kind: "degradation", type: "database" };
const alert = { kind: "alert", type: "alert" };
const deployed: Story = {
  events: [change, slow, failure, alert],
  links: [
    { from: 0, to: 1, mechanism: "release-leaks" },
    { from: 1, to: 2, mechanism: "pool-runs-dry" },
    { from: 2, to: 3 },
  ],
};
const stolen: Story = {
  events: [
    { kind: "access", type: "account" },
    { kind: "data_access", type: "file" },
  ],
  links: [{ from: 0, to: 1, relation: "enables" }],
};
/** The same, but nobody knows by what the links came about. */
const drawnByHand: Story = {
  ...deployed,
  links: deployed.links.map(({ from, to }) => ({ from, to })),
};
const shorter: Story = { events: [change, failure], links: [{ from: 0, to: 1 }] };

function likeness(one: Motifs, other: Motifs, others: readonly Motifs[] = []) {
  return findLikeness(one, other, rarityOver([one, other, ...others]));
}

describe("an incident is like another", () => {
  test("wholly, when it is the same story under other names, ids and times", () => {
    expect(likeness(motifsOf(deployed), motifsOf(deployed, 7)).value).toBe(1);
  });

  test("not at all, when they have nothing in common, or nothing is known of either", () => {
    expect(likeness(motifsOf(deployed), motifsOf(stolen))).toEqual({ value: 0, matched: [] });
    const nothing = motifsOf({ events: [], links: [] });
    expect(likeness(nothing, nothing)).toEqual({ value: 0, matched: [] });
  });

  test("more, the more of its ways are the same", () => {
    const [whole, byHand, short] = [motifsOf(deployed), motifsOf(drawnByHand), motifsOf(shorter)];
    const known = [whole, byHand, short];
    const near = likeness(whole, byHand, known).value;
    const far = likeness(whole, short, known).value;
    expect(near).toBeLessThan(1);
    expect(near).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0);
  });

  test("more by what few have than by what all have", () => {
    const one: Story = { events: [change, failure], links: [{ from: 0, to: 1 }] };
    const rare: Story = { events: [change, slow], links: [{ from: 0, to: 1 }] };
    const both: Story = {
      events: [change, failure, slow],
      links: [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
        { from: 1, to: 2 },
      ],
    };
    const [common, seldom, mixed] = [motifsOf(one), motifsOf(rare), motifsOf(both)];
    const known = [mixed, seldom, common, common, common, common, common, common];
    const rarity = rarityOver(known);
    expect(findLikeness(mixed, seldom, rarity).value).toBeGreaterThan(
      findLikeness(mixed, common, rarity).value,
    );
  });
});

describe("what matched", () => {
  test("is told as the longest way both have, and none of its pieces", () => {
    const { matched } = likeness(motifsOf(deployed), motifsOf(deployed, 3));
    expect(matched).toContain(
      "change of a service, which led to (release leaks) degradation of a database, which led to (pool runs dry) failure of a service, which led to alert of an alert",
    );
    expect(matched.filter((words) => words.includes("pool runs dry"))).toHaveLength(1);
  });

  test("is never a word that somebody put for a kind or a type", () => {
    const named: Story = {
      events: [
        { kind: "eve's blunder", type: "db-01.shop.example" },
        { kind: "failure", type: "service" },
      ],
      links: [{ from: 0, to: 1 }],
    };
    const motifs = motifsOf(named);
    const text = JSON.stringify([...motifs, likeness(motifs, motifs)]);
    expect(text).not.toMatch(/eve|blunder|db-01/);
    expect(text).toContain("other of a thing");
  });
});

test("a longer chain is compared by its pieces of four links", () => {
  const kinds = ["change", "degradation", "failure", "state_change", "threshold_breach", "alert"];
  const long: Story = {
    events: kinds.map((kind) => ({ kind, type: "service" })),
    links: [0, 1, 2, 3, 4].map((from) => ({ from, to: from + 1 })),
  };
  const chains = [...motifsOf(long).keys()].filter((key) => key.startsWith("chain "));
  // Five of one link, four of two, three of three, two of four.
  expect(chains).toHaveLength(14);
});

test("what came of the cause and did not hurt, and what hurt for another reason, is no part of it", () => {
  const beside: Story = {
    events: [change, { kind: "communication", type: "person" }, slow, failure],
    links: [
      { from: 0, to: 1 },
      { from: 0, to: 3 },
      { from: 2, to: 3 },
    ],
  };
  const keys = [...motifsOf(beside).keys()].join(" ");
  expect(keys).not.toMatch(/communication|degradation/);
  expect(keys).toContain("failure/service");
});

test("a cause that nothing came of makes no two incidents alike", () => {
  const alone = motifsOf({ events: [change, failure], links: [] });
  expect(alone.size).toBe(0);
  expect(likeness(alone, motifsOf({ events: [change], links: [] }, 2)).value).toBe(0);
});

test("where no way is told to what hurt, what came of the cause is compared", () => {
  const plain: Story = { events: [change, slow, failure], links: [{ from: 0, to: 1 }] };
  expect([...motifsOf(plain).keys()]).toContain(
    "chain |change/service|causes:|degradation/database|",
  );
});

describe("of any two incidents, likeness", () => {
  const node = fc.record({
    kind: fc.constantFrom(...eventKinds.slice(0, 5)),
    type: fc.constantFrom("service", "host", "database"),
  });
  const story: fc.Arbitrary<Story> = fc
    .array(node, { minLength: 1, maxLength: 9 })
    .chain((events) => {
      const link = fc
        .record({
          from: fc.nat(events.length - 1),
          to: fc.nat(events.length - 1),
          relation: fc.constantFrom<CausalRelation>("causes", "enables"),
          mechanism: fc.constantFrom("one", "two"),
        })
        .filter(({ from, to }) => from < to);
      const links = events.length < 2 ? fc.constant([]) : fc.array(link, { maxLength: 16 });
      return links.map((drawn) => ({ events, links: drawn }));
    });

  test("lies in [0, 1] and is the same from both sides", () => {
    fc.assert(
      fc.property(story, story, (one, other) => {
        const [a, b] = [motifsOf(one), motifsOf(other, 1)];
        const there = likeness(a, b);
        expect(there.value).toBeGreaterThanOrEqual(0);
        expect(there.value).toBeLessThanOrEqual(1);
        expect(likeness(b, a)).toEqual(there);
      }),
    );
  });

  test("with itself is 1, also under other names and in another order", () => {
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 200 }), (one, name) => {
        const own = motifsOf(one);
        expect(likeness(own, motifsOf(one, name, true)).value).toBe(own.size === 0 ? 0 : 1);
        expect([...motifsOf(one, name, true)]).toEqual([...own]);
      }),
    );
  });

  test("with a third is the same for an incident and its copy under other names", () => {
    fc.assert(
      fc.property(story, story, (one, third) => {
        const [own, copy, other] = [motifsOf(one), motifsOf(one, 5, true), motifsOf(third, 9)];
        const rarity = rarityOver([own, copy, other]);
        expect(findLikeness(copy, other, rarity)).toEqual(findLikeness(own, other, rarity));
      }),
    );
  });
});
