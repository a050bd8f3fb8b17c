"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { IncidentId } from "@/lib/domain/ids";
import { findMadeLate } from "@/lib/domain/timeline/late-causes";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { clocksOf } from "@/lib/view-model/incident/late-cause";
import type { Workspace } from "@/lib/view-model/workspace/workspace";
import type { AskAboutLate } from "./late-cause-question";
import { workspaceKey } from "./workspace-actions";

/** Whether a person means a change, of which nobody has to be asked as long as no cause becomes late by it. */
export type IsIntended = (change: (timeline: Timeline) => Timeline) => Promise<boolean>;

/** Every way to change the story goes through it first: what would make people stand by a cause that begins after the impact. */
export function useIsIntended(incidentId: IncidentId, ask: AskAboutLate): IsIntended {
  const queries = useQueryClient();
  return useCallback<IsIntended>(
    async (change) => {
      const shown = queries.getQueryData<Workspace>(workspaceKey(incidentId));
      if (shown === undefined) return true;
      const { timeline, artifacts } = shown;
      return ask(findMadeLate(timeline, change(timeline), clocksOf(artifacts)));
    },
    [queries, incidentId, ask],
  );
}
