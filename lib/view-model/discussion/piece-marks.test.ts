import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { Mark, PieceMark } from "@/lib/domain/review/piece-mark";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { eventId, linkId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { countMarks, onlyMarked, withMark } from "./piece-marks";

const timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2), sampleEvent(3)],
  causalLinks: [sampleLink(1, 2), sampleLink(2, 3)],
};
const star: Mark = { kind: "star" };
const tag = (label: string): Mark => ({ kind: "tag", label });

function put(piece: string, mark: Mark, noun: PieceMark["noun"] = "event"): PieceMark {
  return { noun, piece, mark, by: userIdSchema.parse("ada"), markedAt: instant(1) };
}
const marks = [
  put(eventId(1), tag("dns")),
  put(eventId(2), tag("cache")),
  put(eventId(2), tag("dns")),
  put(eventId(9), tag("gone")),
  put(linkId(2003), star, "causal-link"),
];

test("the star comes first, then tags by name; what left the timeline is not counted", () => {
  expect(countMarks(marks, timeline)).toEqual([
    { word: "*", count: 1 },
    { word: "cache", count: 1 },
    { word: "dns", count: 2 },
  ]);
});

test("what people refused is not counted, nor a link that hangs on it", () => {
  const [first, second, third] = timeline.events;
  const refused = [first, second, third].flatMap((event) =>
    event === undefined
      ? []
      : [event === second ? { ...event, status: "rejected" as const } : event],
  );
  expect(countMarks(marks, { ...timeline, events: refused })).toEqual([{ word: "dns", count: 1 }]);
});

test.each<[string, readonly string[], readonly number[], readonly number[]]>([
  ["no filter shows all", [], [1, 2, 3], [1002, 2003]],
  ["a tag shows its events and the links between them", ["dns"], [1, 2], [1002]],
  ["a starred link shows its ends", ["*"], [2, 3], [2003]],
  ["several marks show what has any of them", ["*", "dns"], [1, 2, 3], [1002, 2003]],
  ["a mark nothing has shows nothing", ["other"], [], []],
])("%s", (_, words, events, links) => {
  const shown = onlyMarked(timeline, marks, words);
  expect(shown.events.map(({ id }) => id)).toEqual(events.map(eventId));
  expect(shown.causalLinks.map(({ id }) => id)).toEqual(links.map(linkId));
});

test("a mark is put once and taken off", () => {
  const again = withMark(marks, put(eventId(1), tag("dns")), true);
  expect(again).toHaveLength(marks.length);
  expect(withMark(again, put(eventId(1), tag("dns")), false)).toHaveLength(marks.length - 1);
});
