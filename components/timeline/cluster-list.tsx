"use client";

import { CloseButton } from "@mantine/core";
import { formatTime } from "@/lib/time/shown/time-text";
import type { ClusterMember } from "@/lib/view-model/timeline/timeline-viewport";
import { ChangeBadge } from "../comparison/change-badge";
import classes from "./timeline-panel.module.css";

/** More buttons than anybody reads; the table has all of them. */
const listedMax = 100;

/** The events or gaps of a cluster that no zoom can take apart: they began at the same moment. */
export function ClusterList({
  members,
  zone,
  onSelect,
  onClose,
}: {
  readonly members: readonly ClusterMember[];
  readonly zone: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
}) {
  const [first] = members;
  if (!first) return null;
  const listed = members.slice(0, listedMax);
  const at = formatTime(first.startsAt, zone, { precision: "millisecond", withDay: true });
  const count = listed.length === members.length ? "" : `${listed.length} of `;
  return (
    <section className={classes.tray} aria-label="Items at one moment">
      <h2 className={classes.trayTitle}>
        {count}
        {members.length} at {at}
      </h2>
      {listed.map(({ id, title, change }) => (
        <button key={id} type="button" className={classes.inCluster} onClick={() => onSelect(id)}>
          <ChangeBadge kind={change} /> <bdi>{title}</bdi>
        </button>
      ))}
      <CloseButton aria-label="Close the list of the cluster" size="sm" onClick={onClose} />
    </section>
  );
}
