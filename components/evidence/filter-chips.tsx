"use client";

import { Button } from "@mantine/core";
import { Icon } from "../ui/icon";
import classes from "./evidence-panel.module.css";

export type Chip = { readonly label: string; readonly onRemove: () => void };

/** What the search asks for, each to be taken away alone. */
export function FilterChips({
  chips,
  onClear,
}: {
  readonly chips: readonly Chip[];
  readonly onClear: () => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ label, onRemove }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same word may be asked for twice
        <li key={`${place} ${label}`} className={classes.chip}>
          <Button
            aria-label={`Remove ${label}`}
            size="compact-xs"
            title={label}
            variant="default"
            rightSection={<Icon name="cross" size={12} />}
            onClick={onRemove}
          >
            <span className={classes.chipText}>{label}</span>
          </Button>
        </li>
      ))}
      {chips.length < 2 ? null : (
        <li>
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            Remove all filters
          </Button>
        </li>
      )}
    </ul>
  );
}
