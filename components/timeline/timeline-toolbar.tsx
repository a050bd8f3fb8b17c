"use client";

import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type Drawing,
  drawings,
  type LaneGrouping,
  laneGroupings,
} from "@/lib/routes/workspace-search-params";
import type { WindowCommand } from "@/lib/view-model/time-window";
import classes from "./timeline-toolbar.module.css";
import { WindowButtons } from "./window-buttons";

/** What is drawn and how: chart or table, lanes, and the window for those who use no wheel. */
export function TimelineToolbar({
  drawing,
  lanes,
  onDrawing,
  onLanes,
  onCommand,
  children,
}: {
  readonly drawing: Drawing;
  readonly lanes: LaneGrouping;
  readonly onDrawing: (drawing: Drawing) => void;
  readonly onLanes: (lanes: LaneGrouping) => void;
  readonly onCommand: (command: WindowCommand) => void;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.toolbar} data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Show the timeline as"
        data={drawings.map((value) => ({ value, label: value === "chart" ? "Lanes" : "Table" }))}
        value={drawing}
        onChange={(value) => onDrawing(drawings.find((choice) => choice === value) ?? "chart")}
      />
      {drawing === "chart" ? (
        <>
          <SegmentedControl
            size="xs"
            aria-label="One lane for each"
            data={laneGroupings.map((value) => ({ value, label: `By ${value}` }))}
            value={lanes}
            onChange={(value) =>
              onLanes(laneGroupings.find((choice) => choice === value) ?? "entity")
            }
          />
          <WindowButtons hasKeys onCommand={onCommand} />
        </>
      ) : null}
      {children}
    </div>
  );
}
