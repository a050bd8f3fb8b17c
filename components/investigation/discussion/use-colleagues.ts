"use client";

import { skipToken, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Colleague,
  gatherColleagues,
  type Presence,
} from "@/lib/view-model/discussion/presence";
import { useFacts } from "../workspace/use-workspace";
import { presenceKey } from "../workspace/workspace-actions";

const nobody: readonly Presence[] = [];

/** Who else has the incident open right now. */
export function useColleagues(): readonly Colleague[] {
  const { workspace } = useFacts();
  const { data: present } = useQuery<readonly Presence[]>({
    queryKey: presenceKey(workspace.incidentId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(
    () => gatherColleagues(present ?? nobody, workspace.viewer.id),
    [present, workspace.viewer],
  );
}
