import type { ReactNode } from "react";
import classes from "./inspector.module.css";

export type Fact = { readonly term: string; readonly value: ReactNode };

/** Names and values, one below the other; facts without a value are the caller's to leave out. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ term, value }) => (
        <div key={term} className={classes.fact}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
