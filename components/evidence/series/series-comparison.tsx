"use client";

import { Checkbox, VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, memo, useMemo, useState } from "react";
import type { Instant, Interval } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EventId } from "@/lib/domain/ids";
import {
  type ChosenSeries,
  type ComparedPanel,
  chooseFirst,
  compareSeries,
  describeMoment,
  looksMax,
  nameSeries,
  sampleTimes,
  toggleSeries,
  valuesAt,
} from "@/lib/view-model/file/compared-series";
import type { EventMark } from "@/lib/view-model/file/event-marks";
import { formatSampleTime, nearestCell, type SeriesChart } from "@/lib/view-model/file/file-series";
import comparison from "./comparison.module.css";
import plot from "./plot.module.css";
import { EventLines, Grid, TimeAxis, TimeLine, ValueAxis } from "./plot-parts";
import classes from "./series.module.css";
import { placeByKey, reachOf, usePlotPointer } from "./use-plot-pointer";

type ComparisonProps = {
  readonly charts: readonly SeriesChart[];
  readonly stretch: Interval;
  readonly bucketMs: number;
  readonly zone: string;
  readonly cursor: Instant | null;
  readonly rowAt: Instant | null;
  readonly events: readonly EventMark[];
  readonly onCursor: (at: Instant | null) => void;
  readonly onPlace: (locator: Locator) => void;
  readonly onEvent: (event: EventId) => void;
  readonly onWindow: (window: Interval) => void;
};

/**
 * Several series in one chart, on one axis of values for each unit. The legend is the list they are chosen from, and has
 * the value of each at the crosshair. What keys do is told in a live region; what a pointer does is only shown.
 */
export function SeriesComparison(props: ComparisonProps) {
  const { charts, stretch, bucketMs, zone, cursor, events, onCursor, onEvent } = props;
  // Until somebody chooses, other series that come are chosen from anew.
  const [own, setOwn] = useState<ChosenSeries | null>(null);
  const chosen = useMemo(() => own ?? chooseFirst(charts), [own, charts]);
  const [told, setTold] = useState("");
  const panels = useMemo(
    () => compareSeries(charts, chosen, { stretch, bucketMs }),
    [charts, chosen, stretch, bucketMs],
  );
  const reachMs = reachOf(stretch, bucketMs);
  return (
    <div className={comparison.comparison}>
      <Legend
        charts={charts}
        chosen={chosen}
        values={cursor === null ? null : valuesAt(panels, cursor, reachMs)}
        onToggle={(id) => setOwn(toggleSeries(chosen, id, charts))}
      />
      <div className={comparison.panels}>
        {panels.length === 0 ? (
          <p className={classes.note}>Choose a series in the list to draw it.</p>
        ) : (
          panels.map((panel) => (
            <Panel
              key={panel.unit ?? ""}
              {...props}
              panel={panel}
              onTell={(at) => {
                onCursor(at);
                setTold(describeMoment(panels, at, { zone, reachMs }));
              }}
            />
          ))
        )}
        <EventRow events={events} onEvent={onEvent} />
        <p className={classes.readout}>
          {cursor === null ? " " : `${formatSampleTime(cursor, zone)} ${zone}`}
        </p>
        <VisuallyHidden role="status">{told}</VisuallyHidden>
      </div>
    </div>
  );
}

function Legend({
  charts,
  chosen,
  values,
  onToggle,
}: {
  readonly charts: readonly SeriesChart[];
  readonly chosen: ChosenSeries;
  /** At the crosshair; null where there is none. */
  readonly values: ReadonlyMap<string, string> | null;
  readonly onToggle: (id: string) => void;
}) {
  const taken = charts.filter(({ id }) => chosen.includes(id)).length;
  return (
    <fieldset className={comparison.legend}>
      <legend className={classes.note}>
        Series in the chart: {taken} of at most {looksMax}
      </legend>
      {charts.map((chart) => {
        const isShown = chosen.includes(chart.id);
        return (
          <div key={chart.id} className={comparison.legendLine}>
            <Checkbox
              size="xs"
              checked={isShown}
              disabled={!isShown && taken >= looksMax}
              label={nameSeries(chart)}
              onChange={() => onToggle(chart.id)}
            />
            {isShown ? <LineSample look={chosen.indexOf(chart.id)} /> : null}
            {isShown && values !== null ? (
              <span className={comparison.legendValue}>{values.get(chart.id)}</span>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}

function LineSample({ look }: { readonly look: number }) {
  return (
    <svg className={comparison.sample} viewBox="0 0 40 8" aria-hidden="true">
      <path className={comparison.compared} data-look={look} d="M0 4H40" />
    </svg>
  );
}

function Panel(
  props: ComparisonProps & {
    readonly panel: ComparedPanel;
    /** The keys went to a time. */
    readonly onTell: (at: Instant) => void;
  },
) {
  const { panel, stretch, bucketMs, zone, cursor, rowAt, events, onPlace } = props;
  const times = useMemo(() => sampleTimes([panel]), [panel]);
  const { brush, ...hands } = usePlotPointer({
    ...{ stretch, onCursor: props.onCursor, onWindow: props.onWindow },
    onChoose: (at, reachMs) => placeAt(panel, at, reachMs, onPlace),
  });
  const index = Math.max(0, cursor === null ? 0 : nearestIndex(times, cursor));
  const at = times[index];
  const moveTo = (event: KeyboardEvent) => {
    if (event.key === "Enter" && at !== undefined) {
      return placeAt(panel, at, reachOf(stretch, bucketMs), onPlace);
    }
    const place = placeByKey(event, { index, count: times.length, isBegun: cursor !== null });
    const next = place === null ? undefined : times[place];
    if (next !== undefined) props.onTell(next);
  };
  const name = panel.curves.map(({ chart }) => nameSeries(chart)).join(", ");
  if (times.length === 0) {
    return <p className={classes.note}>{name}: no sample in this time range.</p>;
  }
  return (
    <div className={plot.framed}>
      <p className={plot.unit}>{panel.unit === null ? "values" : `in ${panel.unit}`}</p>
      <ValueAxis ticks={panel.ticks} />
      <div className={plot.plot} data-tall>
        <div
          className={plot.surface}
          role="slider"
          tabIndex={0}
          aria-label={`${panel.unit === null ? "Values" : `Values in ${panel.unit}`} of ${name}`}
          aria-valuemin={1}
          aria-valuemax={times.length}
          aria-valuenow={index + 1}
          aria-valuetext={at === undefined ? undefined : `${formatSampleTime(at, zone)} ${zone}`}
          onKeyDown={moveTo}
          {...hands}
        >
          <Grid stretch={stretch} zone={zone} ticks={panel.ticks} />
          <EventLines events={events} />
          <Curves panel={panel} />
          {brush === null ? null : <span className={plot.brush} style={brush} />}
          {rowAt === null ? null : (
            <TimeLine at={rowAt} stretch={stretch} className={plot.rowLine} />
          )}
          {cursor === null ? null : (
            <TimeLine at={cursor} stretch={stretch} className={plot.cursor} />
          )}
        </div>
      </div>
      <TimeAxis stretch={stretch} zone={zone} />
    </div>
  );
}

/** The same from one move of the pointer to the next. */
const Curves = memo(function Curves({ panel }: { readonly panel: ComparedPanel }) {
  return (
    <svg className={plot.curve} viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
      {panel.curves.map(({ chart, look, path }) => (
        <path key={chart.id} className={comparison.compared} data-look={look} d={path} />
      ))}
    </svg>
  );
});

/** Events of the timeline as marks on the time axis of the charts above. */
const EventRow = memo(function EventRow({
  events,
  onEvent,
}: {
  readonly events: readonly EventMark[];
  readonly onEvent: (event: EventId) => void;
}) {
  if (events.length === 0) return null;
  return (
    <section className={comparison.events} aria-label="Events of the timeline in this time range">
      {events.map(({ key, share, count, opens, text }) => (
        <button
          key={key}
          type="button"
          className={comparison.event}
          style={{ left: `${share * 100}%` }}
          title={text}
          aria-label={text}
          onClick={() => onEvent(opens)}
        >
          {count === 1 ? "▲" : count}
        </button>
      ))}
    </section>
  );
});

/** The sample nearest to a time among all curves of a panel. */
function placeAt(
  { curves }: ComparedPanel,
  at: Instant,
  reachMs: number,
  onPlace: (locator: Locator) => void,
): void {
  const cells = curves.flatMap(({ chart }) => nearestCell(chart.cells, at, reachMs) ?? []);
  const nearest = nearestCell(cells, at, reachMs);
  if (nearest) onPlace(nearest.locator);
}

function nearestIndex(times: readonly Instant[], at: Instant): number {
  return times.reduce(
    (best, time, index) =>
      Math.abs(time - at) < Math.abs((times[best] ?? time) - at) ? index : best,
    0,
  );
}
