"use client";

import { useMemo } from "react";
import { clocksOf } from "@/lib/view-model/incident/late-cause";
import { type CheckedAgainst, toTimelineTopology } from "@/lib/view-model/what-if/link-checks";
import { type Sightings, useSightings } from "../../entities/use-sightings";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { useFacts } from "../workspace/use-workspace";

/** What links are checked against: the clocks of the files, and who depends on whom by the records, once that is read. */
export function useCheckedAgainst(): Pick<Sightings, "failure" | "onRetry"> & {
  readonly against: CheckedAgainst;
  /** Is it still being read who depends on whom? */
  readonly isPending: boolean;
} {
  const { artifacts, incidentId, timeline } = useFacts().workspace;
  const { entities } = timeline;
  const sightings = useSightings(incidentId, entities, useEvidenceVersion(artifacts));
  const { of, edges, isPending, failure, onRetry } = sightings;
  const against = useMemo(
    () => ({
      uncertainties: clocksOf(artifacts),
      topology: toTimelineTopology(entities, of, edges),
    }),
    [artifacts, entities, of, edges],
  );
  return { against, isPending: isPending && entities.length > 0, failure, onRetry };
}
