"use client";

import { CloseButton } from "@mantine/core";
import { noEventFilter } from "@/lib/domain/timeline/event-filter";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import { isFiltering } from "@/lib/view-model/filter/event-filter";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./mark-filter.module.css";
import { useShownTimeline } from "./use-shown-timeline";

/** Says that kinds, importance or a source narrow a view that has no box for them, and takes them away. */
export function FilterLine() {
  const { workspace, comparison } = useFacts();
  const { filter } = useSelection().search;
  const { changeSearch } = useActs();
  const { events } = useShownTimeline("timeline").timeline;
  if (!isFiltering(filter)) return null;
  const whole = toLiveTimeline(comparison?.timeline ?? workspace.timeline);
  return (
    <section className={classes.bar} aria-label="Filter of the timeline" data-screen-only>
      <p className={classes.count} role="status">
        The filter of the timeline applies here: {events.length} of {whole.events.length} events
        shown
      </p>
      <CloseButton
        size="sm"
        aria-label="Clear the filter"
        onClick={() => changeSearch({ filter: noEventFilter })}
      />
    </section>
  );
}
