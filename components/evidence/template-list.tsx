"use client";

import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { searchedOf } from "@/lib/view-model/evidence/evidence-range";
import { toBarScale } from "@/lib/view-model/evidence/template-rows";
import { ListingState } from "./listing-state";
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
  onClear,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly onTemplate: (template: string) => void;
  readonly onClear: () => void;
}) {
  const searched = searchedOf(artifacts, search);
  const scale = toBarScale(window, { all: artifacts, searched });
  const found = useTemplateSearch(incidentId, artifacts, search, window, scale?.bucketMs ?? null);
  const templates = found.data?.pages.flatMap((page) => page.templates) ?? [];
  return (
    <ListingState
      found={found}
      noun="templates"
      shown={templates.length}
      total={found.data?.pages[0]?.total ?? 0}
      zone={zone}
      onClear={onClear}
    >
      <TemplateTable templates={templates} scale={scale} zone={zone} onTemplate={onTemplate} />
    </ListingState>
  );
}
