"use client";

import { useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import type { Drawing, LaneGrouping } from "@/lib/routes/workspace-search-params";
import { commandedWindow, revealInWindow, type WindowCommand } from "@/lib/view-model/time-window";
import { drawTimeline, padInterval, type TimelineDrawing } from "@/lib/view-model/timeline-drawing";
import { DensityStrip } from "./density-strip";
import { EventTable } from "./event-table";
import { LazyTimelineView } from "./lazy-timeline-view";
import classes from "./timeline-panel.module.css";
import { TimelineToolbar } from "./timeline-toolbar";
import { useDensity } from "./use-density";
import { useWindowKeys } from "./use-window-keys";

type TimelinePanelProps = {
  readonly incidentId: IncidentId;
  readonly timeline: Timeline;
  readonly artifacts: readonly DatedArtifact[];
  readonly zone: string;
  readonly lanes: LaneGrouping;
  readonly drawing: Drawing;
  /** The zoom window of the address; null shows everything. */
  readonly window: Interval | null;
  readonly selectedId: string | null;
  readonly hasLetterKeys: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onLook: (
    look: Partial<{ lanes: LaneGrouping; drawing: Drawing; window: Interval | null }>,
  ) => void;
};

/** The timeline with its density strip, its table twin and the tray of events without a time. */
export function TimelinePanel(props: TimelinePanelProps) {
  const { timeline, zone, lanes, selectedId, onSelect, onLook } = props;
  const drawn = useMemo(
    () => drawTimeline(timeline, { grouping: lanes, zone, selectedId: null }),
    [timeline, lanes, zone],
  );
  return (
    <section className={classes.panel} aria-label="Timeline">
      {drawn.extent === null ? null : (
        <TimelineChart {...props} drawn={drawn} extent={drawn.extent} />
      )}
      {props.drawing === "table" ? (
        <EventTable timeline={timeline} zone={zone} selectedId={selectedId} onSelect={onSelect} />
      ) : null}
      <UntimedTray drawn={drawn} onSelect={onSelect} />
      {drawn.extent === null && props.drawing === "chart" && drawn.untimed.length === 0 ? (
        <p className={classes.note}>No event of this timeline has a time yet.</p>
      ) : null}
      {drawn.extent === null && props.drawing === "table" ? (
        <button type="button" onClick={() => onLook({ drawing: "chart" })}>
          Back to the lanes
        </button>
      ) : null}
    </section>
  );
}

function TimelineChart({
  drawn,
  extent,
  ...props
}: TimelinePanelProps & { readonly drawn: TimelineDrawing; readonly extent: Interval }) {
  const { zone, drawing, lanes, selectedId, onSelect, onLook } = props;
  // While a hand still moves, the window is followed here; the address learns where it settled.
  const [moving, setMoving] = useState<Interval | null>(null);
  const window = moving ?? props.window ?? extent;
  // A new selection is brought into view once; after that the window is the person's again.
  const [revealedId, setRevealedId] = useState(props.window === null ? null : selectedId);
  if (revealedId !== selectedId) {
    setRevealedId(selectedId);
    const revealed = revealSelected(window, drawn, selectedId);
    if (revealed !== window) setMoving(revealed);
  }
  const stripRange = useMemo(
    () => padInterval(drawn.surroundings ?? extent, 0.05),
    [drawn.surroundings, extent],
  );
  const density = useDensity(props.incidentId, stripRange, props.artifacts.length);
  const settle = (next: Interval | null) => {
    setMoving(null);
    onLook({ window: next });
  };
  const obey = (command: WindowCommand) => settle(commandedWindow(command, window));
  useWindowKeys(props.hasLetterKeys && drawing === "chart", obey);
  return (
    <>
      <TimelineToolbar
        drawing={drawing}
        lanes={lanes}
        onDrawing={(choice) => onLook({ drawing: choice })}
        onLanes={(choice) => onLook({ lanes: choice })}
        onCommand={obey}
      >
        <p className={classes.note}>{countText(drawn)}</p>
      </TimelineToolbar>
      {density.data ? (
        <DensityStrip
          density={density.data}
          range={stripRange}
          window={window}
          zone={zone}
          onWindow={settle}
        />
      ) : (
        <p className={classes.stripNote}>
          {density.isError
            ? `The density of the evidence could not be read: ${density.error.message}`
            : "Counting the evidence…"}
        </p>
      )}
      {drawing === "chart" ? (
        <LazyTimelineView
          drawing={drawn}
          window={window}
          zone={zone}
          selectedId={selectedId}
          onSelect={onSelect}
          onWindow={(next, isSettled) => (isSettled ? settle(next) : setMoving(next))}
        />
      ) : null}
    </>
  );
}

function revealSelected(
  window: Interval,
  drawn: TimelineDrawing,
  selectedId: string | null,
): Interval {
  const event = drawn.events.find(({ id }) => id === selectedId);
  return event ? revealInWindow(window, event.start) : window;
}

function countText({ events, total, gapsWithoutWindow }: TimelineDrawing): string {
  const shown = `${events.length} of ${total} events shown`;
  if (gapsWithoutWindow === 0) return shown;
  return `${shown}; ${gapsWithoutWindow} ${gapsWithoutWindow === 1 ? "gap has" : "gaps have"} no stretch of time`;
}

function UntimedTray({
  drawn,
  onSelect,
}: {
  readonly drawn: TimelineDrawing;
  readonly onSelect: (id: string) => void;
}) {
  if (drawn.untimed.length === 0) return null;

  return (
    <section className={classes.tray} aria-label="Events without a known time">
      <h2 className={classes.trayTitle}>Time not known ({drawn.untimed.length})</h2>
      {drawn.untimed.map(({ id, title }) => (
        <button key={id} type="button" className={classes.untimed} onClick={() => onSelect(id)}>
          {title}
        </button>
      ))}
    </section>
  );
}
