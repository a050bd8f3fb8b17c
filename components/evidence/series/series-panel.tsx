"use client";

import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedValue, useLocalStorage } from "@mantine/hooks";
import { useMemo, useState } from "react";
import type { Instant, Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EventId, IncidentId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { layOutEventMarks } from "@/lib/view-model/file/event-marks";
import { seriesVersion } from "@/lib/view-model/file/evidence-version";
import type { CitedRows, RowForm } from "@/lib/view-model/file/file-rows";
import { drawCharts, type FileSeries } from "@/lib/view-model/file/file-series";
import { commandedWindow } from "@/lib/view-model/timeline/time-window";
import { useCrosshair, useCrosshairTime } from "../../timeline/crosshair";
import { WindowButtons } from "../../timeline/window-buttons";
import { FailureAlert } from "../../ui/failure-alert";
import { scrollRegion } from "../../ui/scroll-region";
import classes from "./series.module.css";
import { SeriesChart } from "./series-chart";
import { SeriesComparison } from "./series-comparison";
import { SeriesTable } from "./series-table";
import { useFileSeries } from "./use-file-series";

/** Charts drawn at first, and further ones at a time; the server gives no more than the most of them. */
const chartsStep = 8;
const chartsMax = 48;
/** Words that are still being typed are not asked for. */
const restMs = 250;
/** The server refuses longer ones. */
const wordsMax = 500;

type SeriesPanelProps = {
  readonly incidentId: IncidentId;
  readonly artifact: DatedArtifact;
  readonly cited: readonly CitedRows[];
  /** Of the timeline; those of the time range are marked on the charts. */
  readonly events: readonly TimelineEvent[];
  readonly form: RowForm;
  readonly zone: string;
  /** When the row that is looked at was written; null when it is not known. */
  readonly rowAt: Instant | null;
  readonly onPlace: (locator: Locator) => void;
  readonly onEvent: (event: EventId) => void;
};

/** What a file measured, one chart for each series on one axis of time; nothing for a file without samples. */
export function SeriesPanel(props: SeriesPanelProps) {
  const { incidentId, artifact, cited } = props;
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), restMs);
  const [window, setWindow] = useState<Interval | null>(null);
  const [limit, setLimit] = useState(chartsStep);
  const [shape, setShape] = useLocalStorage({ key: "whence-series", defaultValue: "charts" });
  const { data, error, isPlaceholderData, refetch } = useFileSeries({
    ...{ incidentId, artifactId: artifact.id, words: asked, window, limit },
    version: seriesVersion(artifact, cited),
  });
  const isEmpty = !data || (data.total === 0 && asked === "" && !isPlaceholderData);
  if (!error && isEmpty) return null;
  return (
    <section className={classes.panel} aria-label="Series of this file">
      <Toolbar
        {...{ data, words, window, shape }}
        onWords={setWords}
        onWindow={setWindow}
        onShape={setShape}
        onMore={limit < chartsMax ? () => setLimit(limit + chartsStep) : null}
      />
      {error ? (
        <FailureAlert title="Could not load the time series" onRetry={() => void refetch()}>
          {error.message}
        </FailureAlert>
      ) : data && shape !== "hidden" ? (
        <Series {...props} {...{ data, shape }} onWindow={setWindow} />
      ) : null}
    </section>
  );
}

/** Which series are shown, how, and over which time. */
function Toolbar({
  data,
  words,
  window,
  shape,
  onWords,
  onWindow,
  onShape,
  onMore,
}: {
  /** None while they could not be read. */
  readonly data: FileSeries | null | undefined;
  readonly words: string;
  readonly window: Interval | null;
  readonly shape: string;
  readonly onWords: (words: string) => void;
  readonly onWindow: (window: Interval | null) => void;
  readonly onShape: (shape: string) => void;
  /** Null when no more can be drawn at once. */
  readonly onMore: (() => void) | null;
}) {
  const stretch = window ?? (data ? { earliest: data.from, latest: data.to } : null);
  return (
    <div className={classes.toolbar} data-screen-only>
      <SegmentedControl
        size="xs"
        aria-label="Series as"
        data={[
          { value: "charts", label: "Charts" },
          { value: "one", label: "Combined in one chart" },
          { value: "table", label: "Table" },
          { value: "hidden", label: "Hide" },
        ]}
        value={shape}
        onChange={onShape}
      />
      {shape === "hidden" ? null : (
        <>
          <TextInput
            size="xs"
            type="search"
            aria-label="Series with these words"
            placeholder="Name or label"
            maxLength={wordsMax}
            value={words}
            onChange={(event) => onWords(event.currentTarget.value)}
          />
          {stretch === null ? null : (
            <WindowButtons
              hasKeys={false}
              onCommand={(command) => onWindow(commandedWindow(command, stretch))}
            />
          )}
        </>
      )}
      {data ? <Count {...{ data, shape, onMore }} /> : null}
    </div>
  );
}

function Count({
  data: { series, total, undated },
  shape,
  onMore,
}: {
  readonly data: FileSeries;
  readonly shape: string;
  readonly onMore: (() => void) | null;
}) {
  return (
    <>
      <span className={classes.count} role="status">
        {series.length.toLocaleString("en-US")} of {total.toLocaleString("en-US")} series shown
        {undated === 0 ? "" : `; ${undated.toLocaleString("en-US")} samples without a time are not`}
      </span>
      {shape !== "hidden" && series.length < total && onMore !== null ? (
        <Button size="compact-xs" variant="default" onClick={onMore}>
          Show {Math.min(chartsStep, total - series.length)} more
        </Button>
      ) : null}
    </>
  );
}

function Series({
  data,
  shape,
  zone,
  cited,
  events,
  form,
  rowAt,
  onWindow,
  onPlace,
  onEvent,
}: SeriesPanelProps & {
  readonly data: FileSeries;
  readonly shape: string;
  readonly onWindow: (window: Interval) => void;
}) {
  const crosshair = useCrosshair();
  const cursor = useCrosshairTime(crosshair);
  const charts = useMemo(() => drawCharts(data, { cited, form }), [data, cited, form]);
  const { from, to, bucketMs } = data;
  const stretch = useMemo(() => ({ earliest: from, latest: to }), [from, to]);
  const marks = useMemo(() => layOutEventMarks(events, stretch, zone), [events, stretch, zone]);
  if (charts.length === 0) {
    return <p className={classes.note}>No series has these words in its name or its labels.</p>;
  }
  if (shape === "table") {
    return (
      <div className={classes.scroller} {...scrollRegion("Table of the series")}>
        <SeriesTable {...{ charts, bucketMs, zone, onPlace }} />
      </div>
    );
  }
  const shared = { stretch, bucketMs, zone, cursor, rowAt, onPlace, onEvent, onWindow };
  const drawn = { ...shared, events: marks, onCursor: crosshair.set };
  if (shape === "one") return <SeriesComparison {...drawn} charts={charts} />;
  return (
    <div className={classes.scroller} {...scrollRegion("Charts of the series")}>
      <ul className={classes.charts}>
        {charts.map((chart) => (
          <SeriesChart key={chart.id} {...drawn} chart={chart} />
        ))}
      </ul>
    </div>
  );
}
