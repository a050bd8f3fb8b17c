"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import type { WindowCommand } from "@/lib/view-model/timeline/time-window";
import classes from "./timeline-toolbar.module.css";

const commands: readonly {
  readonly command: WindowCommand;
  readonly label: string;
  readonly key: string;
  readonly sign: string;
}[] = [
  { command: "zoom-in", label: "Zoom in", key: "w", sign: "+" },
  { command: "zoom-out", label: "Zoom out", key: "s", sign: "−" },
  { command: "earlier", label: "Earlier", key: "a", sign: "←" },
  { command: "later", label: "Later", key: "d", sign: "→" },
  { command: "fit", label: "Fit everything", key: "f", sign: "⤢" },
];

/** The window of time for those who use no wheel and drag nothing. */
export function WindowButtons({
  hasKeys,
  onCommand,
}: {
  /** Letters do the same where this is drawn. */
  readonly hasKeys: boolean;
  readonly onCommand: (command: WindowCommand) => void;
}) {
  return (
    <fieldset className={classes.commands}>
      <legend className={classes.legend}>Zoom and pan</legend>
      {commands.map(({ command, label, key, sign }) => (
        <Tooltip key={command} label={hasKeys ? `${label} (${key.toLowerCase()})` : label}>
          <ActionIcon variant="default" aria-label={label} onClick={() => onCommand(command)}>
            <span aria-hidden="true">{sign}</span>
          </ActionIcon>
        </Tooltip>
      ))}
    </fieldset>
  );
}
