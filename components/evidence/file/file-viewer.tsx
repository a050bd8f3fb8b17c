"use client";

import { Button, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import { routes } from "@/lib/routes/routes";
import { fileExtentSchema, rowFormOf } from "@/lib/view-model/file/file-rows";
import { FailureAlert } from "../../ui/failure-alert";
import { fetchJson } from "../../ui/fetch-json";
import { LoadingBlock } from "../../ui/loading-block";
import { FileMedia } from "./file-media";
import { FileRowsPanel } from "./file-rows-panel";
import classes from "./file-viewer.module.css";
import type { FileViewerProps } from "./file-viewer-props";

/** One file as it was received, from its first line to its last, with what the timeline cites of it. */
export function FileViewer(props: FileViewerProps) {
  const { incidentId, artifact, onSelect, onClose } = props;
  const {
    data: extent,
    error,
    refetch,
  } = useQuery({
    queryKey: ["file-extent", artifact.id],
    queryFn: ({ signal }) =>
      fetchJson(
        routes.api.extent({ incidentId, artifactId: artifact.id }),
        fileExtentSchema,
        signal,
      ),
    // Artifacts never change.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <section className={classes.viewer} aria-label={`File ${toShownPath(artifact.path)}`}>
      <div className={classes.head}>
        <h2 className={classes.title}>{toShownPath(artifact.path)}</h2>
        <Group gap="xs" data-screen-only>
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => onSelect({ kind: "artifact", id: artifact.id })}
          >
            Show details of this file
          </Button>
          <Button size="compact-xs" variant="default" onClick={onClose}>
            Back to the search
          </Button>
        </Group>
      </div>
      {error ? (
        <FailureAlert title="Could not load the file" onRetry={() => void refetch()}>
          {error.message}
        </FailureAlert>
      ) : extent === undefined ? (
        <LoadingBlock height={400} label="The file is loading" />
      ) : extent.lines + extent.elements === 0 ? (
        <FileMedia {...props} />
      ) : (
        <FileRowsPanel
          {...props}
          key={artifact.id}
          form={rowFormOf(extent)}
          total={extent.elements > 0 ? extent.elements : extent.lines}
        />
      )}
    </section>
  );
}
