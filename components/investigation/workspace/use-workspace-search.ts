"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  parseWindow,
  parseWorkspaceSearch,
  type WorkspaceSearch,
} from "@/lib/routes/workspace-search-params";
import { placeOf } from "@/lib/routes/workspace-views";

/** What the address says, but for the zoom: that changes with every turn of the wheel and is asked for apart (`useTimeWindow`). */
export type ShownSearch = Omit<WorkspaceSearch, "window">;

/** A function is given what the address says now: what is drawn may lag behind it. */
export type ChangeSearch = (
  changes: Partial<WorkspaceSearch> | ((current: WorkspaceSearch) => Partial<WorkspaceSearch>),
) => void;

/** Changes a reader would want to go back over, another listing or file too; zooming and searching replace the address in place. */
const worthAStepBack: readonly (keyof WorkspaceSearch)[] = ["view", "selection", "focus", "way"];

/**
 * What the page shows, read from the address and written to it. The address is changed through the
 * browser's history, which Next follows without asking the server for the page again.
 */
export function useWorkspaceSearch(incidentId: IncidentId): {
  readonly search: ShownSearch;
  readonly changeSearch: ChangeSearch;
} {
  const params = useSearchParams();
  const { window: _, ...shown } = useMemo(() => parseWorkspaceSearch(params), [params]);
  const search = useKept<ShownSearch>(shown);
  const changeSearch = useCallback<ChangeSearch>(
    (given) => {
      // Read when called, not when rendered: two changes in one tick must both count.
      const current = readWorkspaceSearch();
      const changes = typeof given === "function" ? given(current) : given;
      const next = routes.incident.workspace({ incidentId, ...current, ...changes });
      if (next === `${window.location.pathname}${window.location.search}`) return;
      const isStep =
        worthAStepBack.some((name) => name in changes) ||
        (changes.evidence !== undefined && changes.evidence.listing !== current.evidence.listing) ||
        changes.file === null;
      // Another place is read from its beginning. Going back restores where one was.
      const isOther = changes.view !== undefined && placeOf(changes.view) !== placeOf(current.view);
      if (isOther) document.documentElement.scrollTop = 0;
      if (isStep) window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [incidentId],
  );
  return { search, changeSearch };
}

/** What the address says at this moment. */
export function readWorkspaceSearch(): WorkspaceSearch {
  return parseWorkspaceSearch(new URLSearchParams(window.location.search));
}

/** The zoom window of the address; null shows everything. Who asks is drawn anew by every zoom: what draws time does. */
export function useTimeWindow(): Interval | null {
  const params = useSearchParams();
  return useKept(useMemo(() => parseWindow(params), [params]));
}

/** Parts that say the same stay the same objects: a new selection must not draw the graph of a focus anew. */
function useKept<Value>(value: Value): Value {
  const [kept, setKept] = useState(value);
  const next = replaceEqualDeep(kept, value);
  if (next !== kept) setKept(next);
  return next;
}
