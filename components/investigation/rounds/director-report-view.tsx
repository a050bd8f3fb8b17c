"use client";

import { toShownText } from "@/lib/domain/shown-path";
import type { ReportPart } from "@/lib/view-model/rounds/rounds-summary";
import { PieceLink, PieceList } from "./piece-link";
import classes from "./rounds.module.css";

/** How the Director closes, sentence by sentence with the pieces each rests on. */
export function DirectorReportView({ parts }: { readonly parts: readonly ReportPart[] }) {
  return (
    <section aria-labelledby="directors-report" className={classes.part}>
      <h3 id="directors-report" className={classes.heading}>
        The Director's report
      </h3>
      {parts.length === 0 ? <p className={classes.note}>It says nothing.</p> : null}
      {parts.map(({ key, heading, passages }) => (
        <div key={key}>
          <h4 className={classes.roleName}>{heading}</h4>
          <ul className={classes.list}>
            {passages.map(({ before, named, after, cites }) => (
              <li key={`${before} ${named?.id ?? ""} ${after}`}>
                {toShownText(before)}
                {named === null ? null : <PieceLink piece={named} />}
                {toShownText(after)}
                <PieceList label="Rests on" pieces={cites} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
