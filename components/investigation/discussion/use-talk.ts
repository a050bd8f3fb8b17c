"use client";

import type { Talk } from "../../discussion/thread";
import { useRefresh } from "../workspace/use-refresh";
import { useActs, useFacts } from "../workspace/use-workspace";

/** Threads of the open incident. */
export function useTalk(): Talk {
  const { workspace, zone, mayInvestigate } = useFacts();
  const { actions } = useActs();
  const { incidentId, viewer, people, colleagues } = workspace;
  return {
    ...{ incidentId, viewerId: viewer.id, people, colleagues },
    ...{ zone, mayWrite: mayInvestigate, actions, refresh: useRefresh() },
  };
}
