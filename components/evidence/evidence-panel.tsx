"use client";

import { Button, SegmentedControl, UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { EntityId, IncidentId } from "@/lib/domain/ids";
import { type Entity, isActor } from "@/lib/domain/timeline/entity";
import { narrowToEntity, narrowToTemplate, parseEvidenceTerms } from "@/lib/routes/evidence-terms";
import type { Selection } from "@/lib/routes/selection";
import {
  type EvidenceSearch,
  everyRecord,
  evidenceListings,
} from "@/lib/routes/workspace-search-params";
import {
  findInTimeline,
  type ListedEntity,
  searchedNames,
} from "@/lib/view-model/entities/entity-list";
import { MessagePanel } from "../ui/message-panel";
import { EntityCatalogue } from "./entity-catalogue";
import { EvidenceDensity } from "./evidence-density";
import { EvidenceFilters } from "./evidence-filters";
import classes from "./evidence-panel.module.css";
import { RecordList } from "./record-list";
import { TemplateList } from "./template-list";

/** Search over every record of the evidence: the records themselves, or what they say and how often. */
export function EvidencePanel({
  incidentId,
  artifacts,
  entities,
  search,
  window,
  zone,
  selection,
  emptyAction,
  takesFocus,
  onFocusTaken,
  onSearch,
  onWindow,
  onSelect,
  onActor,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  /** Of the timeline: what the evidence names is tied to them. */
  readonly entities: readonly Entity[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly selection: Selection | null;
  /** Opens all that somebody did whom the evidence names. */
  readonly onActor: (id: EntityId) => void;
  /** What to do when there is no evidence at all. */
  readonly emptyAction: ReactNode;
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onSearch: (search: EvidenceSearch) => void;
  readonly onWindow: (window: Interval | null) => void;
  readonly onSelect: (selection: Selection) => void;
}) {
  const onClearWindow = () => onWindow(null);
  if (artifacts.length === 0) {
    return (
      <MessagePanel icon="folder" title="No evidence yet" actions={emptyAction}>
        After you add logs, metrics, alerts, change records or chat exports, you can read them here.
      </MessagePanel>
    );
  }
  const clear = () => {
    onSearch({ ...everyRecord, listing: search.listing });
    onClearWindow();
  };
  return (
    <section className={classes.panel} aria-label="Evidence search" data-tour="search">
      <EvidenceFilters
        artifacts={artifacts}
        search={search}
        window={window}
        zone={zone}
        takesFocus={takesFocus}
        onFocusTaken={onFocusTaken}
        onSearch={onSearch}
        onClearWindow={onClearWindow}
        onClear={clear}
      />
      {parseEvidenceTerms(search.text).ok ? (
        <Answer
          incidentId={incidentId}
          artifacts={artifacts}
          entities={entities}
          search={search}
          window={window}
          zone={zone}
          selection={selection}
          onSearch={onSearch}
          onWindow={onWindow}
          onSelect={onSelect}
          onActor={onActor}
          onClear={clear}
        />
      ) : (
        <p className={classes.count}>The search did not run. Correct the text in the search box.</p>
      )}
    </section>
  );
}

function Answer({
  incidentId,
  artifacts,
  entities,
  search,
  window,
  zone,
  selection,
  onSearch,
  onWindow,
  onSelect,
  onActor,
  onClear,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  /** Of the timeline: what the evidence names is tied to them. */
  readonly entities: readonly Entity[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly selection: Selection | null;
  readonly onSearch: (search: EvidenceSearch) => void;
  readonly onWindow: (window: Interval | null) => void;
  readonly onSelect: (selection: Selection) => void;
  readonly onActor: (id: EntityId) => void;
  readonly onClear: () => void;
}) {
  const asked = { incidentId, artifacts, search, window, zone, onClear };
  const narrow = (text: string) => onSearch({ ...search, text, listing: "records" });
  return (
    <>
      <EvidenceDensity {...asked} onWindow={onWindow} />
      <ListingSwitch search={search} onSearch={onSearch} />
      {search.listing === "records" ? (
        <RecordList {...asked} selection={selection} onSelect={onSelect} />
      ) : search.listing === "entities" ? (
        <EntityList
          incidentId={incidentId}
          zone={zone}
          entities={entities}
          onSelect={onSelect}
          onActor={onActor}
          onEntity={(names) => narrow(narrowToEntity(search.text, names))}
        />
      ) : (
        <TemplateList
          {...asked}
          onTemplate={(template) => narrow(narrowToTemplate(search.text, template))}
        />
      )}
    </>
  );
}

function EntityList({
  incidentId,
  zone,
  entities,
  onSelect,
  onActor,
  onEntity,
}: {
  readonly incidentId: IncidentId;
  readonly zone: string;
  readonly entities: readonly Entity[];
  readonly onSelect: (selection: Selection) => void;
  readonly onActor: (id: EntityId) => void;
  readonly onEntity: (names: readonly string[]) => void;
}) {
  return (
    <>
      <p className={classes.count}>
        All entities in the evidence, whatever the search. Choose one to search its records.
      </p>
      <EntityCatalogue
        incidentId={incidentId}
        zone={zone}
        renderName={(listed) => (
          <NameOfListed
            listed={listed}
            inTimeline={findInTimeline(listed, entities)}
            onSelect={onSelect}
            onActor={onActor}
            onEntity={onEntity}
          />
        )}
      />
    </>
  );
}

function NameOfListed({
  listed,
  inTimeline,
  onSelect,
  onActor,
  onEntity,
}: {
  readonly listed: ListedEntity;
  /** The entity of the timeline it is; null when the timeline does not know it. */
  readonly inTimeline: Entity | null;
  readonly onSelect: (selection: Selection) => void;
  readonly onActor: (id: EntityId) => void;
  readonly onEntity: (names: readonly string[]) => void;
}) {
  return (
    <>
      <UnstyledButton
        className={classes.name}
        aria-label={`Records of: ${listed.name}`}
        onClick={() => onEntity(searchedNames(listed))}
      >
        {listed.name}
      </UnstyledButton>
      {inTimeline === null ? null : (
        <Button
          ms={6}
          size="compact-xs"
          variant="light"
          aria-label={`Show in the timeline: ${inTimeline.name}`}
          onClick={() => onSelect({ kind: "entity", id: inTimeline.id })}
        >
          show in the timeline
        </Button>
      )}
      {isActor(listed) ? (
        <Button
          ms={6}
          size="compact-xs"
          variant="light"
          aria-label={`Show all actions of ${listed.name}`}
          onClick={() => onActor(inTimeline?.id ?? listed.id)}
        >
          show all actions
        </Button>
      ) : null}
    </>
  );
}

const listingNames = {
  records: "List of records",
  commonest: "Most common message patterns",
  rarest: "Rarest message patterns",
  entities: "Entities in the records",
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
      aria-label="Listed items"
      data={evidenceListings.map((value) => ({ value, label: listingNames[value] }))}
      value={search.listing}
      onChange={(listing) => onSearch({ ...search, listing })}
    />
  );
}
