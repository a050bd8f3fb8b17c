import { useMemo } from "react";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { changeKinds } from "@/lib/routes/workspace-search-params";
import { type Changes, onlyChanged } from "@/lib/view-model/comparison/timeline-comparison";
import { onlyByAuthors } from "@/lib/view-model/filter/author-filter";
import { isFiltering } from "@/lib/view-model/filter/event-filter";
import { shownTimeline } from "@/lib/view-model/filter/mark-filter";
import { useFacts, useSelection } from "../workspace/use-workspace";

/**
 * The timeline with what is gone put back while it is compared, narrowed to what the address asks for. It
 * stays the same object while that does: every other change of the address must not draw it anew.
 */
export function useShownTimeline(canvas: "timeline" | "graph"): {
  readonly timeline: Timeline;
  readonly changes: Changes | null;
  /** Something is left out. */
  readonly isNarrowed: boolean;
  /** Another text when something else is left out: what comes and goes by that is no news. */
  readonly part: string;
} {
  const { workspace, comparison } = useFacts();
  const { search } = useSelection();
  const { timeline, marks } = workspace;
  const changed = search.changed.join(",");
  const words = search.marks.join(",");
  const { entity, authors, filter } = search;
  return useMemo(() => {
    const kinds = comparison === null ? [] : changeKinds.filter((kind) => changed.includes(kind));
    const compared =
      comparison === null
        ? timeline
        : onlyChanged(comparison, kinds, { withNeighbours: canvas === "graph" });
    // No tag holds a comma.
    const wanted = words === "" ? [] : words.split(",");
    return {
      timeline: shownTimeline(compared, marks, { authors, marks: wanted, entity, filter }),
      changes: comparison?.changes ?? null,
      isNarrowed:
        kinds.length + wanted.length + authors.length > 0 || entity !== null || isFiltering(filter),
      part: [
        ...[...kinds, ...authors, ...wanted, entity ?? ""],
        ...[...filter.kinds, filter.importance, filter.source ?? ""],
      ].join(","),
    };
  }, [timeline, comparison, marks, changed, words, entity, authors, filter, canvas]);
}

/** The timeline of the views that tell more than events: as far as it is narrowed to authors. */
export function useAuthoredTimeline(): Timeline {
  const { timeline } = useFacts().workspace;
  const { authors } = useSelection().search;
  return useMemo(() => onlyByAuthors(timeline, authors), [timeline, authors]);
}
