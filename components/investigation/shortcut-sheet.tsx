"use client";

import { Kbd, Modal, Switch, Table } from "@mantine/core";

const shortcuts: readonly (readonly [string, string])[] = [
  ["j / k", "Next / previous event"],
  ["a", "Accept the selected event or link"],
  ["r", "Reject it, with a reason"],
  ["e", "Edit it"],
  ["u", "Undo my last decision"],
  ["/", "Search the evidence"],
  ["z", "Times in UTC, local, incident zone"],
  ["w / s", "Zoom the timeline in / out"],
  ["Shift+A / Shift+D", "Pan to earlier / later times"],
  ["Alt+← / Alt+→", "Pan, also without letter keys"],
  ["f", "Fit the timeline"],
  ["← → / ↑ ↓", "In the lanes: previous, next event / lane above, below"],
  [", / .", "In the lanes: previous, next event of the lane"],
  ["+ / − / 0", "In the lanes: zoom in, out, fit"],
  ["Ctrl+wheel", "Zoom at the pointer"],
  ["Esc", "Close the inspector"],
  ["Ctrl/Cmd+K", "Go anywhere"],
  ["?", "This sheet"],
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
