"use client";

import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatDateTime } from "@/lib/time/shown/time-text";
import type { WindowCommand } from "@/lib/view-model/timeline/time-window";
import type { TimelineDrawing } from "@/lib/view-model/timeline/timeline-drawing";
import { describeStep, stepTo, type TimelineStep } from "@/lib/view-model/timeline/timeline-steps";
import classes from "./timeline-view.module.css";

const stepByKey: ReadonlyMap<string, TimelineStep> = new Map([
  ["ArrowRight", "next"],
  ["ArrowLeft", "previous"],
  ["ArrowUp", "lane-above"],
  ["ArrowDown", "lane-below"],
  [".", "next-in-lane"],
  [",", "previous-in-lane"],
  ["Home", "first"],
  ["End", "last"],
]);

const commandByKey: ReadonlyMap<string, WindowCommand> = new Map([
  ["+", "zoom-in"],
  ["=", "zoom-in"],
  ["-", "zoom-out"],
  ["_", "zoom-out"],
  ["0", "fit"],
]);

/**
 * The lanes as one stop of the keyboard: arrows walk from event to event, and what is reached is said.
 * These keys count only while the lanes have the focus, so nothing else of the page loses a key.
 */
export function TimelineKeys({
  drawing,
  selectedId,
  zone,
  isBusy,
  onSelect,
  onCommand,
  children,
}: {
  readonly drawing: TimelineDrawing;
  readonly selectedId: string | null;
  readonly zone: string;
  /** The chart is still on its way: keys work, a pointer finds nothing yet. */
  readonly isBusy: boolean;
  readonly onSelect: (id: string | null) => void;
  readonly onCommand: (command: WindowCommand) => void;
  readonly children: ReactNode;
}) {
  const helpId = useId();
  const [announced, setAnnounced] = useState("");
  // A key that is held repeats faster than the page follows: steps count from where the last one led.
  const reachedId = useRef(selectedId);
  useEffect(() => {
    reachedId.current = selectedId;
  }, [selectedId]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepByKey.get(event.key);
    const command = commandByKey.get(event.key);
    if (step === undefined && command === undefined) return;
    event.preventDefault();
    if (command !== undefined) onCommand(command);
    if (step === undefined) return;
    const reached = stepTo(drawing, reachedId.current, step);
    if (reached === null) {
      setAnnounced("No more events in this direction");
      return;
    }
    reachedId.current = reached.id;
    onSelect(reached.id);
    setAnnounced(describeStep(drawing, reached, formatDateTime(reached.onset.earliest, zone)));
  };
  return (
    <div
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: The lanes are worked by keys, as the role says.
      tabIndex={0}
      aria-label="Lanes of the timeline"
      aria-describedby={helpId}
      aria-busy={isBusy}
      className={classes.keys}
      onKeyDown={onKeyDown}
    >
      {children}
      <VisuallyHidden id={helpId}>
        Left and right arrow: previous and next event. Up and down: lane above and below. Comma and
        full stop: in the same lane. Plus and minus zoom, zero fits everything. A drag along the
        axis, or with Shift over the lanes, zooms into that time range. The table shows the same
        events.
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </div>
  );
}
