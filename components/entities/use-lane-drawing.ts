"use client";

import { useMemo } from "react";
import type { EntityId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { IdleChoice } from "@/lib/routes/workspace-search-params";
import { gatherLanes } from "@/lib/view-model/entities/entity-lanes";
import { drawTimeline } from "@/lib/view-model/timeline/timeline-drawing";
import { breakAt, unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";

export type LaneDrawing = ReturnType<typeof useLaneDrawing>;

/** Everything that is drawn in lanes, whatever the window. */
export function useLaneDrawing(timeline: Timeline, idleChoice: IdleChoice) {
  const drawn = useMemo(
    () => drawTimeline(timeline, { grouping: "entity", lanesMax: 1 }),
    [timeline],
  );
  const { extent, idle, phases } = drawn;
  const lanes = useMemo(() => {
    if (extent !== null) return gatherLanes(timeline, extent);
    return { lanes: new Map<EntityId, never>(), changes: new Map<never, never>() };
  }, [timeline, extent]);
  const scale = useMemo(
    () => (idleChoice === "cut" && extent ? breakAt(extent, idle) : unbrokenScale),
    [idleChoice, extent, idle],
  );
  return { ...lanes, extent, idle, phases, scale };
}
