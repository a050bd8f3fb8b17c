"use client";

import { formatDateTime } from "@/lib/time/shown/time-text";
import { toFeed } from "@/lib/view-model/workspace/journal-feed";
import { MessagePanel } from "../../ui/message-panel";
import { CausalityStats, WhatLedToIt } from "../provenance/what-led-to-it";
import { useFacts } from "../workspace/use-workspace";
import classes from "./activity-feed.module.css";

/** Items drawn at once; a long run writes more, and older ones are in the exported journal. */
const itemsMax = 300;

/** The journal as a feed: who did what, when, and why; newest first, live. */
export function ActivityFeed() {
  const { workspace, journal, zone } = useFacts();
  const items = toFeed(journal.entries, workspace.people);
  if (items.length === 0) {
    return (
      <MessagePanel icon="clock" title={journal.isConnected ? "Nothing yet" : "Connecting…"}>
        All actions on this incident appear here immediately.
      </MessagePanel>
    );
  }
  return (
    <section aria-labelledby="journal">
      <h2 id="journal" className={classes.title}>
        Journal
      </h2>
      <p className={classes.note}>
        {Math.min(items.length, itemsMax)} of {items.length} entries shown, newest first
        {journal.isConnected ? "" : "; not connected, trying again"}
      </p>
      <CausalityStats />
      <ol className={classes.feed}>
        {items.slice(0, itemsMax).map((item) => (
          <li key={item.seq} className={classes.item}>
            <span className={classes.seq}>{item.seq}</span>
            <div>
              <p className={classes.heading}>
                {item.heading}
                {item.count > 1 ? ` (${item.count} in a row)` : ""}
              </p>
              {item.rationale === "" ? null : <p className={classes.why}>{item.rationale}</p>}
              <p className={classes.note}>
                {item.actor} · {formatDateTime(item.at, zone)}
              </p>
              <WhatLedToIt seq={item.seq} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
