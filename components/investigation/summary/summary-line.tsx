"use client";

import { routes } from "@/lib/routes/routes";
import type { IncidentSummary, SummaryLine } from "@/lib/view-model/summary/incident-summary";
import { Words } from "../../ui/words";
import { CitedNumbers } from "../report/report-notes";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./summary.module.css";

/** One line with its numbers and how sure it is; a click opens what it is about beside the page. */
export function SummaryLineText({
  line,
  citations,
}: {
  readonly line: SummaryLine;
  readonly citations: IncidentSummary["citations"];
}) {
  const { text, piece, by, sureness } = line;
  return (
    <>
      {piece === null ? <Words text={text} /> : <PieceText text={text} piece={piece} />}
      <CitedNumbers numbers={line.citations} citations={citations} />{" "}
      {sureness === "" ? null : (
        <span className={classes.sureness}>
          <Words text={sureness} />
        </span>
      )}
      {by === null ? null : <span className={classes.sureness}>written by {by}</span>}
    </>
  );
}

/** A link, so that long lines wrap and it opens in a tab of its own as well. */
function PieceText({
  text,
  piece,
}: {
  readonly text: string;
  readonly piece: NonNullable<SummaryLine["piece"]>;
}) {
  const { workspace } = useFacts();
  const { zone } = useSelection().search;
  const { select } = useActs();
  const { incidentId } = workspace;
  return (
    <a
      className={classes.piece}
      href={routes.incident.workspace({ incidentId, view: "summary", selection: piece, zone })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        select(piece);
      }}
    >
      <Words text={text} />
    </a>
  );
}
