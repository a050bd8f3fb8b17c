"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { isLive } from "@/lib/domain/claim";
import type { Entity } from "@/lib/domain/entity";
import { narrowToEntity } from "@/lib/routes/evidence-terms";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { formatEventTime } from "@/lib/view-model/time-text";
import { onset } from "@/lib/view-model/timeline-lanes";
import { FactList } from "./fact-list";
import classes from "./inspector.module.css";
import { uncoveringView } from "./narrow-screen";
import { useWorkspace } from "./workspace-state";

/** What is known of a service, host, person…: its states over time and the events it took part in. */
export function EntityInspector({ entity }: { readonly entity: Entity }) {
  const { workspace, zone, select, changeSearch } = useWorkspace();
  const { events, stateChanges } = workspace.timeline;
  const states = stateChanges.filter((change) => change.entity === entity.id && isLive(change));
  const part = events
    .filter((event) => isLive(event) && event.entities.includes(entity.id))
    .toSorted((a, b) => (onset(a) === onset(b) ? 0 : onset(a) - onset(b)));
  return (
    <>
      <p className={classes.kicker}>{entity.type}</p>
      <h2 className={classes.title}>{entity.name}</h2>
      <FactList
        facts={[
          ...(entity.aliases.length > 0
            ? [{ term: "Also named", value: entity.aliases.join(", ") }]
            : []),
          ...Object.entries(entity.properties).map(([term, value]) => ({ term, value })),
          ...states.map((change) => ({
            term: formatEventTime(change.at, zone),
            value: `${change.property}: ${change.from ?? "?"} → ${change.to}`,
          })),
        ]}
      />
      <Button
        size="xs"
        variant="default"
        onClick={() =>
          changeSearch({
            view: "evidence",
            file: null,
            ...uncoveringView(),
            evidence: {
              ...everyRecord,
              text: narrowToEntity("", [entity.name, ...entity.aliases]),
            },
          })
        }
      >
        Search its records
      </Button>
      <h3 className={classes.section}>Events</h3>
      <ul className={classes.plain}>
        {part.map((event) => (
          <li key={event.id}>
            <UnstyledButton
              className={classes.linkButton}
              onClick={() => select({ kind: "event", id: event.id })}
            >
              {formatEventTime(event.time, zone)} {event.title}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}
