import Link from "next/link";
import type { IncidentId, RevisionId } from "@/lib/domain/ids";
import type { RevisionReader } from "@/lib/routes/revision-reader";
import { routes, sentencesId } from "@/lib/routes/routes";
import classes from "./revision-page.module.css";

/** Above a revision that is read before it is approved: the way back, and through whose eyes it is read. */
export function RevisionReaderBar({
  incidentId,
  revisionId,
  reader,
  toCheck = null,
}: {
  readonly incidentId: IncidentId;
  readonly revisionId: RevisionId;
  readonly reader: RevisionReader;
  /** How many sentences the reader is asked to check, at the end of the page; null where they review nothing. */
  readonly toCheck?: number | null;
}) {
  const views = [
    { view: "member", label: "Preview: as colleagues see it" },
    { view: "guest", label: "As guests see it" },
  ] as const;
  return (
    <nav className={classes.readerBar} aria-label="Revision" data-screen-only>
      <Link href={routes.incident.workspace({ incidentId, view: "review" })}>
        ← Back to the review
      </Link>
      {toCheck === null ? null : (
        <a href={`#${sentencesId}`}>Check the sentences against the evidence ({toCheck})</a>
      )}
      <span className={classes.readers}>
        {views.map(({ view, label }) => (
          <Link
            key={view}
            aria-current={view === reader ? "page" : undefined}
            href={routes.revision({ revisionId, as: view })}
          >
            {label}
          </Link>
        ))}
      </span>
    </nav>
  );
}
