"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useFacts } from "./use-workspace";
import { workspaceKey } from "./workspace-actions";

/** Asks the server for the page's facts again, after something was done that changes them; answers once they are there. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const { workspace } = useFacts();
  return () => queries.invalidateQueries({ queryKey: workspaceKey(workspace.incidentId) });
}
