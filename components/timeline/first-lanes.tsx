import type { CSSProperties } from "react";
import type { AxisTick } from "@/lib/view-model/timeline/axis-ticks";
import type { TimelineDrawing } from "@/lib/view-model/timeline/timeline-drawing";
import type { PlacedTimeline } from "@/lib/view-model/timeline/timeline-rows";
import type { TimeScale } from "@/lib/view-model/timeline/timeline-scale";
import type { AxisWindow } from "@/lib/view-model/timeline/timeline-viewport";
import classes from "./first-lanes.module.css";
import { type Item, toItems } from "./timeline-items";
import pieces from "./timeline-items.module.css";
import surroundings from "./timeline-surroundings.module.css";
import frame from "./timeline-view.module.css";

/**
 * The lanes as they come with the page, at rest: the same pieces in the same places, so that a reader sees
 * them while the chart that moves is still on its way. Rows and looks are those of `TimelineView`; it has no roles.
 */
export function FirstLanes({
  drawing,
  placed,
  scale,
  window,
  ticks,
}: {
  readonly drawing: TimelineDrawing;
  readonly placed: PlacedTimeline;
  readonly scale: TimeScale;
  readonly window: AxisWindow;
  /** Labels of the axis. */
  readonly ticks: readonly AxisTick[];
}) {
  const seen = toItems(drawing, placed, scale).filter(
    ({ start, end }) => end >= window.from && start <= window.to,
  );
  const byRow = Map.groupBy(seen, ({ group }) => group);
  return (
    <div
      className={`${frame.timeline} ${classes.lanes} ${pieces.pieces} ${surroundings.surroundings}`}
      aria-hidden="true"
    >
      <div className={classes.axis}>
        <div className={classes.ticks}>
          {ticks.map(({ share, label }) => (
            <span key={share} style={{ insetInlineStart: `${100 * share}%` }}>
              {label}
            </span>
          ))}
        </div>
      </div>
      <div className={classes.rows}>
        <div className={classes.behind}>
          {byRow.get(undefined)?.map((item) => (
            <Piece key={item.id} item={item} window={window} />
          ))}
        </div>
        {placed.rows.map(({ id, kind, label, isFirstOfLane }) => (
          <div key={id} className={`${classes.row} ${isFirstOfLane ? classes.first : ""}`}>
            <div className="vis-labelset">
              <div className={`vis-label whence-row-${kind}`}>
                <div className="vis-inner" dir="auto">
                  {label}
                </div>
              </div>
            </div>
            <div className={classes.pieces}>
              {byRow.get(id)?.map((item) => (
                <Piece key={item.id} item={item} window={window} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

function Piece({ item, window }: { readonly item: Item; readonly window: AxisWindow }) {
  const percent = (milliseconds: number) => (100 * milliseconds) / (window.to - window.from);
  const style = {
    ...item.looks,
    insetInlineStart: `${percent(item.start - window.from)}%`,
    width: `${percent(item.end - item.start)}%`,
  } as CSSProperties;
  return (
    <div className={`vis-item vis-${item.type} ${item.className}`} style={style}>
      <div className="vis-item-overflow">
        <div className="vis-item-content">
          <span className="whence-item">
            {item.words?.map(({ className, text }) => (
              <span key={`${className}/${text}`} className={className} dir="auto">
                {text}
              </span>
            ))}
          </span>
        </div>
      </div>
    </div>
  );
}
