"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceQuestion } from "@/lib/routes/api-routes";
import { routes } from "@/lib/routes/routes";
import {
  type DensityDrawing,
  densityBucketMs,
  densityCellsSchema,
  drawDensity,
} from "@/lib/view-model/tracks/density-drawing";
import { fetchJson } from "../ui/fetch-json";
import { useEvidenceVersion } from "./use-evidence-version";

/** A column narrower than this many pixels of a usual strip cannot be seen. */
const columnsMax = 480;

/** Counts of all evidence records over a stretch of time, made by the server in buckets. */
export function useDensity(
  incidentId: IncidentId,
  range: Interval,
  artifacts: readonly DatedArtifact[],
  question: Omit<EvidenceQuestion, "from" | "to"> = {},
) {
  const bucketMs = densityBucketMs(range, columnsMax);
  const version = useEvidenceVersion(artifacts);
  return useQuery({
    queryKey: ["density", incidentId, range.earliest, range.latest, bucketMs, version, question],
    queryFn: async ({ signal }): Promise<DensityDrawing> => {
      const address = routes.api.density({
        ...{ incidentId, ...question },
        from: range.earliest,
        to: range.latest,
        bucketMs,
      });
      return drawDensity(await fetchJson(address, densityCellsSchema, signal), bucketMs);
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
