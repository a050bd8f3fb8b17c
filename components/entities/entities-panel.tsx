"use client";

import { useMemo } from "react";
import type { Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { EntityId, IncidentId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { EntityListSearch } from "@/lib/routes/entity-list-search";
import type { IdleChoice } from "@/lib/routes/workspace-search-params";
import { listEntities, listEntityKinds, toEntityRows } from "@/lib/view-model/entities/entity-rows";
import { commandedWindow, type WindowCommand } from "@/lib/view-model/timeline/time-window";
import type { DrawnPhase } from "@/lib/view-model/timeline/timeline-drawing";
import { useEvidenceVersion } from "../timeline/use-evidence-version";
import { useWindowKeys } from "../timeline/use-window-keys";
import { FailureAlert } from "../ui/failure-alert";
import classes from "./entities-panel.module.css";
import { EntityBar } from "./entity-bar";
import { EntityGrid } from "./entity-grid";
import lane from "./state-lane.module.css";
import { useLaneDrawing } from "./use-lane-drawing";
import { useSightings } from "./use-sightings";

const tones = [
  ["bad", "impaired"],
  ["good", "in order"],
  ["neutral", "neither"],
] as const;

/** Who and what took part in the incident, and the states each went through on one axis of time. */
export function EntitiesPanel({
  incidentId,
  timeline,
  artifacts,
  zone,
  list,
  window,
  idle,
  selectedId,
  hasLetterKeys,
  onList,
  onWindow,
  onIdle,
  onSelect,
  onActor,
  onCatalogue,
}: {
  readonly incidentId: IncidentId;
  readonly timeline: Timeline;
  readonly artifacts: readonly DatedArtifact[];
  readonly zone: string;
  readonly list: EntityListSearch;
  /** The zoom window of the address; null shows everything. */
  readonly window: Interval | null;
  readonly idle: IdleChoice;
  readonly selectedId: string | null;
  readonly hasLetterKeys: boolean;
  readonly onList: (changes: Partial<EntityListSearch>) => void;
  readonly onWindow: (window: Interval | null) => void;
  readonly onIdle: (idle: IdleChoice) => void;
  readonly onSelect: (id: string) => void;
  /** Opens all that one of them did. */
  readonly onActor: (id: EntityId) => void;
  /** Opens what all of the evidence names. */
  readonly onCatalogue: () => void;
}) {
  const rows = useMemo(() => toEntityRows(timeline), [timeline]);
  const sightings = useSightings(incidentId, timeline.entities, useEvidenceVersion(artifacts));
  const records = useMemo(
    () => new Map([...sightings.of].map(([id, listed]) => [id, listed.records])),
    [sightings.of],
  );
  const listed = useMemo(() => listEntities(rows, list, records), [rows, list, records]);
  const drawn = useLaneDrawing(timeline, idle);
  const shownWindow = window ?? drawn.extent;
  const obey = (command: WindowCommand) => {
    if (shownWindow !== null) onWindow(commandedWindow(command, shownWindow));
  };
  useWindowKeys(hasLetterKeys, obey);
  return (
    <section className={classes.panel} aria-label="Entities">
      <EntityBar
        list={list}
        kinds={listEntityKinds(rows)}
        idle={drawn.idle.length === 0 ? null : idle}
        hasAxis={shownWindow !== null}
        onList={onList}
        onIdle={onIdle}
        onCommand={obey}
      />
      {sightings.failure === null ? null : (
        <FailureAlert
          title="Could not count the records of the entities"
          onRetry={sightings.onRetry}
        >
          {sightings.failure}
        </FailureAlert>
      )}
      <EntityGrid
        rows={listed}
        total={rows.length}
        list={list}
        sightings={sightings}
        drawn={drawn}
        window={shownWindow}
        zone={zone}
        selectedId={selectedId}
        onList={onList}
        onSelect={onSelect}
        onActor={onActor}
        onCatalogue={onCatalogue}
      />
      {shownWindow === null ? (
        <p className={classes.note}>
          No state or event of these entities has a time yet, so their lanes are empty.
        </p>
      ) : (
        <LaneLegend turns={drawn.phases} />
      )}
    </section>
  );
}

/** What the patterns, signs and letters of the lanes mean. */
function LaneLegend({ turns }: { readonly turns: readonly DrawnPhase[] }) {
  return (
    <ul className={classes.legend} aria-label="Legend of the lanes">
      {tones.map(([tone, word]) => (
        <li key={tone}>
          <span className={`${classes.swatch} ${lane.state}`} data-tone={tone} aria-hidden="true" />
          state, {word}
        </li>
      ))}
      <li>
        <span className={`${classes.swatch} ${lane.gap}`} aria-hidden="true" />
        gap: not known
      </li>
      <li>
        <span className={classes.dashed} aria-hidden="true" />
        dashed: time inferred
      </li>
      {turns.map(({ id, name, title }) => (
        <li key={id}>
          <span
            className={`${classes.letter} ${lane.turnLetter}`}
            data-turn={name}
            aria-hidden="true"
          >
            {title.charAt(0)}
          </span>
          {title.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}
