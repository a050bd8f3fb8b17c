"use client";

import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import { elementSchema, indentJson } from "@/lib/view-model/evidence-view";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { scrollRegion } from "../ui/scroll-region";
import classes from "./raw-lines.module.css";

/** One element of a JSON array, indented for reading or exactly as it was received. */
export function RawElement({
  incidentId,
  artifactId,
  path,
  index,
}: {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly index: number;
}) {
  const [form, setForm] = useState("indented");
  const { data, error } = useQuery({
    queryKey: ["element", artifactId, index],
    queryFn: ({ signal }) =>
      fetchJson(routes.api.element({ incidentId, artifactId, index }), elementSchema, signal),
    // Artifacts never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return <FailureAlert title="The element could not be read">{error.message}</FailureAlert>;
  }
  if (!data) return <Skeleton height={120} aria-label="The element is loading" />;
  return (
    <div>
      <SegmentedControl
        size="xs"
        mb="xs"
        aria-label="Form of the element"
        data={[
          { value: "indented", label: "Indented" },
          { value: "received", label: "As received" },
        ]}
        value={form}
        onChange={setForm}
      />
      <div className={classes.lines} {...scrollRegion(`Element ${index} of ${path}`)}>
        <pre className={classes.element}>
          {form === "indented" ? indentJson(data.text) : data.text}
        </pre>
      </div>
    </div>
  );
}
