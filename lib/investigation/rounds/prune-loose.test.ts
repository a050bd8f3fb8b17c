import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { findingIds } from "@/lib/domain/ids";
import type { FindingOutcome } from "@/lib/domain/rounds/round";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { at, entityId, eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { pruneLoose } from "./prune-loose";

const taken: FindingOutcome = {
  ...{ finding: findingIds.fromDigest("1".repeat(16)), outcome: "taken", rule: 1, why: "" },
  pieces: [eventId(2)],
};
const story = sampleEvent(1, { entities: [entityId(1)] });
const cited = (path: string, quote: string) =>
  story.evidence.map((reference) => ({ ...reference, path, quote }));
const added = sampleEvent(2, {
  ...{ entities: [entityId(2)], time: at(500) },
  evidence: cited("crane-2/winch.log", "winch slack"),
});
const thing = (number: number, name: string, type = "vessel") => ({
  ...{ id: entityId(number), name, type, aliases: [], properties: {} },
});
const withAdded = (changes: Partial<TimelineEvent>) => ({
  events: [story, { ...added, ...changes }],
});

function prunedOf(changes: Partial<Timeline>, spoken: readonly string[] = []) {
  const timeline = { ...emptyTimeline, events: [story, added], ...changes };
  const { pruned } = pruneLoose(timeline, { outcomes: [taken] }, new Set(spoken));
  return pruned.map(({ piece }) => piece);
}

test("what a round added and nothing ties to the story is taken out; what stood before is not", () => {
  expect(prunedOf({})).toEqual([eventId(2)]);
});

test("a name inside another word ties nothing", () => {
  const evidence = cited("crane-2/winch.log", "auroral noise");
  const entities = [thing(1, "aurora")];
  expect(prunedOf({ ...withAdded({ evidence }), entities })).toEqual([eventId(2)]);
});

test("a day in which all the story lies ties nothing to it", () => {
  const day = { ...at(0), latest: instant(at(0).earliest + 86_400_000) };
  expect(prunedOf(withAdded({ time: day }))).toEqual([eventId(2)]);
});

test.each<[string, Partial<Timeline>, readonly string[]]>([
  ["it is linked", { causalLinks: [sampleLink(1, 2)] }, []],
  ["somebody of the story takes part in it", withAdded({ entities: [entityId(1)] }), []],
  [
    "somebody of the story takes part in it as a thing of another kind",
    { entities: [thing(1, "MV Aurora"), thing(2, "mv_aurora", "host")] },
    [],
  ],
  [
    "its record names somebody of the story",
    {
      ...withAdded({ evidence: cited("crane-2/winch.log", "slack while loading mv-aurora") }),
      entities: [thing(1, "MV Aurora")],
    },
    [],
  ],
  [
    "its file is called after somebody of the story",
    {
      ...withAdded({ evidence: cited("mv-aurora/bilge.csv", "4,17") }),
      entities: [thing(1, "MV Aurora")],
    },
    [],
  ],
  ["the story rests on its file, too", withAdded({ evidence: cited("app.log", "slack") }), []],
  ["something of the story began within a minute of it", withAdded({ time: at(40) }), []],
  ["a person accepted it", withAdded({ status: "accepted" }), []],
  ["a person restored it", {}, [eventId(2)]],
])("it stays where %s", (_, changes, spoken) => {
  expect(prunedOf(changes, spoken)).toEqual([]);
});

test("what began whole hours away stays where nothing states the zone of its file", () => {
  const away = (seconds: number) => {
    const timeline = { ...emptyTimeline, ...withAdded({ time: at(seconds) }) };
    const unzoned = new Set(["crane-2/winch.log"]);
    return pruneLoose(timeline, { outcomes: [taken] }, new Set(), unzoned).pruned.length;
  };
  expect([away(3_640), away(-7_200), away(3_600 + 500)]).toEqual([0, 0, 1]);
  expect(prunedOf(withAdded({ time: at(3_640) }))).toEqual([eventId(2)]);
});
