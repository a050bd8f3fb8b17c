"use client";

import type { CSSProperties } from "react";
import type { StateChangeId } from "@/lib/domain/ids";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { LaneMark } from "@/lib/view-model/entities/entity-lanes";
import type { LaneBackdrop } from "@/lib/view-model/entities/lane-backdrop";
import { describeMark, sayMark } from "@/lib/view-model/entities/lane-text";
import { kindGlyph } from "@/lib/view-model/pieces/event-appearance";
import type { AxisTick } from "@/lib/view-model/timeline/axis-ticks";
import { findColourRole, roleColour } from "../ui/palette";
import classes from "./state-lane.module.css";

/** The states, events and gaps of one entity on the axis all of them share. */
export function StateLane({
  row,
  marks,
  changes,
  zone,
  backdrop,
  markProps,
  onOpen,
}: {
  /** Key of the row this is the lane of. */
  readonly row: string;
  readonly marks: readonly LaneMark[];
  readonly changes: ReadonlyMap<StateChangeId, StateChange>;
  readonly zone: string;
  readonly backdrop: LaneBackdrop;
  /** What a mark carries so that the keys of the grid find it. */
  readonly markProps: (place: number) => { readonly id: string };
  readonly onOpen: (place: number) => void;
}) {
  const hasStates = marks.some(({ kind }) => kind === "state");
  return (
    <div className={classes.lane} data-states={hasStates || undefined}>
      <Backdrop {...backdrop} />
      {marks.map((mark, place) => (
        <button
          key={mark.key}
          type="button"
          tabIndex={-1}
          aria-label={sayMark(describeMark(mark, changes, zone))}
          data-row={row}
          data-mark={mark.key}
          onClick={() => onOpen(place)}
          {...markProps(place)}
          {...appearance(mark)}
        >
          {contentOf(mark)}
        </button>
      ))}
    </div>
  );
}

function Backdrop({ turns, breaks }: LaneBackdrop) {
  return (
    <>
      {breaks.map(({ from, to }) => (
        <span key={from} className={classes.break} style={stretch(from, to)} />
      ))}
      {turns.map(({ id, name, share }) => (
        <span key={id} className={classes.turn} data-turn={name} style={{ left: percent(share) }} />
      ))}
    </>
  );
}

function appearance(mark: LaneMark) {
  switch (mark.kind) {
    case "gap":
      return { className: `${classes.mark} ${classes.gap}`, style: stretch(mark.from, mark.to) };
    case "state": {
      const { band, tracks } = mark;
      return {
        className: `${classes.mark} ${classes.state}`,
        "data-tone": band.tone,
        "data-inferred": band.isInferred || undefined,
        "data-open-start": !band.isBegun || undefined,
        "data-open-end": !band.isEnded || undefined,
        style: {
          ...stretch(mark.from, mark.to),
          "--track": band.track,
          "--tracks": tracks,
        } as CSSProperties,
      };
    }
    case "events": {
      const [first] = mark.events;
      const role = findColourRole(`kind-${first?.kind.replaceAll("_", "-")}`, "kind-other");
      return {
        className: `${classes.mark} ${classes.event}`,
        "data-bundle": mark.events.length > 1 || undefined,
        "data-inferred": first?.time.kind === "inferred" || undefined,
        style: {
          ...stretch(mark.from, mark.to),
          "--item-colour": mark.events.length > 1 ? roleColour("tone-neutral") : roleColour(role),
        } as CSSProperties,
      };
    }
  }
}

function contentOf(mark: LaneMark) {
  if (mark.kind === "gap") return null;
  if (mark.kind === "state") {
    return (
      <span className={classes.value} dir="auto">
        {mark.band.value}
      </span>
    );
  }
  const [first] = mark.events;
  return (
    <span className={classes.glyph}>
      {mark.events.length > 1 ? mark.events.length : kindGlyph(first?.kind ?? "")}
    </span>
  );
}

/** The axis above the lanes: round times, and what turned the incident by letter. */
export function LaneAxis({
  ticks,
  backdrop,
}: {
  readonly ticks: readonly AxisTick[];
  readonly backdrop: LaneBackdrop;
}) {
  return (
    <span className={classes.axis} aria-hidden="true">
      {ticks.map(({ share, label }) => (
        <span key={share} className={classes.tick} style={{ left: percent(share) }}>
          {label}
        </span>
      ))}
      {backdrop.turns.map(({ id, name, title, letterShare }) => (
        <span
          key={id}
          className={classes.turnLetter}
          data-turn={name}
          title={title}
          style={{ left: percent(letterShare) }}
        >
          {title.charAt(0)}
        </span>
      ))}
    </span>
  );
}

function stretch(from: number, to: number) {
  return { left: percent(from), width: percent(to - from) };
}

function percent(share: number): string {
  return `${(100 * share).toFixed(3)}%`;
}
