"use client";

import { type ReactNode, useMemo, useState } from "react";
import type { Instant, Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EventTableSearch } from "@/lib/routes/event-table-search";
import { type LaneLooks, plainLanes } from "@/lib/routes/lane-looks";
import type {
  Drawing,
  IdleChoice,
  LaneGrouping,
  WorkspaceSearch,
} from "@/lib/routes/workspace-search-params";
import { type Changes, noChanges } from "@/lib/view-model/comparison/timeline-comparison";
import { arrangeLanes, narrowDrawing } from "@/lib/view-model/timeline/narrow-drawing";
import {
  commandedWindow,
  padInterval,
  reachNow,
  revealInWindow,
  type WindowCommand,
} from "@/lib/view-model/timeline/time-window";
import {
  drawTimeline,
  listLanes,
  type TimelineDrawing,
} from "@/lib/view-model/timeline/timeline-drawing";
import { type Lane, lanesAtFirst } from "@/lib/view-model/timeline/timeline-lanes";
import { breakAt, unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { startOf } from "@/lib/view-model/timeline/timeline-viewport";
import { FailureAlert } from "../ui/failure-alert";
import { DensityStrip } from "./density-strip";
import { EventTable } from "./event-table";
import { LaneChoices } from "./lane-choices";
import { useMovingWindow } from "./moving-window";
import { NoEventFound } from "./no-event-found";
import { TimelineLanesView } from "./timeline-lanes-view";
import classes from "./timeline-panel.module.css";
import { TimelineToolbar } from "./timeline-toolbar";
import { UntimedTray } from "./untimed-tray";
import { useDensity } from "./use-density";
import { useEvidenceVersion } from "./use-evidence-version";
import { useWindowKeys } from "./use-window-keys";

type TimelinePanelProps = {
  /** Stands with the switches of the view. */
  readonly action: ReactNode;
  readonly incidentId: IncidentId;
  readonly timeline: Timeline;
  /** Before anything is left out of it: its lanes can be chosen while a filter hides them. */
  readonly unfiltered: Timeline;
  /** The ids that have the words; null without any. */
  readonly found: ReadonlySet<string> | null;
  /** Another text when something else of the timeline is left out. */
  readonly part: string;
  /** What carries a sign, while an earlier moment is compared with now; null while nothing is. */
  readonly changes: Changes | null;
  /** Ids of events that the reader has not seen before. */
  readonly newEvents?: ReadonlySet<string>;
  /** Of an incident that is followed live: what is shown as a whole reaches until now. */
  readonly now?: Instant | null;
  readonly artifacts: readonly DatedArtifact[];
  readonly zone: string;
  /** Of the reader and of the incident: a time that is pointed at is told in all of them. */
  readonly zones: { readonly incident: string; readonly local: string };
  readonly lanes: LaneGrouping;
  readonly drawing: Drawing;
  readonly table: EventTableSearch;
  readonly laneLooks?: LaneLooks;
  readonly idle: IdleChoice;
  /** The zoom window of the address; null shows everything. */
  readonly window: Interval | null;
  readonly selectedId: string | null;
  readonly hasLetterKeys: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onTable: (changes: Partial<EventTableSearch>) => void;
  readonly onLook: (
    look: Partial<Pick<WorkspaceSearch, "lanes" | "drawing" | "window" | "idle" | "laneLooks">>,
  ) => void;
};

/** The timeline with its density strip, its table twin and the tray of events without a time. */
export function TimelinePanel(props: TimelinePanelProps) {
  const { timeline, unfiltered, found, zone, lanes, selectedId, onSelect, onLook } = props;
  const [lanesMax, setLanesMax] = useState(lanesAtFirst);
  const changes = props.changes ?? noChanges;
  const { laneLooks = plainLanes } = props;
  const whole = useMemo(
    () => drawTimeline(timeline, { grouping: lanes, lanesMax, changes }),
    [timeline, lanes, lanesMax, changes],
  );
  const drawn = useMemo(
    () => arrangeLanes(narrowDrawing(whole, found), laneLooks),
    [whole, found, laneLooks],
  );
  const allLanes = useMemo(
    () => listLanes(unfiltered, { grouping: lanes, lanesMax }, whole.lanes),
    [unfiltered, lanes, lanesMax, whole.lanes],
  );
  const extent = useMemo(
    () => (drawn.extent === null ? null : reachNow(drawn.extent, props.now ?? null)),
    [drawn.extent, props.now],
  );
  const isEmpty = drawn.events.length + drawn.untimed.length === 0;
  const hasNone = whole.events.length + whole.untimed.length === 0;
  return (
    <section className={classes.panel} aria-label="Timeline">
      {extent === null ? (
        // What narrows the timeline to events without a time can be taken away.
        <div className={classes.toolbar}>{props.action}</div>
      ) : (
        <TimelineChart
          {...props}
          drawn={drawn}
          allLanes={allLanes}
          extent={extent}
          onMoreLanes={() => setLanesMax((before) => before + moreLanes)}
        />
      )}
      {props.drawing === "table" ? (
        <EventTable
          // What a comparison puts back is no news.
          key={props.changes === null ? "now" : "compared"}
          timeline={timeline}
          part={props.part}
          changes={props.changes}
          newEvents={props.newEvents}
          zone={zone}
          table={props.table}
          selectedId={selectedId}
          onTable={props.onTable}
          onSelect={onSelect}
        />
      ) : null}
      <UntimedTray untimed={drawn.untimed} changes={changes} onSelect={onSelect} />
      {isEmpty && !hasNone && props.drawing === "chart" ? (
        <NoEventFound className={classes.note} onClear={() => props.onTable({ text: "" })} />
      ) : null}
      {hasNone && drawn.extent === null && props.drawing === "chart" ? (
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

/** Lanes that are added when more are asked for. */
const moreLanes = 48;

function TimelineChart({
  drawn,
  allLanes,
  extent,
  onMoreLanes,
  ...props
}: TimelinePanelProps & {
  readonly drawn: TimelineDrawing;
  readonly allLanes: readonly Lane[];
  readonly extent: Interval;
  readonly onMoreLanes: () => void;
}) {
  const { zone, drawing, lanes, selectedId, onSelect, onLook } = props;
  const moving = useMovingWindow();
  const scale = useMemo(
    () => (props.idle === "cut" ? breakAt(extent, drawn.idle) : unbrokenScale),
    [props.idle, extent, drawn.idle],
  );
  const window = useRevealing(props.window ?? extent, props, drawn);
  const stripRange = useMemo(
    () => padInterval(drawn.surroundings ?? extent, 0.05),
    [drawn.surroundings, extent],
  );
  const evidence = useEvidenceVersion(props.artifacts);
  const density = useDensity(props.incidentId, stripRange, props.artifacts);
  const settle = (next: Interval | null) => {
    moving.set(null);
    onLook({ window: next });
  };
  const obey = (command: WindowCommand) => settle(commandedWindow(command, moving.get() ?? window));
  useWindowKeys(props.hasLetterKeys && drawing === "chart", obey);
  return (
    <>
      <div className={classes.toolbar}>
        <TimelineToolbar
          drawing={drawing}
          lanes={lanes}
          idle={drawn.idle.length === 0 ? null : props.idle}
          onLook={onLook}
          onCommand={obey}
          action={
            <>
              {props.action}
              {drawing === "chart" ? (
                <LaneChoices
                  lanes={allLanes}
                  looks={props.laneLooks ?? plainLanes}
                  onLooks={(laneLooks) => onLook({ laneLooks })}
                />
              ) : null}
            </>
          }
        />
      </div>
      {drawing === "chart" ? (
        <TimelineLanesView
          incidentId={props.incidentId}
          version={`${evidence}/${props.timeline.events.length}`}
          whole={stripRange}
          timeline={props.timeline}
          changes={props.changes ?? noChanges}
          drawing={drawn}
          scale={scale}
          window={window}
          moving={moving}
          zone={zone}
          zones={props.zones}
          selectedId={selectedId}
          onSelect={onSelect}
          onSettled={settle}
          onCommand={obey}
          onMoreLanes={onMoreLanes}
        />
      ) : null}
      <div className={classes.sticks} data-sticks={drawing === "chart" ? "bottom" : undefined}>
        {density.data ? (
          <DensityStrip
            density={density.data}
            range={stripRange}
            window={window}
            moving={moving}
            turns={drawn.phases}
            zone={zone}
            onWindow={settle}
          />
        ) : density.isError ? (
          <FailureAlert
            title="Could not load the record counts"
            onRetry={() => void density.refetch()}
          >
            {density.error.message}
          </FailureAlert>
        ) : (
          <p className={classes.stripNote}>Counting the evidence…</p>
        )}
      </div>
    </>
  );
}

/** A new selection is brought into view once; after that the window is the person's again. */
function useRevealing(
  resting: Interval,
  { window, selectedId }: TimelinePanelProps,
  drawn: TimelineDrawing,
): Interval {
  const [revealed, setRevealed] = useState({
    id: window === null ? null : selectedId,
    window: resting,
    from: resting,
  });
  const isMoved =
    revealed.from.earliest !== resting.earliest || revealed.from.latest !== resting.latest;
  const shown = isMoved ? resting : revealed.window;
  if (revealed.id === selectedId && !isMoved) return shown;
  const at = revealed.id === selectedId ? null : startOf(drawn, selectedId);
  const next = at === null ? shown : revealInWindow(shown, at);
  setRevealed({ id: selectedId, window: next, from: resting });
  return next;
}
