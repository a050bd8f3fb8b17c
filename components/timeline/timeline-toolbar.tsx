"use client";

import { ActionIcon, SegmentedControl, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type Drawing,
  drawings,
  type LaneGrouping,
  laneGroupings,
} from "@/lib/routes/workspace-search-params";
import classes from "./timeline-toolbar.module.css";

export type WindowCommand = "zoom-in" | "zoom-out" | "earlier" | "later" | "fit";

const commands: readonly {
  readonly command: WindowCommand;
  readonly label: string;
  readonly key: string;
  readonly sign: string;
}[] = [
  { command: "zoom-in", label: "Zoom in", key: "w", sign: "+" },
  { command: "zoom-out", label: "Zoom out", key: "s", sign: "−" },
  { command: "earlier", label: "Earlier", key: "a", sign: "←" },
  { command: "later", label: "Later", key: "d", sign: "→" },
  { command: "fit", label: "Fit everything", key: "f", sign: "⤢" },
];

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
          <fieldset className={classes.commands}>
            <legend className={classes.legend}>Zoom and pan</legend>
            {commands.map(({ command, label, key, sign }) => (
              <Tooltip key={command} label={`${label} (${key.toLowerCase()})`}>
                <ActionIcon variant="default" aria-label={label} onClick={() => onCommand(command)}>
                  <span aria-hidden="true">{sign}</span>
                </ActionIcon>
              </Tooltip>
            ))}
          </fieldset>
        </>
      ) : null}
      {children}
    </div>
  );
}
