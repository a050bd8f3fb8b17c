import { expect, test } from "vitest";
import { type EntityId, entityIds } from "@/lib/domain/ids";
import {
  atSecond,
  event,
  secondEntity,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import { chapterWindow, findActor, knownImpact, listDoings, toChapters } from "./actor-story";

const at = (number: number, seconds: number, entities: readonly EntityId[] = [secondEntity]) =>
  event(number, { time: stated(seconds), entities });
const phases = [
  { name: "before" as const, from: null, until: atSecond(100), records: 3 },
  { name: "during" as const, from: atSecond(100), until: atSecond(200), records: 0 },
  { name: "after" as const, from: atSecond(200), until: null, records: 1 },
];
const titles = (chapters: ReturnType<typeof toChapters>) =>
  chapters.map(({ heading, records, events }) => [
    ...[heading, records],
    events.map(({ title }) => title),
  ]);

test("what somebody did is told by phase; what happens at its end belongs to the next", () => {
  const events = [at(1, 10), at(2, 100), at(3, 199), at(4, 200)];
  expect(titles(toChapters(phases, events, "UTC"))).toEqual([
    ["Before the impact, until 2026-03-08 14:01:40", 3, ["Event 1"]],
    ["During the impact, 2026-03-08 14:01:40 to 2026-03-08 14:03:20", 0, ["Event 2", "Event 3"]],
    ["After the impact, from 2026-03-08 14:03:20", 1, ["Event 4"]],
  ]);
});

test("while the end of the impact is not known, nothing is said to be after it", () => {
  const [, open] = toChapters(
    [
      { name: "before", from: null, until: atSecond(100), records: 0 },
      { name: "during", from: atSecond(100), until: null, records: 2 },
    ],
    [],
    "UTC",
  );
  expect(open?.heading).toBe("From the impact on, 2026-03-08 14:01:40; its end is not known");
});

test("no event is lost: neither one without a time nor one in an hour without a record", () => {
  const hour = { name: "hour" as const, from: atSecond(0), until: atSecond(3_600), records: 5 };
  const events = [at(1, 10), at(2, 7_200), { ...at(3, 0), time: unknownTime }];
  expect(titles(toChapters([hour], events, "Asia/Tokyo"))).toEqual([
    ["The hour that starts at 2026-03-08 23:00:00", 5, ["Event 1"]],
    ["At other times", null, ["Event 2"]],
    ["At a time not known", null, ["Event 3"]],
  ]);
});

test("only live events it takes part in are its own, in order of time", () => {
  const story = timeline({
    events: [at(3, 30), at(1, 10), at(2, 20, []), { ...at(4, 40), status: "rejected" }],
  });
  expect(listDoings(story, secondEntity).map(({ title }) => title)).toEqual(["Event 1", "Event 3"]);
});

test("without a start of the impact there are no phases", () => {
  const none = { startedAt: null, detectedAt: null, mitigatedAt: null };
  expect(knownImpact(timeline({ impact: { ...none, resolvedAt: atSecond(9) } }))).toEqual({});
  expect(
    knownImpact(timeline({ impact: { ...none, startedAt: atSecond(1), resolvedAt: atSecond(9) } })),
  ).toEqual({ from: atSecond(1), to: atSecond(9) });
});

test("a search for the records of a part goes to its ends, and where it is open as far as records go", () => {
  const seen = { firstSeen: atSecond(5), lastSeen: atSecond(500) };
  // The last millisecond before the end is part of it, the end is not.
  const justBefore = { latest: atSecond(100) - 1 };
  const until = atSecond(100);
  expect(chapterWindow({ from: null, until }, seen)).toEqual({
    ...{ earliest: atSecond(5), ...justBefore },
  });
  expect(chapterWindow({ from: atSecond(50), until }, seen)).toEqual({
    ...{ earliest: atSecond(50), ...justBefore },
  });
  expect(chapterWindow({ from: until, until: null }, seen)).toEqual({
    ...{ earliest: until, latest: atSecond(500) },
  });
  expect(chapterWindow({ from: atSecond(500), until: null }, seen)).toEqual({
    ...{ earliest: atSecond(500), latest: atSecond(500) + 1 },
  });
});

test("a part in which it was not seen has no time to search", () => {
  const seen = { firstSeen: atSecond(5), lastSeen: atSecond(500) };
  expect(chapterWindow({ from: null, until: atSecond(1) }, seen)).toBeNull();
});

test("whom only the evidence names by that id is the one of the timeline who has the same name and acts", () => {
  const entity = { aliases: [], properties: {}, name: "mallory" };
  const [first, other] = timeline().entities;
  const [service, account] = [
    { ...entity, id: first?.id ?? secondEntity, type: "service" },
    { ...entity, id: secondEntity, type: "person", name: "M. Allory", aliases: ["Mallory"] },
  ];
  const listed = entityIds.fromDigest("00000000000000ff");
  expect(other?.id).toBe(secondEntity);
  expect(findActor({ entities: [service, account] }, listed, ["mallory"])).toBe(account);
  expect(findActor({ entities: [service, account] }, service.id, ["mallory"])).toBe(service);
  expect(findActor({ entities: [service] }, listed, ["mallory"])).toBeNull();
});
