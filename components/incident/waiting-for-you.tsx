import Link from "next/link";
import type { WaitingRow } from "@/lib/view-model/review/waiting-list";
import classes from "./waiting-for-you.module.css";

/** What the reader is asked to do next, over all incidents; nothing where nothing waits. */
export function WaitingForYou({ rows }: { readonly rows: readonly WaitingRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className={classes.waiting}>
      <h2 className={classes.heading} id="waiting">
        Waiting for you ({rows.length})
      </h2>
      <ul className={classes.list}>
        {rows.map(({ key, act, href, incident, why, at }) => (
          <li className={classes.item} key={key}>
            <Link className={classes.act} href={href}>
              {act}
            </Link>
            <span className={classes.words}>
              <strong>{incident}</strong> · {why}
            </span>
            <time className={classes.time} dateTime={at.iso} title={at.text}>
              {at.ago}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
