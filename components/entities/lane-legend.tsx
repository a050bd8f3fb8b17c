import type { DrawnPhase } from "@/lib/view-model/timeline/timeline-drawing";
import classes from "./entities-panel.module.css";
import lane from "./state-lane.module.css";

const tones = [
  ["bad", "impaired"],
  ["good", "in order"],
  ["neutral", "neither"],
] as const;

/** What the patterns, signs and letters of the lanes mean. */
export function LaneLegend({ turns }: { readonly turns: readonly DrawnPhase[] }) {
  return (
    <ul className={classes.legend} aria-label="Signs of the lanes">
      {tones.map(([tone, word]) => (
        <li key={tone}>
          <span className={`${classes.swatch} ${lane.state}`} data-tone={tone} aria-hidden="true" />
          state, {word}
        </li>
      ))}
      <li>
        <span className={`${classes.swatch} ${lane.gap}`} aria-hidden="true" />
        gap: not known
      </li>
      <li>
        <span className={classes.dashed} aria-hidden="true" />
        dashed: time inferred
      </li>
      {turns.map(({ id, name, title }) => (
        <li key={id}>
          <span
            className={`${classes.letter} ${lane.turnLetter}`}
            data-turn={name}
            aria-hidden="true"
          >
            {title.charAt(0)}
          </span>
          {title.toLowerCase()}
        </li>
      ))}
    </ul>
  );
}
