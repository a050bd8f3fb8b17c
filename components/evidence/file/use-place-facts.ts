"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { placeFactsSchema } from "@/lib/view-model/file/file-rows";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { fetchJson } from "../../ui/fetch-json";

/** When what stands at a place happened, and the trace it belongs to; asks nothing while there is no place. */
export function usePlaceFacts(
  file: { readonly incidentId: IncidentId; readonly artifactId: ArtifactId },
  artifacts: readonly DatedArtifact[],
  locator: Locator | null,
) {
  const version = useEvidenceVersion(artifacts);
  return useQuery({
    queryKey: ["place-facts", file.artifactId, version, locator],
    queryFn: ({ signal }) =>
      locator === null
        ? null
        : fetchJson(routes.api.placeFacts({ ...file, locator }), placeFactsSchema, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
