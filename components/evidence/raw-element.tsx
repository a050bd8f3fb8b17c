"use client";

import { Button, Group, SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { ArtifactId, IncidentId } from "@/lib/domain/ids";
import { routes } from "@/lib/routes/routes";
import {
  indentJson,
  moreContextElements,
  rawElementsSchema,
  toShownElements,
} from "@/lib/view-model/evidence/evidence-view";
import { FailureAlert } from "../ui/failure-alert";
import { fetchJson } from "../ui/fetch-json";
import { LoadingBlock } from "../ui/loading-block";
import { scrollRegion } from "../ui/scroll-region";
import classes from "./raw-lines.module.css";

/** One element of a JSON document, indented for reading or exactly as received, with others around it on request. */
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
  const [around, setAround] = useState({ before: 0, after: 0 });
  const from = Math.max(0, index - around.before);
  const to = index + around.after;
  const { data, error, refetch } = useQuery({
    queryKey: ["elements", artifactId, from, to],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.elements({ incidentId, artifactId, from, to }),
        rawElementsSchema,
        signal,
      ),
    placeholderData: keepPreviousData,
    // Artifacts never change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) {
    return (
      <FailureAlert title="Could not load the element" onRetry={() => void refetch()}>
        {error.message}
      </FailureAlert>
    );
  }
  if (!data) return <LoadingBlock height={120} label="The element is loading" />;
  const last = data.from + data.elements.length - 1;
  return (
    <div>
      <Group gap="xs" mb="xs" data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Format of the element"
          data={[
            { value: "indented", label: "Formatted" },
            { value: "received", label: "As received" },
          ]}
          value={form}
          onChange={setForm}
        />
        <Button
          size="compact-xs"
          variant="default"
          disabled={data.from === 0}
          onClick={() => setAround({ ...around, before: around.before + moreContextElements })}
        >
          {moreContextElements} more before
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={last >= data.totalElements - 1}
          onClick={() => setAround({ ...around, after: around.after + moreContextElements })}
        >
          {moreContextElements} more after
        </Button>
        <span className={classes.extent}>
          element {index} of {data.totalElements.toLocaleString("en-US")}
        </span>
      </Group>
      <div className={classes.lines} {...scrollRegion(`Element ${index} of ${toShownPath(path)}`)}>
        {toShownElements(data, index).map(({ number, text, isMarked }) => (
          <pre key={number} className={classes.element} data-cited={isMarked || undefined}>
            {form === "indented" ? indentJson(text) : text}
          </pre>
        ))}
      </div>
    </div>
  );
}
