"use client";

import { Fragment } from "react";
import type { Measurement } from "@/lib/domain/evidence/measurement";
import { countingLabel, describeCounting } from "@/lib/view-model/pieces/measurement-words";
import { useFacts } from "../workspace/use-workspace";
import classes from "./report-view.module.css";

/** What the numbers of a sentence count, over which records, in which window and by which clock. */
export function Counting({ measurements }: { readonly measurements: readonly Measurement[] }) {
  const { zone } = useFacts();
  if (measurements.length === 0) return null;
  return (
    <details className={classes.counting}>
      <summary>{countingLabel(measurements.length)}</summary>
      {measurements.map((measurement) => (
        <dl key={measurement.id}>
          {describeCounting(measurement, zone).map(({ term, text }) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </Fragment>
          ))}
        </dl>
      ))}
    </details>
  );
}
