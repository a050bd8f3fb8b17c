import { expect, test } from "vitest";
import { sampleFactor, sampleImpact, sampleRoot } from "@/lib/testing/sample-timeline";
import { event, link, timeline } from "../testing/sample-timeline";
import { findUnread } from "./unread-pieces";

test("key events and links that nobody has decided on are counted, the least certain link first", () => {
  const unread = findUnread(
    timeline({
      events: [
        event(1, { status: "accepted" }),
        event(2),
        event(3, { actor: "person" }),
        event(4, { importance: "detail" }),
        event(5, { status: "rejected" }),
      ],
      causalLinks: [
        link(1, 1, 2, { confidence: 0.8 }),
        link(2, 2, 3, { confidence: 0.55 }),
        link(3, 3, 4, { status: "edited" }),
        link(4, 1, 3, { status: "rejected" }),
      ],
    }),
  );
  expect(unread.share).toBe("1 of 3 key events, 2 of 3 causal links");
  expect(unread.keyEvents.map(({ title }) => title)).toEqual(["Event 2"]);
  expect(unread.links.map(({ text }) => text)).toEqual([
    "Event 2 → Event 3 (55 %)",
    "Event 1 → Event 2 (80 %)",
  ]);
});

test("once people have decided on everything nothing is held against an approval", () => {
  const decided = timeline({
    events: [event(1, { status: "accepted" }), event(2, { status: "edited" })],
    causalLinks: [link(1, 1, 2, { status: "accepted" })],
  });
  expect(findUnread(decided)).toEqual({
    ...{ share: null, roots: [], factors: [], impacts: [], keyEvents: [], links: [] },
  });
});

test("factors and impacts that nobody has decided on are told, those people spoke of are not", () => {
  const unread = findUnread(
    timeline({
      events: [event(1, { status: "accepted" }), event(2, { status: "accepted" })],
      rootCauses: [sampleRoot(2)],
      contributingFactors: [sampleFactor(1), sampleFactor(2, { status: "edited" })],
      impacts: [
        sampleImpact(1, { title: "Checkout was down" }),
        sampleImpact(2, { status: "accepted" }),
        sampleImpact(3, { status: "rejected" }),
      ],
    }),
  );
  expect(unread.share).toBe("1 of 1 root cause, 1 of 2 contributing factors, 1 of 2 impacts");
  expect(unread.roots.map(({ text }) => text)).toEqual(["Event 2"]);
  expect(unread.factors.map(({ text }) => text)).toEqual(["Event 1: the pool was small"]);
  expect(unread.impacts.map(({ text }) => text)).toEqual(["Checkout was down"]);
});
