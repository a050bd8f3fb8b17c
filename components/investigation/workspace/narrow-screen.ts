import type { WorkspaceSearch } from "@/lib/routes/workspace-search-params";

/** Where there is no room beside the view, the inspector comes from the edge and covers it. */
export const narrowScreen = "(max-width: 62em)";

/** A phone, as the styles of the workspace have it; no paper, which is as narrow. */
export const phoneScreen = "screen and (max-width: 48em)";

/** The facts of the header have a line of their own, below the run and the actions, as its styles have it. */
export const factsBelow = "(max-width: 87.49em)";

/** What else changes when the inspector leads to a view: where it covers the view, it is closed. */
export function uncoveringView(): Partial<Pick<WorkspaceSearch, "selection">> {
  return window.matchMedia(narrowScreen).matches ? { selection: null } : {};
}
