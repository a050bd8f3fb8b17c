"use client";

import { Button } from "@mantine/core";
import { useMemo } from "react";
import { isLive } from "@/lib/domain/claim";
import { type Entity, isActor } from "@/lib/domain/timeline/entity";
import { compareOnsets } from "@/lib/domain/timeline/event-onset";
import { narrowToEntity } from "@/lib/routes/evidence-terms";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { eventViews } from "@/lib/routes/workspace-views";
import { formatEventTime, formatTime } from "@/lib/time/shown/time-text";
import {
  describeNeighbours,
  describeUncounted,
  searchedNames,
} from "@/lib/view-model/entities/entity-list";
import { describeNeighbour, listNeighbours } from "@/lib/view-model/entities/entity-neighbours";
import { toEntityRows } from "@/lib/view-model/entities/entity-rows";
import { EntityRoles } from "../../entities/entity-roles";
import { useSightings } from "../../entities/use-sightings";
import { useEvidenceVersion } from "../../timeline/use-evidence-version";
import { type Fact, FactList } from "../pieces/fact-list";
import classes from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ShortenedList } from "../pieces/shortened-list";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { EntityStates } from "./entity-states";

/** What is known of a service, host, person…: its states over time, the events it took part in, whom it meets. */
export function EntityInspector({ entity }: { readonly entity: Entity }) {
  const { workspace, zone } = useFacts();
  const { timeline } = workspace;
  const row = useMemo(
    () => toEntityRows(timeline).find((candidate) => candidate.entity.id === entity.id),
    [timeline, entity],
  );
  const neighbours = useMemo(() => listNeighbours(timeline, entity.id), [timeline, entity]);
  const inEvidence = useEvidenceFacts(entity);
  const part = timeline.events
    .filter((event) => isLive(event) && event.entities.includes(entity.id))
    .toSorted(compareOnsets);
  return (
    <>
      <p className={classes.kicker}>{entity.type}</p>
      <h2 className={classes.title}>{entity.name}</h2>
      {row === undefined || row.roles.length === 0 ? null : (
        <div className={classes.chips}>
          <EntityRoles roles={row.roles} />
        </div>
      )}
      <EntityActions entity={entity} />
      <FactList
        facts={[
          ...(entity.aliases.length > 0
            ? [{ term: "Other names", value: entity.aliases.join(", ") }]
            : []),
          ...Object.entries(entity.properties).map(([term, value]) => ({ term, value })),
          ...inEvidence,
        ]}
      />
      <EntityStates entity={entity} />
      <h3 className={classes.section}>Events ({part.length})</h3>
      <ShortenedList label={`Events of ${entity.name}`}>
        {part.map((event) => (
          <PieceButton key={event.id} to={{ kind: "event", id: event.id }}>
            <span className={classes.dimmed}>{formatEventTime(event.time, zone)}</span>{" "}
            {event.title}
          </PieceButton>
        ))}
      </ShortenedList>
      {neighbours.length === 0 ? null : (
        <>
          <h3 className={classes.section}>Linked entities ({neighbours.length})</h3>
          <ShortenedList label={`Linked entities of ${entity.name}`}>
            {neighbours.map((neighbour) => (
              <PieceButton
                key={neighbour.entity.id}
                to={{ kind: "entity", id: neighbour.entity.id }}
              >
                <strong>{neighbour.entity.name}</strong>{" "}
                <span className={classes.dimmed}>{describeNeighbour(neighbour)}</span>
              </PieceButton>
            ))}
          </ShortenedList>
        </>
      )}
    </>
  );
}

/** Where to go on from an entity: its records, its events, its lane. */
function EntityActions({ entity }: { readonly entity: Entity }) {
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const isOnly = search.entity === entity.id;
  const aliases = entity.aliases.map((name) => ({ name }));
  const text = narrowToEntity("", searchedNames({ name: entity.name, aliases }));
  return (
    <div className={classes.actions}>
      {isActor(entity) && !(search.view === "entities" && search.actor === entity.id) ? (
        <Button
          size="xs"
          variant="default"
          onClick={() => changeSearch({ view: "entities", actor: entity.id, ...uncoveringView() })}
        >
          Show all actions of this entity
        </Button>
      ) : null}
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          changeSearch({
            view: "evidence",
            file: null,
            ...uncoveringView(),
            evidence: { ...everyRecord, text },
          })
        }
      >
        Search the records of this entity
      </Button>
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          isOnly
            ? changeSearch({ entity: null })
            : changeSearch({
                ...uncoveringView(),
                entity: entity.id,
                view: eventViews.includes(search.view) ? search.view : "timeline",
              })
        }
      >
        {isOnly ? "Show all events again" : "Show only the events of this entity"}
      </Button>
      {search.view === "entities" && search.actor === null ? null : (
        <Button
          size="xs"
          variant="default"
          onClick={() => changeSearch({ view: "entities", actor: null, ...uncoveringView() })}
        >
          Show the states of this entity over time
        </Button>
      )}
    </div>
  );
}

/** What all of the evidence says of it; nothing when no reader recognises the name, and why not when it could not be counted. */
function useEvidenceFacts(entity: Entity): readonly Fact[] {
  const { workspace, zone } = useFacts();
  const entities = useMemo(() => [entity], [entity]);
  const version = useEvidenceVersion(workspace.artifacts);
  const sightings = useSightings(workspace.incidentId, entities, version);
  const listed = sightings.of.get(entity.id);
  if (listed === undefined) {
    const { text, reason } = describeUncounted(sightings);
    return sightings.failure === null ? [] : [{ term: "In records", value: `${text}: ${reason}` }];
  }
  const { records, firstSeen, lastSeen } = listed;
  const seen =
    firstSeen === null || lastSeen === null
      ? ""
      : `, ${formatTime(firstSeen, zone, { withDay: true })} to ${formatTime(lastSeen, zone, { withDay: true })}`;
  const around = describeNeighbours(listed.id, sightings.edges);
  return [
    { term: "In records", value: `${records.toLocaleString("en-US")}${seen}` },
    ...(around === "" ? [] : [{ term: "In the evidence", value: around }]),
  ];
}
