"use client";

import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import type { TimeScale } from "@/lib/view-model/timeline/timeline-scale";
import { densityCellsSchema, drawDensity } from "@/lib/view-model/tracks/density-drawing";
import {
  drawDensityTrack,
  drawSeries,
  seriesAnswerSchema,
  type TimelineTrack,
} from "@/lib/view-model/tracks/timeline-tracks";
import { covers, joined, tilesFor } from "@/lib/view-model/tracks/viewport-tiles";
import { fetchJson } from "../ui/fetch-json";

type Loaded<T> = {
  readonly bucketMs: number;
  readonly stretch: Interval;
  readonly tiles: readonly T[];
};

/**
 * What is fetched for the window and its neighbours, tile by tile. While the tiles of another zoom are on
 * their way, what was there before stays.
 */
function useTiles<T>(
  name: "series" | "density",
  { incidentId, version }: TracksOf,
  window: Interval,
  fetchTile: (stretch: Interval, bucketMs: number, signal: AbortSignal) => Promise<T>,
): Loaded<T> | null {
  const { earliest, latest } = window;
  const { bucketMs, stretches } = useMemo(() => tilesFor({ earliest, latest }), [earliest, latest]);
  const combine = useCallback(
    (results: readonly UseQueryResult<T>[]): Loaded<T> | null => {
      const loaded = stretches.flatMap((stretch, index) => {
        const tile = results[index]?.data;
        return tile === undefined ? [] : [{ stretch, tile }];
      });
      const parts = loaded.map(({ stretch }) => stretch);
      const whole = joined(parts);
      const isWhole = whole !== null && covers(parts, { earliest, latest }) && covers(parts, whole);
      return isWhole ? { bucketMs, stretch: whole, tiles: loaded.map(({ tile }) => tile) } : null;
    },
    [stretches, bucketMs, earliest, latest],
  );
  const ready = useQueries({
    queries: stretches.map((stretch) => ({
      queryKey: ["tile", name, incidentId, version, bucketMs, stretch.earliest],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        fetchTile(stretch, bucketMs, signal),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine,
  });
  const [held, setHeld] = useState(ready);
  if (ready !== null && ready !== held) setHeld(ready);
  return ready ?? held;
}

/** `version` is another when evidence or events have changed, and with them the answers. */
type TracksOf = { readonly incidentId: IncidentId; readonly version: string };

/** The curves under the lanes, and the records of the window once it is a part of the whole. */
export function useTracks(
  of: TracksOf,
  window: Interval,
  whole: Interval,
  scale: TimeScale,
): readonly TimelineTrack[] {
  const { incidentId } = of;
  const series = useTiles("series", of, window, ({ earliest, latest }, bucketMs, signal) =>
    fetchJson(
      routes.api.series({ incidentId, from: earliest, to: latest, bucketMs }),
      seriesAnswerSchema,
      signal,
    ),
  );
  const density = useTiles("density", of, window, ({ earliest, latest }, bucketMs, signal) =>
    fetchJson(
      routes.api.density({ incidentId, from: earliest, to: latest, bucketMs }),
      densityCellsSchema,
      signal,
    ),
  );
  const isPart = window.latest - window.earliest < 0.5 * (whole.latest - whole.earliest);
  return useMemo(() => {
    const columns =
      density && isPart
        ? [
            drawDensityTrack(drawDensity(density.tiles.flat(), density.bucketMs), {
              ...density,
              scale,
            }),
          ]
        : [];
    return [...columns, ...(series ? drawSeries(series.tiles, { ...series, scale }) : [])];
  }, [series, density, isPart, scale]);
}
