"use client";

import { useQueryClient } from "@tanstack/react-query";
import { workspaceKey } from "./workspace-actions";
import { useWorkspace } from "./workspace-state";

/** Asks the server for the page's facts again, after something was done that changes them; answers once they are there. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const { workspace } = useWorkspace();
  return () => queries.invalidateQueries({ queryKey: workspaceKey(workspace.incidentId) });
}
