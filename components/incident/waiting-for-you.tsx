import Link from "next/link";
import { routes } from "@/lib/routes/routes";
import { parseSelection } from "@/lib/routes/selection";
import type { WaitingRow } from "@/lib/view-model/review/waiting-list";
import classes from "./waiting-for-you.module.css";

/** More than these are folded: what waits longest comes first, and a list that scrolls hides where it ends. */
const shownMax = 10;

/** What the reader is asked to do next, over all incidents; nothing where nothing waits. */
export function WaitingForYou({ rows }: { readonly rows: readonly WaitingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={classes.waiting}>
      <h2 className={classes.heading} id="waiting">
        Waiting for you ({rows.length})
      </h2>
      <Rows rows={rows.slice(0, shownMax)} />
      {rows.length > shownMax ? (
        <details>
          <summary>and {rows.length - shownMax} more</summary>
          <Rows rows={rows.slice(shownMax)} />
        </details>
      ) : null}
    </section>
  );
}

function Rows({ rows }: { readonly rows: readonly WaitingRow[] }) {
  return (
    <ul className={classes.list}>
      {rows.map((row) => (
        <li className={classes.item} key={row.key}>
          <Link className={classes.act} href={hrefOf(row)}>
            {row.act}
          </Link>
          <span className={classes.words}>
            <strong>{row.incident}</strong> · {row.why}
          </span>
          <time className={classes.time} dateTime={row.at.iso} title={row.at.text}>
            {row.at.ago}
          </time>
        </li>
      ))}
    </ul>
  );
}

function hrefOf({ incidentId, piece, revision }: WaitingRow) {
  if (piece === null) return routes.incident.workspace({ incidentId, view: "review" });
  if (revision !== null) return routes.revision({ revisionId: revision, block: piece });
  const selection = parseSelection(piece);
  return routes.incident.workspace({ incidentId, ...(selection && { selection }) });
}
