"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";

import { toPastWorkspace, type Workspace } from "@/lib/view-model/workspace/workspace";
import { fetchJson } from "../../ui/fetch-json";
import { workspaceSchema } from "./workspace-actions";

/** Where an earlier state lies in the query cache: not below what is known now, for what happens now does not change it. */
export function workspaceThenKey(incidentId: IncidentId, knownAt: Instant | null) {
  return ["workspace-then", incidentId, knownAt] as const;
}

/** The incident as it was known at a moment, under what is known now. It stays on the screen while the next one is read. */
export function usePastWorkspace(
  now: Workspace,
  knownAt: Instant | null,
): { readonly workspace: Workspace | null; readonly failure: string | null } {
  const { incidentId } = now;
  const { data: then, error } = useQuery({
    queryKey: workspaceThenKey(incidentId, knownAt),
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.workspace({ incidentId, ...(knownAt === null ? {} : { recordedAt: knownAt }) }),
        workspaceSchema,
        signal,
      ),
    enabled: knownAt !== null,
    placeholderData: (previous) => (knownAt === null ? undefined : previous),
  });
  const workspace = useMemo(
    () => (then === undefined ? null : toPastWorkspace(now, then)),
    [now, then],
  );
  return { workspace, failure: error?.message ?? null };
}
