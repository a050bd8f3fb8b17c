import {
  describeShortened,
  describeUsage,
  type ReadTurn,
  toPromptRows,
} from "@/lib/view-model/runs/turn-prompt";
import classes from "./run-history.module.css";

/** All that a model was shown before a turn, as it was sent, and what it was not. */
export function TurnPrompt({ turn }: { readonly turn: ReadTurn }) {
  const rows = toPromptRows(turn);
  if (rows.length === 0) return null;
  const notes = [describeUsage(turn), describeShortened(turn)].filter((note) => note !== null);
  return (
    <section aria-label="What it was shown">
      <h4 className={classes.subhead}>What it was shown</h4>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
      {rows.map(({ key, heading, text }) => (
        <details key={key}>
          <summary>{heading}</summary>
          <pre className={classes.prompt}>{text}</pre>
        </details>
      ))}
    </section>
  );
}
