"use client";

import { Button } from "@mantine/core";
import type { Interval } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { Selection } from "@/lib/routes/selection";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { FailureAlert } from "../ui/failure-alert";
import { MessagePanel } from "../ui/message-panel";
import classes from "./evidence-panel.module.css";
import { RecordTable } from "./record-table";
import { useRecordSearch } from "./use-evidence-search";

/** Records that fit, in order of time; a record opens in its file beside. */
export function RecordList({
  incidentId,
  search,
  window,
  zone,
  selection,
  onSelect,
}: {
  readonly incidentId: IncidentId;
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}) {
  const found = useRecordSearch(incidentId, search, window);
  if (found.error) {
    return <FailureAlert title="The search could not be done">{found.error.message}</FailureAlert>;
  }
  const records = found.data?.pages.flatMap((page) => page.records) ?? [];
  const total = found.data?.pages[0]?.total ?? 0;
  return (
    <>
      <p className={classes.count} role="status">
        {found.isPending
          ? "Searching…"
          : `${records.length.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} records shown, times in ${zone}`}
      </p>
      {found.isSuccess && total === 0 ? (
        <MessagePanel icon="search" title="No record fits">
          Try fewer words, or take a filter away. A regular expression is case-sensitive, and looks
          in messages only; what looks like name:value is a field, unless it stands in quotes.
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
    </>
  );
}
