import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { event, eventId, link, timeline } from "@/lib/view-model/testing/sample-timeline";
import { sampleWorkspace } from "@/lib/view-model/workspace/testing/sample-workspace";
import { counted, drawings } from "../../testing/counted";
import { draw, toActions } from "../../testing/draw";
import { go } from "../../testing/next-navigation";
import { WorkspaceScreen } from "./workspace-screen";

// Charts measure what they are drawn on, which has no size here: that they are drawn anew is what counts.
vi.mock("../../timeline/timeline-lanes-view", () => ({ TimelineLanesView: () => null }));
vi.mock("../../graph/graph-panel", () => ({ GraphPanel: counted("graph", () => null) }));
vi.mock("../../timeline/timeline-panel", async (load: () => Promise<Timelines>) => {
  const { TimelinePanel } = await load();
  return { TimelinePanel: counted("timeline", TimelinePanel) };
});
vi.mock("./workspace-header", async (load: () => Promise<Headers>) => {
  const { WorkspaceHeader } = await load();
  return { WorkspaceHeader: counted("header", WorkspaceHeader) };
});
vi.mock("../inspector/inspector", async (load: () => Promise<Inspectors>) => {
  const { Inspector } = await load();
  return { Inspector: counted("inspector", Inspector) };
});

type Timelines = typeof import("../../timeline/timeline-panel");
type Headers = typeof import("./workspace-header");
type Inspectors = typeof import("../inspector/inspector");

function open(address: string) {
  go(address);
  const events = [event(1), event(2), event(3)];
  const initial = sampleWorkspace({ timeline: timeline({ events, causalLinks: [link(1, 1, 2)] }) });
  draw(<WorkspaceScreen initial={initial} actions={toActions({})} />);
}

/** What is drawn anew by something a person does. */
function drawnBy(deed: () => void) {
  drawings.clear();
  act(deed);
  return [...drawings.keys()];
}

test("a zoom draws the timeline anew, and nothing beside it", () => {
  open(`/?view=both&at=${eventId(1)}`);
  const zoom = () => fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(drawnBy(zoom)).toEqual(["timeline"]);
  expect(window.location.search).toContain("from=");
});

test("another event draws anew what shows the selection", () => {
  open(`/?view=both&at=${eventId(1)}`);
  expect(drawnBy(() => go(`/?view=both&at=${eventId(2)}`))).toContain("inspector");
});
