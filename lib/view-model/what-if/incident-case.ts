import { type Case, toCase } from "@/lib/causality/counterfactual/what-if";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";

/** What the page asks counterfactuals of: only what people have not refused. */
export function toIncidentCase(timeline: Timeline): { readonly of: Case; readonly live: Timeline } {
  return { of: toCase(timeline), live: toLiveTimeline(timeline) };
}
