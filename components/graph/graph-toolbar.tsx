import { Button, Checkbox, SegmentedControl, VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import { type Drawing, drawings } from "@/lib/routes/workspace-search-params";
import {
  drawnAtFirst,
  drawnMax,
  type GraphDrawing,
  type GraphView,
} from "@/lib/view-model/graph/graph-drawing";
import { describeDrawn } from "@/lib/view-model/graph/graph-words";
import { useAnnounced } from "../ui/use-announced";
import classes from "./graph-panel.module.css";

/** What is drawn of the causes, how much of it, and what a person can do with it. */
export function GraphToolbar({
  drawing,
  counts,
  limit,
  opened,
  onDrawing,
  onLimit,
  onOpened,
  children,
}: {
  readonly drawing: Drawing;
  readonly counts: GraphDrawing["counts"];
  /** At most so many nodes are drawn. */
  readonly limit: number;
  readonly opened: GraphView["opened"];
  readonly onDrawing: (drawing: Drawing) => void;
  readonly onLimit: (limit: number) => void;
  readonly onOpened: (opened: GraphView["opened"]) => void;
  readonly children: ReactNode;
}) {
  const isCut = counts.drawn + counts.inFolds < counts.linked;
  const drawnWords = describeDrawn(counts);
  const announced = useAnnounced(
    `${limit} ${opened === "all" ? "all" : opened.flat().join(" ")}`,
    drawnWords,
  );
  const hasFolds = counts.folds > 0 || opened.length > 0;
  return (
    <div className={classes.toolbar} data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Show the causes as"
        data={drawings.map((value) => ({ value, label: value === "chart" ? "Graph" : "Table" }))}
        value={drawing}
        onChange={(value) => onDrawing(drawings.find((choice) => choice === value) ?? "chart")}
      />
      {children}
      {drawing === "chart" ? (
        <>
          {hasFolds ? (
            <Checkbox
              size="xs"
              label="Fold to fit"
              checked={opened !== "all"}
              onChange={(event) => onOpened(event.currentTarget.checked ? [] : "all")}
            />
          ) : null}
          <p className={classes.note}>{drawnWords}</p>
          <VisuallyHidden role="status">
            {announced === "" ? "" : `Now drawn: ${announced}`}
          </VisuallyHidden>
          {isCut && limit < drawnMax ? (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onLimit(Math.min(drawnMax, limit + drawnAtFirst))}
            >
              Draw more
            </Button>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
