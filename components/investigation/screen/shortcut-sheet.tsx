"use client";

import { Kbd, Modal, Switch } from "@mantine/core";
import { laneKeys, workspaceCommands } from "@/lib/view-model/screen/workspace-commands";
import classes from "./shortcut-sheet.module.css";

const shortcuts: readonly (readonly [keys: string, label: string])[] = [
  ...workspaceCommands.flatMap(({ key, label }) => (key === "" ? [] : [[key, label] as const])),
  ...laneKeys,
];

/** Every key of the page, and the switch for those that are a single letter. */
export function ShortcutSheet({
  isOpen,
  onClose,
  hasLetterKeys,
  onLetterKeys,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly hasLetterKeys: boolean;
  readonly onLetterKeys: (isOn: boolean) => void;
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keyboard" size="xl">
      <Switch
        mb="sm"
        label="Single-letter keys"
        description="Switch them off when you dictate, or when they get in the way of another tool"
        checked={hasLetterKeys}
        onChange={(event) => onLetterKeys(event.currentTarget.checked)}
      />
      <dl className={classes.keys}>
        {shortcuts.map(([keys, what]) => (
          <div key={keys} className={classes.key}>
            <dt>
              <Kbd>{keys}</Kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
