"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./pointer-card.module.css";

/** Pixels of the viewport between the pointer and the card, and between the card and the edge. */
const gapPx = 14;

/**
 * What a mark of a drawing says before it is opened, beside `at` in pixels of the viewport. For eyes only:
 * the same stands in a name or a table. It takes no pointer itself, so it is never in the way.
 */
export function PointerCard({
  at,
  title,
  kind,
  note = null,
  facts,
  testId,
  children,
}: {
  readonly at: { readonly x: number; readonly y: number };
  readonly title: string;
  readonly kind?: string;
  /** What must not be missed; null when there is nothing. */
  readonly note?: string | null;
  readonly facts: readonly { readonly term: string; readonly text: string }[];
  readonly testId: string;
  readonly children?: ReactNode;
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
  return (
    <div ref={card} className={classes.card} aria-hidden="true" data-testid={testId}>
      <p className={classes.title} dir="auto">
        {title}
      </p>
      {kind === undefined ? null : <p className={classes.kind}>{kind}</p>}
      {note === null ? null : <p className={classes.note}>{note}</p>}
      <dl className={classes.facts}>
        {facts.map(({ term, text }) => (
          <div key={`${term} ${text}`} className={classes.fact}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
