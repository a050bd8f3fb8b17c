"use client";

import { Kbd, Modal, Switch, Table } from "@mantine/core";
import { laneKeys, workspaceCommands } from "@/lib/view-model/workspace-commands";

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
    <Modal opened={isOpen} onClose={onClose} title="Keyboard">
      <Switch
        mb="sm"
        label="Single-letter keys"
        description="Switch them off when you dictate, or when they get in the way of another tool"
        checked={hasLetterKeys}
        onChange={(event) => onLetterKeys(event.currentTarget.checked)}
      />
      <Table aria-label="Keys" withRowBorders={false}>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
