"use client";

import { useLayoutEffect, useRef } from "react";
import type { TimelineEvent } from "@/lib/domain/event";
import type { ChangeMark } from "@/lib/view-model/timeline-comparison";
import { describeHover } from "@/lib/view-model/timeline-hover";
import classes from "./hover-card.module.css";

/** Pixels of the viewport between the pointer and the card, and between the card and the edge. */
const gapPx = 14;

/**
 * What an event says before it is opened. For the pointer only: the same stands in the table and in the
 * inspector. It takes no pointer itself, so it is never in the way.
 */
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
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    const isLow = at.y + gapPx + height > globalThis.innerHeight;
    const left = Math.min(at.x + gapPx, globalThis.innerWidth - width - gapPx);
    const top = isLow ? at.y - gapPx - height : at.y + gapPx;
    element.style.translate = `${Math.max(gapPx, left)}px ${Math.max(gapPx, top)}px`;
  }, [at]);
  const hover = describeHover(event, zones, change);
  const { title, kind, facts, quote, citations } = hover;
  return (
    <div ref={card} className={classes.card} aria-hidden="true" data-testid="timeline-hover">
      <p className={classes.title} dir="auto">
        {title}
      </p>
      <p className={classes.kind}>{kind}</p>
      {hover.change === null ? null : <p className={classes.change}>{hover.change}</p>}
      <dl className={classes.facts}>
        {facts.map(({ term, text }) => (
          <div key={term} className={classes.fact}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {quote ? (
        <figure className={classes.quote}>
          <figcaption>
            {quote.place} · {citations}
          </figcaption>
          <pre dir="auto">{quote.text}</pre>
        </figure>
      ) : null}
    </div>
  );
}
