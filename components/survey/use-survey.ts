"use client";

import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Survey } from "@/lib/domain/evidence/survey";
import type { IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { surveySchema } from "@/lib/view-model/intake/intake-schemas";
import { useEvidenceVersion } from "../timeline/use-evidence-version";
import { fetchJson } from "../ui/fetch-json";

/** What is in the evidence as it is now; not asked for while there is none. */
export function useSurvey(
  incidentId: IncidentId,
  artifacts: readonly DatedArtifact[],
): UseQueryResult<Survey> {
  const version = useEvidenceVersion(artifacts);
  return useQuery({
    queryKey: ["survey", incidentId, version],
    queryFn: ({ signal }) => fetchJson(routes.api.survey({ incidentId }), surveySchema, signal),
    enabled: artifacts.length > 0,
  });
}
