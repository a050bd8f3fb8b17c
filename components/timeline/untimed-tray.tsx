import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { Changes } from "@/lib/view-model/comparison/timeline-comparison";
import { ChangeBadge } from "../comparison/change-badge";
import classes from "./timeline-panel.module.css";

/** So many are listed; the table lists all. */
const listedMax = 60;

/** Live events that no time is known of: they have no place on the axis and must not get one. */
export function UntimedTray({
  untimed,
  changes,
  onSelect,
}: {
  readonly untimed: readonly TimelineEvent[];
  /** What carries a sign. */
  readonly changes: Changes;
  readonly onSelect: (id: string) => void;
}) {
  if (untimed.length === 0) return null;
  const listed = untimed.slice(0, listedMax);
  const count = listed.length === untimed.length ? "" : `${listed.length} of `;
  return (
    <section className={classes.tray} aria-label="Events without a known time">
      <h2 className={classes.trayTitle}>
        Time not known ({count}
        {untimed.length})
      </h2>
      {listed.map(({ id, title }) => (
        <button key={id} type="button" className={classes.untimed} onClick={() => onSelect(id)}>
          <ChangeBadge kind={changes.get(id)?.kind ?? null} /> <bdi>{title}</bdi>
        </button>
      ))}
    </section>
  );
}
