"use client";

import { Alert, Button, Group } from "@mantine/core";
import type { FieldConflict } from "@/lib/view-model/editing/edit-conflict";
import { Icon } from "../../ui/icon";
import classes from "../pieces/inspector.module.css";

/** Two people wrote the same field: both texts side by side, and a choice for each. Nobody's words are lost. */
export function EditConflicts<Field extends string>({
  conflicts,
  labels,
  onResolve,
}: {
  readonly conflicts: readonly FieldConflict<Field>[];
  readonly labels: Readonly<Record<Field, string>>;
  readonly onResolve: (field: Field, choice: "mine" | "theirs") => void;
}) {
  if (conflicts.length === 0) return null;
  return (
    <Alert
      color="orange"
      icon={<Icon name="warning" />}
      role="group"
      title="Another person changed this text. Choose a version before you save."
    >
      {conflicts.map(({ field, mine, theirs }) => (
        <div key={field} className={classes.conflict}>
          <dl className={classes.versions}>
            <dt>{labels[field]}, theirs</dt>
            <dd>{theirs === "" ? "(empty)" : theirs}</dd>
            <dt>{labels[field]}, yours</dt>
            <dd>{mine === "" ? "(empty)" : mine}</dd>
          </dl>
          <Group gap="xs">
            <Button size="compact-xs" onClick={() => onResolve(field, "mine")}>
              Keep my {labels[field].toLowerCase()}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => onResolve(field, "theirs")}>
              Take their {labels[field].toLowerCase()}
            </Button>
          </Group>
        </div>
      ))}
    </Alert>
  );
}
