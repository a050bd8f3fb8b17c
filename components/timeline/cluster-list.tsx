"use client";

import { CloseButton } from "@mantine/core";
import { formatTime } from "@/lib/view-model/time-text";
import type { DrawnEvent } from "@/lib/view-model/timeline-drawing";
import classes from "./timeline-panel.module.css";

/** More buttons than anybody reads; the table has all of them. */
const listedMax = 100;

/** The events of a cluster that no zoom can take apart: they began at the same moment. */
export function ClusterList({
  events,
  zone,
  onSelect,
  onClose,
}: {
  readonly events: readonly DrawnEvent[];
  readonly zone: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [first] = events;
  if (!first) return null;
  const listed = events.slice(0, listedMax);
  const at = formatTime(first.onset.earliest, zone, { precision: "millisecond", withDay: true });
  const count = listed.length === events.length ? "" : `${listed.length} of `;
  return (
    <section className={classes.tray} aria-label="Events of one moment">
      <h2 className={classes.trayTitle}>
        {count}
        {events.length} events at {at}
      </h2>
      {listed.map(({ id, title }) => (
        <button key={id} type="button" className={classes.inCluster} onClick={() => onSelect(id)}>
          <bdi>{title}</bdi>
        </button>
      ))}
      <CloseButton aria-label="Close the list of events" size="sm" onClick={onClose} />
    </section>
  );
}
