import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  event,
  eventId,
  link,
  secondEntity,
  timeline,
} from "@/lib/view-model/testing/sample-timeline";
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
  const { WorkspaceHeader, LowControls } = await load();
  return { WorkspaceHeader: counted("header", WorkspaceHeader), LowControls };
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

test.each([
  ["on a phone the summary comes before the controls of the clock", 390, "summary", "behind"],
  ["on a phone other places have them above", 390, "timeline", "before"],
  ["on a wide screen the summary has them above", 1440, "summary", "before"],
])("for keys as for eyes: %s", (_, width, view, order) => {
  onScreenOf(width, () => {
    open(`/?view=${view}`);
    const zones = screen.getByRole("radiogroup", { name: "Time zone" });
    const position = screen.getByRole("tabpanel").compareDocumentPosition(zones);
    const expected =
      order === "behind" ? "DOCUMENT_POSITION_FOLLOWING" : "DOCUMENT_POSITION_PRECEDING";
    expect(position & Node[expected]).not.toBe(0);
  });
});

test("on a phone the headline comes before the state, the measures and the run, which the header has elsewhere", () => {
  onScreenOf(390, () => {
    open("/?view=summary");
    const controls = screen.getByRole("region", { name: "Incident status and analysis" });
    const headline = screen.getByRole("region", { name: "Headline" });
    expect(headline.compareDocumentPosition(controls) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(
      0,
    );
    for (const name of [/^Coherence/, "Share"]) {
      expect(controls.contains(screen.getByRole("button", { name }))).toBe(true);
    }
    act(() => go("/?view=timeline"));
    expect(screen.queryByRole("region", { name: "Incident status and analysis" })).toBeNull();
    expect(screen.getByRole("button", { name: "Share" })).toBeTruthy();
  });
});

test.each([
  ["below the run and the actions where they are a line of their own", 1280, "behind"],
  ["before them where all is one line", 1440, "before"],
])("for keys as for eyes: the facts of the header come %s", (_, width, order) => {
  onScreenOf(width, () => {
    open("/?view=timeline");
    const facts = screen.getByRole("button", { name: /^Coherence/ });
    const share = screen.getByRole("button", { name: "Share" });
    const expected =
      order === "behind" ? "DOCUMENT_POSITION_FOLLOWING" : "DOCUMENT_POSITION_PRECEDING";
    expect(share.compareDocumentPosition(facts) & Node[expected]).not.toBe(0);
  });
});

test.each([
  ["/?view=timeline&only=zebra", "words"],
  ["/?view=timeline&kind=alert&author=model", "filters"],
])("lanes are chosen also while %s hides them", async (address) => {
  const events = [
    event(1, { kind: "alert", actor: "model" }),
    event(2, { kind: "change", entities: [secondEntity] }),
  ];
  go(address);
  const initial = sampleWorkspace({ timeline: timeline({ events }) });
  draw(<WorkspaceScreen initial={initial} actions={toActions({})} />);
  fireEvent.click(screen.getByRole("button", { name: "Lanes…" }));
  expect(await screen.findByRole("checkbox", { name: "Fold nginx" })).toBeTruthy();
});

test("a filter that hides the whole graph is said above it, and cleared there", () => {
  open("/?view=graph&kind=resource");
  expect(screen.getByText("The filter hides everything in this view")).toBeTruthy();
  expect(screen.getByText(/applies here: 0 of 3 events shown$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Clear the filter" }));
  expect(window.location.search).not.toContain("kind=");
  expect(screen.queryByText(/hides everything/)).toBeNull();
});

function onScreenOf(width: number, look: () => void) {
  const before = window.innerWidth;
  Object.assign(window, { innerWidth: width });
  try {
    look();
  } finally {
    Object.assign(window, { innerWidth: before });
  }
}
