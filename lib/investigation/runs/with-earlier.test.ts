import fc from "fast-check";
import { expect, test } from "vitest";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import { withEarlier } from "./with-earlier";

const meanwhile = { sources: [], reshapings: { heirs: new Map() }, spoken: new Set<string>() };
const timelineOf = (
  events: readonly TimelineEvent[],
  causalLinks: readonly CausalLink[] = [],
): Timeline => ({ ...emptyTimeline, events, causalLinks });
const idsOf = (pieces: readonly { readonly id: string }[]) => pieces.map(({ id }) => id);

const before = {
  ...timelineOf(
    [sampleEvent(1), sampleEvent(2), sampleEvent(3)],
    [sampleLink(1, 2), sampleLink(2, 3)],
  ),
  rootCauses: [sampleRoot(1)],
};

test("what a run had not said again comes back with its links, beside what is new", () => {
  const left = {
    ...timelineOf([sampleEvent(2), sampleEvent(4)], [sampleLink(2, 4)]),
    rootCauses: before.rootCauses,
  };
  const after = withEarlier(left, before, meanwhile);
  expect(idsOf(after.events)).toEqual([1, 2, 3, 4].map(eventId));
  expect(idsOf(after.causalLinks)).toEqual(
    idsOf([sampleLink(1, 2), sampleLink(2, 3), sampleLink(2, 4)]),
  );
  expect(after.rootCauses).toEqual(before.rootCauses);
});

test("what people refused meanwhile stays refused, and what they took back stays away", () => {
  const mine = sampleEvent(5, { actor: "person", status: "accepted" });
  const left = timelineOf([sampleEvent(2, { status: "rejected" })]);
  const after = withEarlier(left, timelineOf([sampleEvent(2), mine]), meanwhile);
  expect(after.events).toEqual(left.events);
});

test("an event said again in other words is told once, and what is linked to it stays linked", () => {
  const [known] = before.events;
  const again = sampleEvent(1, { id: eventId(9), kind: "change", title: "In other words" });
  const left = timelineOf([again, sampleEvent(4)], [sampleLink(9, 4)]);
  const after = withEarlier(left, before, meanwhile);
  expect(idsOf(after.events)).toEqual([1, 2, 3, 4].map(eventId));
  expect(after.events[0]?.title).toEqual(known?.title);
  expect(after.causalLinks.map(({ source, target }) => [source, target])).toContainEqual([
    eventId(1),
    eventId(4),
  ]);
});

test.each([
  ["decided on", { status: "accepted" as const }, meanwhile],
  ["written of", {}, { ...meanwhile, spoken: new Set<string>([eventId(9)]) }],
])("an event that people have %s stays as it is", (_, changes, during) => {
  const left = timelineOf([sampleEvent(1, { id: eventId(9), ...changes })]);
  const after = withEarlier(left, before, during);
  expect(idsOf(after.events)).toContain(eventId(9));
});

test.each(["rejected", "accepted"] as const)(
  "an event of before does not stand beside the one that says it again and was %s meanwhile",
  (status) => {
    const left = {
      ...timelineOf([sampleEvent(1, { id: eventId(9), status })]),
      rootCauses: before.rootCauses,
    };
    const after = withEarlier(left, before, meanwhile);
    expect(idsOf(after.events)).toEqual([9, 2, 3].map(eventId));
    expect(after.causalLinks.map(({ source, target }) => [source, target])).toContainEqual([
      eventId(9),
      eventId(2),
    ]);
    expect(after.rootCauses.map(({ event }) => event)).toEqual([eventId(9)]);
  },
);

test("an event of before that people wrote of comes back, whatever says it again", () => {
  const left = timelineOf([sampleEvent(1, { id: eventId(9), status: "accepted" })]);
  const spoken = new Set<string>([eventId(1)]);
  expect(idsOf(withEarlier(left, before, { ...meanwhile, spoken }).events)).toContain(eventId(1));
});

test("what comes back is marked where its files were withdrawn meanwhile", () => {
  const after = withEarlier(emptyTimeline, before, meanwhile);
  expect(after.events.map(({ isUnsupported }) => isUnsupported)).toEqual([true, true, true]);
});

test("a new link that contradicts what stood before gives way, one a person stands by does not", () => {
  const events = [1, 2].map((number) => sampleEvent(number, { time: sampleEvent(1).time }));
  const stood = timelineOf(events, [sampleLink(1, 2)]);
  const found = withEarlier(timelineOf(events, [sampleLink(2, 1)]), stood, meanwhile);
  expect(idsOf(found.causalLinks)).toEqual(idsOf([sampleLink(1, 2)]));
  const drawn = sampleLink(2, 1, "causes", { status: "accepted" });
  const united = withEarlier(timelineOf(events, [drawn]), stood, meanwhile);
  expect(idsOf(united.causalLinks)).toEqual([drawn.id]);
});

test("a link of an event that people united with another goes to the one that stays", () => {
  const left = timelineOf([
    sampleEvent(1, { status: "edited" }),
    sampleEvent(2, { status: "superseded" }),
  ]);
  const heirs = new Map([[eventId(2), eventId(1)]]);
  const after = withEarlier(left, before, { ...meanwhile, reshapings: { heirs } });
  expect(after.causalLinks.map(({ source, target }) => [source, target])).toEqual([
    [eventId(1), eventId(3)],
  ]);
});

const statuses = ["proposed", "accepted", "rejected", "pruned"] as const;
const events = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
  .chain((numbers) =>
    fc
      .tuple(...numbers.map(() => fc.constantFrom(...statuses)))
      .map((statuses) =>
        numbers.map((number, index) =>
          sampleEvent(number, { status: statuses[index] ?? "proposed" }),
        ),
      ),
  );
const anyTimeline = events.chain((some) =>
  fc
    .subarray(
      some.flatMap((a) => some.filter((b) => b.time !== a.time).map((b) => [a, b] as const)),
    )
    .map((pairs) =>
      timelineOf(
        some,
        pairs.flatMap(([a, b]) => {
          const [one, other] = [a, b].map(({ title }) => Number(title.replace("Event ", "")));
          return one !== undefined && other !== undefined && one < other
            ? [sampleLink(one, other)]
            : [];
        }),
      ),
    ),
);

test("nothing undecided is lost, nothing decided is changed, nothing is told twice, and once is enough", () => {
  fc.assert(
    fc.property(anyTimeline, anyTimeline, (left, stood) => {
      const after = withEarlier(left, stood, meanwhile);
      const ids = idsOf(after.events);
      expect(new Set(ids).size).toBe(ids.length);
      const open = stood.events.filter((event) => !isDecided(event));
      expect(ids).toEqual(expect.arrayContaining(idsOf([...left.events, ...open])));
      expect(after.events).toEqual(expect.arrayContaining([...left.events.filter(isDecided)]));
      const ends = new Set(ids);
      const kept = stood.causalLinks.filter(
        ({ source, target }) => ends.has(source) && ends.has(target),
      );
      expect(idsOf(after.causalLinks)).toEqual(expect.arrayContaining(idsOf(kept)));
      expect(
        after.causalLinks.every(({ source, target }) => ends.has(source) && ends.has(target)),
      ).toBe(true);
      expect(after.causalLinks.filter(isLive).length).toBe(new Set(idsOf(after.causalLinks)).size);
      expect(withEarlier(after, stood, meanwhile)).toEqual(after);
    }),
  );
});
