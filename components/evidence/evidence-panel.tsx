"use client";

import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Selection } from "@/lib/routes/selection";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { FailureAlert } from "../ui/failure-alert";
import { MessagePanel } from "../ui/message-panel";
import { EvidenceFilters } from "./evidence-filters";
import classes from "./evidence-panel.module.css";
import { RecordTable } from "./record-table";
import { useEvidenceSearch } from "./use-evidence-search";

/** Search over every record of the evidence; a record opens in its file beside. */
export function EvidencePanel({
  incidentId,
  artifacts,
  search,
  window,
  zone,
  selection,
  emptyAction,
  takesFocus,
  onFocusTaken,
  onSearch,
  onClearWindow,
  onSelect,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly selection: Selection | null;
  /** What to do when there is no evidence at all. */
  readonly emptyAction: ReactNode;
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onSearch: (search: EvidenceSearch) => void;
  readonly onClearWindow: () => void;
  readonly onSelect: (selection: Selection) => void;
}) {
  const found = useEvidenceSearch(incidentId, search, window);
  if (artifacts.length === 0) {
    return (
      <MessagePanel icon="folder" title="No evidence yet" actions={emptyAction}>
        Logs, metrics, alerts, change records and chat exports are read here once they are added.
      </MessagePanel>
    );
  }
  const records = found.data?.pages.flatMap((page) => page.records) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <section className={classes.panel} aria-label="Evidence search">
      <EvidenceFilters
        artifacts={artifacts}
        search={search}
        window={window}
        zone={zone}
        takesFocus={takesFocus}
        onFocusTaken={onFocusTaken}
        onSearch={onSearch}
        onClearWindow={onClearWindow}
      />
      {found.error ? (
        <FailureAlert title="The search could not be done">{found.error.message}</FailureAlert>
      ) : null}
      <p className={classes.count} role="status">
        {found.isPending
          ? "Searching…"
          : `${records.length.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} records shown, times in ${zone}`}
      </p>
      {found.isSuccess && total === 0 ? (
        <MessagePanel icon="search" title="No record fits">
          Try fewer words, or take a filter away. A regular expression is case-sensitive.
        </MessagePanel>
      ) : records.length === 0 ? null : (
        <RecordTable records={records} zone={zone} selection={selection} onSelect={onSelect} />
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
    </section>
  );
}
