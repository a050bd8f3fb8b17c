import { Button } from "@mantine/core";
import type { FoldNode } from "@/lib/view-model/graph/graph-pieces";
import classes from "./graph-panel.module.css";

/** The boxes of several events, for people who use the keyboard: the canvas has no focus. */
export function GraphBoxes({
  folds,
  onOpen,
  onClose,
}: {
  readonly folds: readonly FoldNode[];
  /** Ids of the events of the box. */
  readonly onOpen: (eventIds: readonly string[]) => void;
  /** Closes the box that was opened last; null while none is open. */
  readonly onClose: (() => void) | null;
}) {
  if (folds.length === 0 && onClose === null) return null;
  return (
    <fieldset className={classes.boxes} data-screen-only>
      <legend>Open a group of several events</legend>
      {folds.map(({ id, name, eventIds }) => (
        <Button key={id} size="compact-xs" variant="default" onClick={() => onOpen(eventIds)}>
          {name}
        </Button>
      ))}
      {onClose === null ? null : (
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          Close the last group
        </Button>
      )}
    </fieldset>
  );
}
