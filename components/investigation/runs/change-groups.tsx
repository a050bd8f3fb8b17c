import type { ChangeGroup } from "@/lib/view-model/runs/run-details";
import classes from "./run-history.module.css";

/** Changes listed of one kind; the rest is counted. */
const changesMax = 40;

/** What came, went and reads otherwise, each kind under a heading that opens. */
export function ChangeGroups({ groups }: { readonly groups: readonly ChangeGroup[] }) {
  return groups.map(({ heading, rows }) => (
    <details key={heading}>
      <summary>{heading}</summary>
      <ul className={classes.list}>
        {rows.slice(0, changesMax).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {rows.length > changesMax ? <li>and {rows.length - changesMax} more</li> : null}
      </ul>
    </details>
  ));
}
