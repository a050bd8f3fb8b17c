import type { IncidentSummary } from "@/lib/view-model/summary/incident-summary";
import classes from "./summary.module.css";
import { SummaryLineText } from "./summary-line";

/** When it began, was detected, mitigated and ended, each with how that is known. */
export function SummaryClock({
  summary: { clock, citations, day },
  zone,
}: {
  readonly summary: IncidentSummary;
  readonly zone: string;
}) {
  return (
    <section className={`${classes.part} ${classes.clock}`} aria-label="Clock of the incident">
      <table>
        <caption>
          Clock of the incident ({day === "" ? "" : `${day}, `}times in {zone})
        </caption>
        <tbody>
          {clock.rows.map(({ label, timeText, sinceText, basis }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.time}>
                {timeText} <span className={classes.since}>{sinceText}</span>
              </td>
              <td className={classes.basis}>
                {basis === null ? null : <SummaryLineText line={basis} citations={citations} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {clock.notes.map((line) => (
        <p key={line.id} className={classes.line}>
          <SummaryLineText line={line} citations={citations} />
        </p>
      ))}
    </section>
  );
}
