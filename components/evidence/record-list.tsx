"use client";

import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { Selection } from "@/lib/routes/selection";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { ListingState } from "./listing-state";
import { RecordTable } from "./record-table";
import { useRecordSearch } from "./use-evidence-search";

/** Records that fit, in order of time; a record opens in its file beside. */
export function RecordList({
  incidentId,
  artifacts,
  search,
  window,
  zone,
  selection,
  onSelect,
  onClear,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
  readonly onClear: () => void;
}) {
  const found = useRecordSearch(incidentId, artifacts, search, window);
  const records = found.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <ListingState
      found={found}
      noun="records"
      shown={records.length}
      total={found.data?.pages[0]?.total ?? 0}
      zone={zone}
      onClear={onClear}
    >
      <RecordTable records={records} zone={zone} selection={selection} onSelect={onSelect} />
    </ListingState>
  );
}
