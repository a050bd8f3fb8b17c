import type { ReactNode } from "react";
import type { ShownClock } from "@/lib/view-model/document/clock-rows";
import classes from "./clock-table.module.css";

/** When the incident began, was detected, mitigated and ended, each with how that is known. */
export function ClockTable<Block extends { readonly id: string }>({
  clock: { rows, notes },
  about,
  draw,
}: {
  readonly clock: ShownClock<Block>;
  /** Day and zone of its times. */
  readonly about: string;
  readonly draw: (block: Block) => ReactNode;
}) {
  return (
    <>
      {rows.length === 0 ? null : (
        <table className={classes.clock}>
          <caption>Clock of the incident ({about})</caption>
          <tbody>
            {rows.map(({ label, timeText, sinceText, basis }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td className={classes.time} data-worded={!/\d/.test(timeText) || undefined}>
                  {timeText} <span className={classes.since}>{sinceText}</span>
                </td>
                <td className={classes.basis}>{basis === null ? null : draw(basis)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {notes.map((block) => (
        <p key={block.id} className={classes.note}>
          {draw(block)}
        </p>
      ))}
    </>
  );
}
