"use client";

import { replaceEqualDeep } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useMemo, useState } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { parseWorkspaceSearch, type WorkspaceSearch } from "@/lib/routes/workspace-search-params";

/** A function is given what the address says now: what is drawn may lag behind it. */
export type ChangeSearch = (
  changes: Partial<WorkspaceSearch> | ((current: WorkspaceSearch) => Partial<WorkspaceSearch>),
) => void;

/** Changes a reader would want to go back over, another listing or file too; zooming and searching replace the address in place. */
const worthAStepBack: readonly (keyof WorkspaceSearch)[] = ["view", "selection", "focus"];

/**
 * What the page shows, read from the address and written to it. The address is changed through the
 * browser's history, which Next follows without asking the server for the page again.
 */
export function useWorkspaceSearch(incidentId: IncidentId): {
  readonly search: WorkspaceSearch;
  readonly changeSearch: ChangeSearch;
} {
  const params = useSearchParams();
  const search = useKept(useMemo(() => parseWorkspaceSearch(params), [params]));
  const changeSearch = useCallback<ChangeSearch>(
    (given) => {
      // Read when called, not when rendered: two changes in one tick must both count.
      const current = parseWorkspaceSearch(new URLSearchParams(window.location.search));
      const changes = typeof given === "function" ? given(current) : given;
      const next = routes.incident.workspace({ incidentId, ...current, ...changes });
      if (next === `${window.location.pathname}${window.location.search}`) return;
      const isStep =
        worthAStepBack.some((name) => name in changes) ||
        (changes.evidence !== undefined && changes.evidence.listing !== current.evidence.listing) ||
        changes.file === null;
      if (isStep) window.history.pushState(null, "", next);
      else window.history.replaceState(null, "", next);
    },
    [incidentId],
  );
  return { search, changeSearch };
}

/** Parts that say the same stay the same objects: a new selection must not draw the graph of a focus anew. */
function useKept(search: WorkspaceSearch): WorkspaceSearch {
  const [kept, setKept] = useState({ parsed: search, search });
  if (kept.parsed === search) return kept.search;
  const next = replaceEqualDeep(kept.search, search);
  setKept({ parsed: search, search: next });
  return next;
}
