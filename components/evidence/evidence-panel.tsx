"use client";

import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import { narrowToTemplate } from "@/lib/routes/evidence-terms";
import type { Selection } from "@/lib/routes/selection";
import { type EvidenceSearch, evidenceListings } from "@/lib/routes/workspace-search-params";
import { MessagePanel } from "../ui/message-panel";
import { EvidenceFilters } from "./evidence-filters";
import classes from "./evidence-panel.module.css";
import { RecordList } from "./record-list";
import { TemplateList } from "./template-list";

/** Search over every record of the evidence: the records themselves, or what they say and how often. */
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
  if (artifacts.length === 0) {
    return (
      <MessagePanel icon="folder" title="No evidence yet" actions={emptyAction}>
        Logs, metrics, alerts, change records and chat exports are read here once they are added.
      </MessagePanel>
    );
  }
  const narrow = (template: string) => {
    const text = narrowToTemplate(search.isRegex ? "" : search.text, template);
    onSearch({ ...search, text, isRegex: false, listing: "records" });
  };
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
      <ListingSwitch search={search} onSearch={onSearch} />
      {search.listing === "records" ? (
        <RecordList
          incidentId={incidentId}
          search={search}
          window={window}
          zone={zone}
          selection={selection}
          onSelect={onSelect}
        />
      ) : (
        <TemplateList
          incidentId={incidentId}
          artifacts={artifacts}
          search={search}
          window={window}
          zone={zone}
          onTemplate={narrow}
        />
      )}
    </section>
  );
}

const listingNames = {
  records: "Records",
  commonest: "Commonest templates",
  rarest: "Rarest templates",
} as const;

function ListingSwitch({
  search,
  onSearch,
}: {
  readonly search: EvidenceSearch;
  readonly onSearch: (search: EvidenceSearch) => void;
}) {
  return (
    <SegmentedControl
      className={classes.listing ?? ""}
      size="xs"
      aria-label="What is listed"
      data={evidenceListings.map((value) => ({ value, label: listingNames[value] }))}
      value={search.listing}
      onChange={(listing) => onSearch({ ...search, listing })}
    />
  );
}
