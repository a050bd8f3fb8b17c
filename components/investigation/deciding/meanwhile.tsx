"use client";

import { useState } from "react";
import { findLatest } from "@/lib/domain/review/decision-history";
import type { DecidableNoun } from "@/lib/domain/timeline/decidable-nouns";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { actWords } from "@/lib/view-model/deciding/act-words";
import classes from "../pieces/inspector.module.css";
import { useFacts } from "../workspace/use-workspace";

/** In an open form: what somebody else has decided on the piece since the form was opened. */
export function Meanwhile({
  noun,
  piece,
}: {
  readonly noun: DecidableNoun;
  readonly piece: string;
}) {
  const { workspace, zone } = useFacts();
  const latest = findLatest(workspace.decisions, { noun, piece });
  const [seen] = useState(latest?.id ?? null);
  const isNews = latest !== null && latest.id !== seen && latest.by !== workspace.viewer.id;
  return (
    <p className={classes.meanwhile} role="status">
      {isNews
        ? `${workspace.people[latest.by] ?? "Somebody"} ${actWords([latest])} at ${formatDateTime(latest.decidedAt, zone)}, while you were writing.`
        : ""}
    </p>
  );
}
