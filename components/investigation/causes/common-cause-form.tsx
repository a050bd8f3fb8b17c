"use client";

import { Select } from "@mantine/core";
import { useMemo, useState } from "react";
import { type EventId, eventIds } from "@/lib/domain/ids";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { tellCommonCauses } from "@/lib/view-model/causes/common-causes";
import type { IncidentCase } from "@/lib/view-model/what-if/incident-case";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./causes.module.css";
import { Way } from "./way-lines";

/** What led to both of two events: the selected one and another, unless somebody chooses two. */
export function CommonCauseForm({ of, live: { events } }: IncidentCase) {
  const { zone } = useFacts();
  const { selection } = useSelection().search;
  const [first, setFirst] = useState<EventId | null>(null);
  const [second, setSecond] = useState<EventId | null>(null);
  const one = first ?? (selection?.kind === "event" ? selection.id : null);
  const common = useMemo(() => tellCommonCauses(of, one, second), [of, one, second]);
  const choices = useMemo(
    () =>
      events.map(({ id, title, time }) => ({
        value: String(id),
        label: `${formatEventTime(time, zone)} ${title}`,
      })),
    [events, zone],
  );
  const field = {
    searchable: true,
    clearable: true,
    data: choices,
    placeholder: "Choose an event",
  };
  return (
    <section
      className={`${classes.part} ${classes.whole}`}
      aria-label="Common causes of two events"
    >
      <h3 className={classes.heading}>Common causes of two events</h3>
      <div className={classes.form}>
        <Select
          {...field}
          className={classes.wide ?? ""}
          label="One event"
          value={one}
          onChange={(value) => setFirst(eventIds.parse(value ?? ""))}
        />
        <Select
          {...field}
          className={classes.wide ?? ""}
          label="Another event"
          value={second}
          onChange={(value) => setSecond(eventIds.parse(value ?? ""))}
        />
      </div>
      <p className={pieces.dimmed} role="status">
        {common?.text ?? "Choose two events. The selected event is the first one."}
      </p>
      {common === null || common.causes.length === 0 ? null : (
        <ul className={classes.list} aria-label="Common causes">
          {common.causes.map(({ id, title, ways }) => (
            <li key={id}>
              <PieceButton to={{ kind: "event", id }}>{title}</PieceButton>
              {ways.map((line) => (
                <Way key={line.key} line={line} isOpen={false} />
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
