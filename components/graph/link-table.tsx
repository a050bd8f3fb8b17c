"use client";

import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type CauseReading, causeReadings } from "@/lib/routes/workspace-search-params";
import type { Changes } from "@/lib/view-model/comparison/timeline-comparison";
import { useTimelineNews } from "../grid/use-timeline-news";
import { CauseTree } from "./cause-tree";
import { LinkGrid } from "./link-grid";
import classes from "./link-table.module.css";
import { SequenceTable } from "./sequence-table";

const readingLabels: Readonly<Record<CauseReading, string>> = {
  links: "Every link",
  effects: "What led to what",
  causes: "Why it happened",
};

type LinkTableProps = {
  readonly timeline: Timeline;
  /** Another text when something else of the timeline is left out. */
  readonly part: string;
  /** What carries a sign, while an earlier moment is compared with now; null while nothing is. */
  readonly changes: Changes | null;
  readonly zone: string;
  readonly reading: CauseReading;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onReading: (reading: CauseReading) => void;
};

/** The twin of the graph for the keyboard and screen readers: its links as a table, or as a tree read either way. */
export function LinkTable(props: LinkTableProps) {
  // What a comparison puts back is no news.
  return <Tables key={props.changes === null ? "now" : "compared"} {...props} />;
}

function Tables({ reading, onReading, part, ...shown }: LinkTableProps) {
  const news = useTimelineNews(shown.timeline, "causal link", part);
  return (
    <div>
      <SegmentedControl
        className={classes.reading ?? ""}
        size="xs"
        aria-label="Direction of the causal tree"
        data={causeReadings.map((value) => ({ value, label: readingLabels[value] }))}
        value={reading}
        onChange={(value) => onReading(causeReadings.find((choice) => choice === value) ?? "links")}
        data-screen-only
      />
      {reading === "links" ? (
        <>
          <LinkGrid {...shown} />
          <SequenceTable {...shown} />
        </>
      ) : (
        // The lines of one direction say nothing of the other's: which are open starts anew.
        <CauseTree key={reading} {...shown} direction={reading} />
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </div>
  );
}
