"use client";

import { useQueryClient } from "@tanstack/react-query";
import { workspaceKey } from "./workspace-actions";
import { useWorkspace } from "./workspace-state";

/** Asks the server for the page's facts again, after something was done that changes them. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  const { workspace } = useWorkspace();
  return () => void queries.invalidateQueries({ queryKey: workspaceKey(workspace.incidentId) });
}
