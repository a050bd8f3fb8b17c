import { expect, test } from "vitest";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { entityId, sampleEvent } from "@/lib/testing/sample-timeline";
import { restoreDecision } from "./restore-decision";

const entity = (number: number) => ({
  ...{ id: entityId(number), type: "host", name: `host-${number}` },
  ...{ aliases: [], properties: {} },
});
const timeline = (named: readonly number[], known: readonly number[]): Timeline => ({
  ...emptyTimeline,
  events: [sampleEvent(1, { entities: named.map(entityId) })],
  entities: known.map(entity),
});
const decision = { noun: "event", piece: sampleEvent(1).id, verdict: { kind: "accept" } } as const;
const known = ({ entities }: Timeline) => entities.map(({ name }) => name).toSorted();

test.each<[string, Timeline, Timeline, readonly string[]]>([
  [
    "what came with the event goes with it",
    timeline([1, 2], [1, 2]),
    timeline([1], [1]),
    ["host-1"],
  ],
  [
    "what went with the event is there again",
    timeline([1], [1]),
    timeline([1, 2], [1, 2]),
    ["host-1", "host-2"],
  ],
  [
    "what the event never named stays, whenever it was found",
    timeline([1], [1, 3]),
    timeline([1], [1]),
    ["host-1", "host-3"],
  ],
])("%s", (_, now, from, names) => {
  expect(known(restoreDecision(now, decision, from))).toEqual(names);
});

test("an entity that something else names by now stays", () => {
  const other = sampleEvent(2, { entities: [entityId(2)] });
  const now = timeline([1, 2], [1, 2]);
  const both = { ...now, events: [...now.events, other] };
  expect(known(restoreDecision(both, decision, timeline([1], [1])))).toEqual(["host-1", "host-2"]);
});
