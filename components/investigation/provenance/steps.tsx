"use client";

import type { ReactNode } from "react";
import type { BeliefStep } from "@/lib/view-model/provenance/show-belief";
import classes from "./provenance.module.css";

/** Beyond so many steps nothing goes further in: the inspector is narrow. */
const deepest = 6;

/** Steps of an investigation, each as far in as it is from the beginning. */
export function Steps({
  title,
  steps,
  problem = null,
}: {
  readonly title: string;
  readonly steps: readonly BeliefStep[];
  readonly problem?: string | null;
}) {
  if (steps.length === 0) return null;
  return (
    <Part title={title}>
      {problem === null ? null : <p className={classes.note}>{problem}</p>}
      <ol className={classes.steps} aria-label={title}>
        {steps.map(({ seq, depth, heading, who, why }) => (
          <li key={seq} style={{ marginInlineStart: `${Math.min(depth, deepest) * 0.75}rem` }}>
            <p className={classes.heading}>{heading}</p>
            {why === "" ? null : <p className={classes.text}>{why}</p>}
            <p className={classes.note}>{who}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.part} aria-label={title}>
      <h4 className={classes.title}>{title}</h4>
      {children}
    </section>
  );
}
