"use client";

import { Checkbox, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type Drawing,
  drawings,
  type IdleChoice,
  type LaneGrouping,
  laneGroupings,
} from "@/lib/routes/workspace-search-params";
import type { WindowCommand } from "@/lib/view-model/timeline/time-window";
import classes from "./timeline-toolbar.module.css";
import { WindowButtons } from "./window-buttons";

/** What is drawn and how: chart or table, lanes, and the window for those who use no wheel. */
export function TimelineToolbar({
  drawing,
  lanes,
  idle,
  onLook,
  onCommand,
  action,
}: {
  /** What else can be done here, such as adding to what is shown. */
  readonly action: ReactNode;
  readonly drawing: Drawing;
  readonly lanes: LaneGrouping;
  /** Null when no stretch is idle. */
  readonly idle: IdleChoice | null;
  readonly onLook: (
    look: Partial<{ drawing: Drawing; lanes: LaneGrouping; idle: IdleChoice }>,
  ) => void;
  readonly onCommand: (command: WindowCommand) => void;
}) {
  return (
    <div className={classes.toolbar} data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Show the timeline as"
        data={drawings.map((value) => ({ value, label: value === "chart" ? "Lanes" : "Table" }))}
        value={drawing}
        onChange={(value) =>
          onLook({ drawing: drawings.find((choice) => choice === value) ?? "chart" })
        }
      />
      {drawing === "chart" ? (
        <>
          <SegmentedControl
            size="xs"
            aria-label="One lane for each"
            data={laneGroupings.map((value) => ({ value, label: `By ${value}` }))}
            value={lanes}
            onChange={(value) =>
              onLook({ lanes: laneGroupings.find((choice) => choice === value) ?? "entity" })
            }
          />
          <WindowButtons hasKeys onCommand={onCommand} />
          {idle === null ? null : (
            <Checkbox
              size="xs"
              label="Cut idle periods"
              checked={idle === "cut"}
              onChange={(event) => onLook({ idle: event.currentTarget.checked ? "cut" : "whole" })}
            />
          )}
        </>
      ) : null}
      {action}
    </div>
  );
}
