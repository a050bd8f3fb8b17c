"use client";

import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { ChangeMark } from "@/lib/view-model/comparison/timeline-comparison";
import { describeHover } from "@/lib/view-model/timeline/timeline-hover";
import { PointerCard } from "../ui/pointer-card";
import classes from "./hover-card.module.css";

/** What an event says before it is opened: its time in every zone, and the words it rests on. */
export function HoverCard({
  event,
  at,
  zones,
  change,
}: {
  readonly event: TimelineEvent;
  readonly at: { readonly x: number; readonly y: number };
  readonly zones: { readonly incident: string; readonly local: string };
  /** What became of it since the moment that is compared with now; null when nothing did. */
  readonly change: ChangeMark | null;
}) {
  const hover = describeHover(event, zones, change);
  const { title, kind, facts, quote, citations } = hover;
  return (
    <PointerCard
      at={at}
      title={title}
      kind={kind}
      note={hover.change}
      facts={facts}
      testId="timeline-hover"
    >
      {quote ? (
        <figure className={classes.quote}>
          <figcaption>
            {quote.place} · {citations}
          </figcaption>
          <pre dir="auto">{quote.text}</pre>
        </figure>
      ) : null}
    </PointerCard>
  );
}
