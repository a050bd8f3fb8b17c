"use client";

import { useQuery } from "@tanstack/react-query";
import type { ArtifactId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { restingOnSchema } from "@/lib/view-model/provenance/belief-schema";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingRows } from "../../ui/loading-rows";
import { useFacts } from "../workspace/use-workspace";
import { RestingPieces } from "./belief-panel";

/** What would fall or weaken if the file were withdrawn: read before anybody withdraws it. */
export function RestingOnFile({ artifactId }: { readonly artifactId: ArtifactId }) {
  const { incidentId, journalSeq } = useFacts().workspace;
  const resting = useQuery({
    queryKey: ["resting-on", incidentId, artifactId, journalSeq],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.restingOn({ incidentId, artifactId }), restingOnSchema, signal),
  });
  if (resting.error !== null) {
    return (
      <FailureAlert title="What rests on it is not known" onRetry={() => void resting.refetch()}>
        {resting.error.message}
      </FailureAlert>
    );
  }
  if (resting.data === undefined) return <LoadingRows label="Looking for what rests on it" />;
  const { lostSupport } = resting.data;
  return (
    <RestingPieces
      title="What rests on this file"
      falls={lostSupport.filter(({ loss }) => loss === "falls")}
      weakens={lostSupport.filter(({ loss }) => loss === "weakens")}
    />
  );
}
