import { Button } from "@mantine/core";
import type { CorrectionRow, ShownPair } from "@/lib/view-model/intake/clock-corrections";
import classes from "./clock-corrections.module.css";

/** Every correction of a clock, which way it moved the stamps and why; each is undone by one click. */
export function ClockCorrections({
  rows,
  isRunning,
  onUndo,
}: {
  readonly rows: readonly CorrectionRow[];
  readonly isRunning: boolean;
  /** Null for who only reads. */
  readonly onUndo: ((row: CorrectionRow) => void) | null;
}) {
  if (rows.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Clock corrections">
      {rows.map((row) => (
        <li key={row.key} className={classes.row}>
          <div>
            <strong>{row.text}</strong>
            <small className={classes.small}>
              {row.who}. {row.basis}
            </small>
            {row.examples.length === 0 ? null : <Pairs pairs={row.examples} />}
          </div>
          {onUndo === null ? null : (
            <Button
              aria-label={`${row.act}: ${row.text}`}
              data-screen-only
              disabled={isRunning}
              size="compact-sm"
              variant="default"
              onClick={() => onUndo(row)}
            >
              {row.act}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Pairs({ pairs }: { readonly pairs: readonly ShownPair[] }) {
  return (
    <details className={classes.small}>
      <summary>{pairs.length === 1 ? "1 example" : `${pairs.length} examples`}</summary>
      {pairs.map(({ identifier, own, other }) => (
        <dl key={identifier} className={classes.pair}>
          {[own, other].map(({ place, line }) => (
            <div key={place}>
              <dt>{place}</dt>
              <dd>
                <code>{line}</code>
              </dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  );
}
