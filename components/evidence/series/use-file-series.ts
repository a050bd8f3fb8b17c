import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Interval } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { fileSeriesSchema } from "@/lib/view-model/file/file-series";
import { fetchJson } from "../../ui/fetch-json";

/** The series of a file. `version` is another when the file's clock or what is cited of it has changed. */
export function useFileSeries({
  version,
  window,
  at,
  ...asked
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly version: string;
  /** Null is all of the file's time. */
  readonly window: Interval | null;
  readonly words?: string;
  /** Only what a sample at this place belongs to. */
  readonly at?: Locator;
  readonly limit: number;
}) {
  const question = {
    ...asked,
    ...(window && { from: window.earliest, to: window.latest }),
    ...(at && { at }),
  };
  return useQuery({
    queryKey: ["file-series", question, version],
    queryFn: ({ signal }) => fetchJson(routes.api.fileSeries(question), fileSeriesSchema, signal),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
