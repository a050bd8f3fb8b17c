import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { HowItReached } from "./how-it-reached";

afterEach(() => go("/"));

const events = [event(1, { title: "Release" }), event(2, { title: "Pool runs out" }), event(3)];
const root = sampleRoot(1);
const drawn = (changes: Partial<Timeline> = {}, address = "/?view=report") => {
  go(address);
  return drawInWorkspace(<HowItReached root={root} />, {
    workspace: sampleWorkspace({
      timeline: timeline({
        ...{ events, entities: [], rootCauses: [root], impactEvents: [eventId(3)] },
        causalLinks: [link(1, 1, 2), link(2, 2, 3, { confidence: 0.4 })],
        ...changes,
      }),
    }),
  });
};
const section = () =>
  within(screen.getByRole("region", { name: "How the cause led to the impact" }));
const asked = () => new URLSearchParams(window.location.search);

test("a way is lit on the graph, wherever somebody reads of it, and goes out by the same button", () => {
  drawn();
  const button = section().getByRole("button", { name: "Highlight: The only path" });
  expect(button.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(button);
  expect(asked().get("view")).toBe("graph");
  expect(asked().get("way")).toBe([1, 2, 3].map(eventId).join(","));
  expect(button.getAttribute("aria-pressed")).toBe("true");
  fireEvent.click(button);
  expect(asked().get("way")).toBeNull();
  expect(asked().get("view")).toBe("graph");
});

test("timeline and graph in one keep both when a way is lit, and what narrowed the graph is let go of", () => {
  drawn({}, `/?view=both&focus=causes:${eventId(2)}&as=table`);
  fireEvent.click(section().getByRole("button", { name: /^Highlight/ }));
  expect(asked().get("view")).toBe("both");
  expect([asked().get("focus"), asked().get("as")]).toEqual([null, null]);
});

test("the weakest link of a way opens as a thing to argue with", () => {
  drawn();
  fireEvent.click(section().getByRole("button", { name: /^“.Pool runs out.” causes/ }));
  expect(asked().get("at")).toBe(link(2, 2, 3).id);
});

test("it is said whether somebody else can follow a way", () => {
  drawn();
  expect(section().getByText("can be followed")).toBeTruthy();
});

test("where nothing recorded an end of each way, it cannot be followed", () => {
  drawn({ events: events.map((each, place) => (place === 1 ? { ...each, evidence: [] } : each)) });
  expect(section().getByText("cannot be followed")).toBeTruthy();
  const doubts = within(section().getByRole("list", { name: /^Missing links/ }));
  expect(doubts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^“.Release.” causes.*The effect cites nothing\.$/),
    expect.stringMatching(/^“.Pool runs out.” causes.*The cause cites nothing\.$/),
  ]);
});

test.each<[string, Partial<Timeline>, RegExp]>([
  [
    "no link leads from it",
    { causalLinks: [link(2, 2, 3)] },
    /^No causal link leads from this cause/,
  ],
  ["nothing is known to hurt", { impactEvents: [] }, /^No event is marked as impact/],
  ["it hurts itself", { impactEvents: [eventId(1)] }, /^This cause is itself the impact/],
  [
    "its event was refused",
    { events: events.map((each, place) => (place === 0 ? { ...each, status: "rejected" } : each)) },
    /^The event of this cause was removed/,
  ],
])("without a way it is said why: %s", (_, changes, words) => {
  drawn(changes);
  expect(section().getByText(words)).toBeTruthy();
  expect(section().queryByRole("button", { name: /^Light/ })).toBeNull();
});
