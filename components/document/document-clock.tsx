import type { DocumentPage } from "@/lib/view-model/document/document-page";
import classes from "./document.module.css";
import { DocumentSentence } from "./document-blocks";

/** When the incident began, was detected, mitigated and ended, each with how that is known. */
export function DocumentClock({ text }: { readonly text: DocumentPage }) {
  return (
    <>
      <table className={classes.clock}>
        <caption>Clock of the incident ({text.dayText})</caption>
        <tbody>
          {text.clock.map(({ label, timeText, sinceText, basis }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={classes.time}>
                {timeText} <span className={classes.since}>{sinceText}</span>
              </td>
              <td className={classes.basis}>
                {basis === null ? null : <DocumentSentence block={basis} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {text.clockNotes.map((block) => (
        <p key={block.id} className={classes.clockNote}>
          <DocumentSentence block={block} />
        </p>
      ))}
    </>
  );
}
