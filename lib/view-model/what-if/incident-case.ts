import { type Case, toCase } from "@/lib/causality/counterfactual/what-if";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";

export type IncidentCase = { readonly of: Case; readonly live: Timeline };

/** What the page asks counterfactuals of: only what people have not refused. */
export function toIncidentCase(timeline: Timeline): IncidentCase {
  return { of: toCase(timeline), live: toLiveTimeline(timeline) };
}
