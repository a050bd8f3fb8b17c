import { expect, test } from "vitest";
import { formatWorkspaceSearch, parseWorkspaceSearch } from "./workspace-search-params";
import { placeOf, placeViews, workspaceViews } from "./workspace-views";

const opened = (search: string) => {
  const { view } = parseWorkspaceSearch(new URLSearchParams(search));
  return [placeOf(view), view];
};

test.each([
  ["", "summary", "summary"],
  ["view=timeline", "timeline", "timeline"],
  ["view=graph&as=table", "timeline", "graph"],
  ["view=both", "timeline", "both"],
  ["view=entities", "evidence", "entities"],
  ["view=survey", "evidence", "survey"],
  ["view=evidence&find=error", "evidence", "evidence"],
  ["view=ask&ask=why", "ask", "ask"],
  ["view=what-if", "ask", "what-if"],
  ["view=rounds&round=2", "how-made", "rounds"],
  ["view=activity", "how-made", "activity"],
  ["view=report", "report", "report"],
  ["view=review", "report", "review"],
  // From when the timeline was the first view, and its name was left out.
  ["as=table", "timeline", "timeline"],
  ["at=evt_00000000000000aa", "timeline", "timeline"],
  ["lanes=source", "timeline", "timeline"],
])("the address ?%s opens the place %s with its view %s", (search, place, view) => {
  expect(opened(search)).toEqual([place, view]);
});

test("every view is in exactly one place", () => {
  expect(Object.values(placeViews).flat().toSorted()).toEqual([...workspaceViews].toSorted());
});

test("a bare address is the summary, and the timeline is named where nothing else tells it", () => {
  expect(formatWorkspaceSearch({ view: "summary" })).toBe("");
  expect(formatWorkspaceSearch({ view: "timeline" })).toBe("?view=timeline");
  expect(formatWorkspaceSearch({ view: "timeline", lanes: "source" })).toBe("?lanes=source");
  expect(formatWorkspaceSearch({ view: "summary", zone: "local" })).toBe(
    "?view=summary&zone=local",
  );
});
