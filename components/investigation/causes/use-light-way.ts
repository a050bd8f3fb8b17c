"use client";

import { type CausalWay, wayEventsMax } from "@/lib/routes/causal-way";
import type { WorkspaceView } from "@/lib/routes/workspace-search-params";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useSelection } from "../workspace/use-workspace";

const viewsWithGraph: readonly WorkspaceView[] = ["graph", "both"];

/** A way that stands out in the graph, and how another comes to. */
export function useLightWay(): {
  readonly isLit: (way: CausalWay) => boolean;
  /** Shows the graph where it is not shown; a way that stands out already no longer does. Null for what is too long. */
  readonly toLight: (way: CausalWay) => (() => void) | null;
} {
  const lit = useSelection().search.way.join();
  const { changeSearch } = useActs();
  const isLit = (way: CausalWay) => way.join() === lit;
  const toLight = (way: CausalWay) => {
    if (way.length > wayEventsMax) return null;
    if (isLit(way)) return () => changeSearch({ way: [] });
    return () =>
      changeSearch(({ view }) => ({
        ...{ way, focus: null, drawing: "chart" },
        view: viewsWithGraph.includes(view) ? view : "graph",
        ...uncoveringView(),
      }));
  };
  return { isLit, toLight };
}
