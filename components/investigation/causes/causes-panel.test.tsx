import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { drawInWorkspace } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { CausesPanel } from "./causes-panel";

afterEach(() => go("/"));

const events = ["Release", "Pool runs out", "Errors"].map((title, place) =>
  event(place + 1, { title }),
);
const drawn = (changes: Partial<Timeline> = {}, isNarrowed = false) => {
  go("/?view=graph");
  return drawInWorkspace(<CausesPanel isNarrowed={isNarrowed} />, {
    workspace: sampleWorkspace({
      timeline: timeline({
        ...{ events, entities: [], impactEvents: [eventId(3)], rootCauses: [sampleRoot(1)] },
        causalLinks: [link(1, 1, 2), link(2, 2, 3)],
        ...changes,
      }),
    }),
  });
};
const part = (name: string) => within(screen.getByRole("region", { name }));
const itemsOf = (name: string) =>
  part(name)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("what alone would have broken every way is asked as a question of what would have been", () => {
  drawn();
  expect(itemsOf("Events that would have cut every path")).toEqual([
    expect.stringMatching(/^Release/),
    expect.stringMatching(/^Pool runs out/),
  ]);
  fireEvent.click(
    screen.getByRole("button", { name: "What if this event had not happened? Pool runs out" }),
  );
  const asked = new URLSearchParams(window.location.search);
  expect([asked.get("view"), asked.get("if")]).toEqual(["what-if", `remove:${eventId(2)}`]);
});

test("root causes, where it began and links without support are listed, and open", () => {
  drawn();
  expect(itemsOf("Where the incident started")[0]).toMatch(/^releaseRelease/);
  expect(itemsOf("Root causes with a path to the impact")[0]).toMatch(/can be followed$/);
  expect(itemsOf("Links without support")).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: /^“.Release.” causes “.Pool runs out.”$/ }));
  expect(new URLSearchParams(window.location.search).get("at")).toBe(link(1, 1, 2).id);
});

test("where it began lists the root causes, or the candidates in their order, and nothing of its own", () => {
  const candidates = [2, 1].map((number) => ({
    ...{ event: eventId(number), statement: `Cause ${number}`, kind: "action" as const },
    ...{ for: [], against: [], wouldSettle: "", p: number / 10 },
  }));
  drawn({ rootCauses: [], candidates });
  expect(part("Where the incident started").getByText(/^Cause not established\./)).toBeTruthy();
  expect(itemsOf("Where the incident started")).toEqual([
    "Cause 2action, about 1 in 5 (20 %)",
    "Cause 1action, about 1 in 10 (10 %)",
  ]);
});

test("without anything that hurts it says so, and what to do", () => {
  drawn({ impactEvents: [] });
  expect(screen.getByText(/^No event is marked as impact/)).toBeTruthy();
  expect(
    screen.queryByRole("region", { name: "Events that would have cut every path" }),
  ).toBeNull();
});

test("without links there is nothing to tell, for the graph says so", () => {
  drawn({ causalLinks: [] });
  expect(screen.queryByRole("region", { name: "How the impact came about" })).toBeNull();
});

test("a narrowed graph does not narrow what is told, and that is said", () => {
  drawn({}, true);
  expect(screen.getByText(/that the filters hide/)).toBeTruthy();
});
