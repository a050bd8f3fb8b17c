"use client";

import { describeLocator, type EvidenceReference } from "@/lib/domain/evidence/evidence";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { IncidentSummary, SummaryCause } from "@/lib/view-model/summary/incident-summary";
import { PieceButton } from "../pieces/piece-button";
import classes from "./summary.module.css";
import { SummaryLineText } from "./summary-line";

/** The causes, or the candidates in the order in which to look at them, each with the line that shows it. */
export function SummaryCauses({ summary }: { readonly summary: IncidentSummary }) {
  const { heading, opening, items } = summary.causes;
  return (
    <section className={`${classes.part} ${classes.causes}`} aria-label={heading}>
      <h2 className={classes.heading}>{heading}</h2>
      {opening === null ? null : (
        <p className={classes.opening}>
          <SummaryLineText line={opening} citations={summary.citations} />
        </p>
      )}
      {items.length === 0 ? null : (
        <ol className={classes.items}>
          {items.map((item) => (
            <li key={item.line.id}>
              <Cause item={item} citations={summary.citations} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Cause({
  item: { line, reasons },
  citations,
}: {
  readonly item: SummaryCause;
  readonly citations: IncidentSummary["citations"];
}) {
  return (
    <>
      <p className={classes.line}>
        <SummaryLineText line={line} citations={citations} />
      </p>
      {line.shownBy === null ? null : <ShownBy reference={line.shownBy} />}
      {reasons.length === 0 ? null : (
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={reason.id}>
              <SummaryLineText line={reason} citations={citations} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The raw line, as the file has it. */
function ShownBy({ reference }: { readonly reference: EvidenceReference }) {
  const { artifactId, path, locator, quote } = reference;
  return (
    <PieceButton className={classes.shownBy} to={{ kind: "evidence", artifactId, locator }}>
      <q className={classes.quote}>{quote}</q>
      <span className={classes.place}>
        {toShownPath(path)}, {describeLocator(locator)}
      </span>
    </PieceButton>
  );
}
