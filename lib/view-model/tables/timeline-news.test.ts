import { expect, test } from "vitest";
import { event, link, timeline } from "../testing/sample-timeline";
import { describeNews } from "./timeline-news";

const before = timeline({ events: [event(1), event(2)], causalLinks: [link(1, 1, 2)] });

test.each([
  ["nothing came or went", before, "event", ""],
  [
    "events came",
    timeline({ events: [event(1), event(2), event(3), event(4)] }),
    "event",
    "2 events added. Now 4 events.",
  ],
  [
    "one was rejected and one came",
    timeline({ events: [event(1, { status: "rejected" }), event(2), event(3)] }),
    "event",
    "1 event added, 1 taken out. Now 2 events.",
  ],
  ["a link went", timeline({}), "causal link", "1 causal link taken out. Now 0 causal links."],
] as const)("when %s it is told once", (_, after, noun, expected) => {
  expect(describeNews(before, after, noun)).toBe(expected);
});
