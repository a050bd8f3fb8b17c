export const workspaceViews = [
  "summary",
  "timeline",
  "graph",
  "both",
  "entities",
  "survey",
  "evidence",
  "ask",
  "what-if",
  "rounds",
  "report",
  "activity",
  "review",
] as const;
/** What fills the page; `both` is the timeline above the graph, linked by the selection. */
export type WorkspaceView = (typeof workspaceViews)[number];

/** Views of the events themselves: what narrows the timeline narrows them, and the findings stand beside them. */
export const eventViews: readonly WorkspaceView[] = ["timeline", "graph", "both"];

/** Whether a view has rows of this noun, to select several of and decide on them together. */
export function isListedIn(view: WorkspaceView, noun: "event" | "causal-link"): boolean {
  if (view === "graph") return noun === "causal-link";
  return view === "timeline" || view === "both";
}

/** Views that can be narrowed to what one author put there. */
export const authoredViews: readonly WorkspaceView[] = [...eventViews, "entities", "report"];

/** Where one looks for something: the first five are the tabs of an incident, the last is opened from the menu and from pieces. */
export const workspacePlaces = [
  "summary",
  "timeline",
  "evidence",
  "ask",
  "report",
  "how-made",
] as const;
export type WorkspacePlace = (typeof workspacePlaces)[number];

/** The views of each place; the first is what the place opens with. */
export const placeViews = {
  summary: ["summary"],
  timeline: ["timeline", "graph", "both"],
  evidence: ["evidence", "survey", "entities"],
  ask: ["ask", "what-if"],
  report: ["report", "review"],
  "how-made": ["rounds", "activity"],
} as const satisfies Readonly<Record<WorkspacePlace, readonly [WorkspaceView, ...WorkspaceView[]]>>;

/** Every view is in one place. */
export function placeOf(view: WorkspaceView): WorkspacePlace {
  const views: Readonly<Record<WorkspacePlace, readonly WorkspaceView[]>> = placeViews;
  return workspacePlaces.find((place) => views[place].includes(view)) ?? "summary";
}
