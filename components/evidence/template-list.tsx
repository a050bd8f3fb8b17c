"use client";

import { Button } from "@mantine/core";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { toBarScale } from "@/lib/view-model/template-rows";
import { FailureAlert } from "../ui/failure-alert";
import { MessagePanel } from "../ui/message-panel";
import classes from "./evidence-panel.module.css";
import { TemplateTable } from "./template-table";
import { useTemplateSearch } from "./use-evidence-search";

/** What the records that fit say, each template once; choosing one lists its records. */
export function TemplateList({
  incidentId,
  artifacts,
  search,
  window,
  zone,
  onTemplate,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly onTemplate: (template: string) => void;
}) {
  const scale = toBarScale(window, artifacts);
  const found = useTemplateSearch(incidentId, search, window, scale?.bucketMs ?? null);
  if (found.error) {
    return (
      <FailureAlert title="The templates could not be counted">{found.error.message}</FailureAlert>
    );
  }
  const templates = found.data?.pages.flatMap((page) => page.templates) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <>
      <p className={classes.count} role="status">
        {found.isPending
          ? "Counting…"
          : `${templates.length.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} templates shown, times in ${zone}`}
      </p>
      {found.isSuccess && total === 0 ? (
        <MessagePanel icon="search" title="No record fits">
          Try fewer words, or take a filter away.
        </MessagePanel>
      ) : templates.length === 0 ? null : (
        <TemplateTable templates={templates} scale={scale} zone={zone} onTemplate={onTemplate} />
      )}
      {found.hasNextPage ? (
        <Button
          variant="default"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show more
        </Button>
      ) : null}
    </>
  );
}
