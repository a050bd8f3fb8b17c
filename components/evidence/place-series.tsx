"use client";

import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { seriesVersion } from "@/lib/view-model/file/evidence-version";
import { drawCharts } from "@/lib/view-model/file/file-series";
import { useCrosshair, useCrosshairTime } from "../timeline/crosshair";
import { useOpenFile, useWorkspaceFile } from "./file/open-file";
import classes from "./series/series.module.css";
import { SeriesChart } from "./series/series-chart";
import { useFileSeries } from "./series/use-file-series";

/** A row of many numbers has as many series; the whole file shows them all. */
const chartsMax = 3;

/** What a sample at a place belongs to, over all of its file, with that sample marked; nothing where there is none. */
export function PlaceSeries({
  zone,
  ...place
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly locator: Locator;
  readonly zone: string;
}) {
  const { incidentId, artifactId, locator } = place;
  const [window, setWindow] = useState<Interval | null>(null);
  const crosshair = useCrosshair();
  const cursor = useCrosshairTime(crosshair);
  const open = useOpenFile();
  const artifact = useWorkspaceFile(artifactId);
  const { data } = useFileSeries({
    ...{ incidentId, artifactId, window, limit: chartsMax, at: locator },
    version: artifact ? seriesVersion(artifact, []) : "",
  });
  const charts = useMemo(() => (data ? drawCharts(data, { cited: [], form: "line" }) : []), [data]);
  if (!data || charts.length === 0) return null;
  const stretch = { earliest: data.from, latest: data.to };
  return (
    <section className={classes.panel} aria-label="Time series that contain this data point">
      {window === null ? null : (
        <Button size="compact-xs" variant="default" onClick={() => setWindow(null)}>
          Show the whole period
        </Button>
      )}
      <ul className={classes.charts} data-alone>
        {charts.map((chart) => (
          <SeriesChart
            key={chart.id}
            {...{ chart, stretch, zone, cursor }}
            bucketMs={data.bucketMs}
            onCursor={crosshair.set}
            onWindow={setWindow}
            {...(open && {
              onPlace: (row: Locator) => open({ kind: "evidence", artifactId, locator: row }),
            })}
          />
        ))}
      </ul>
      {charts.length < data.total ? (
        <p className={classes.note}>
          {charts.length} of {data.total} series of this row; the whole file shows them all
        </p>
      ) : null}
    </section>
  );
}
