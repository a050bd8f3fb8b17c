"use client";

import { Button, Checkbox, Popover, Table } from "@mantine/core";
import type { LaneLooks } from "@/lib/routes/lane-looks";
import { gapLaneId, type Lane, phaseLaneId } from "@/lib/view-model/timeline/timeline-lanes";
import classes from "./timeline-toolbar.module.css";

/** Which lanes are one row, and which come first. */
export function LaneChoices({
  lanes,
  looks,
  onLooks,
}: {
  readonly lanes: readonly Lane[];
  readonly looks: LaneLooks;
  readonly onLooks: (looks: LaneLooks) => void;
}) {
  const named = lanes.filter(({ id }) => id !== phaseLaneId && id !== gapLaneId);
  const toggled = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  const isFoldedAll = named.every(({ label }) => looks.folded.includes(label));
  return (
    <Popover position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" px="xs">
          Lanes…
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Fold and pin lanes" className={classes.lanes ?? ""}>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() =>
            onLooks({ ...looks, folded: isFoldedAll ? [] : named.map(({ label }) => label) })
          }
        >
          {isFoldedAll ? "Unfold all" : "Fold all"}
        </Button>
        <Table withRowBorders={false} verticalSpacing={2} aria-label="Lanes">
          <Table.Tbody>
            {named.map(({ id, label }) => (
              <Table.Tr key={id}>
                <Table.Th scope="row" fw={500}>
                  <bdi>{label}</bdi>
                </Table.Th>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    label="Fold"
                    aria-label={`Fold ${label}`}
                    checked={looks.folded.includes(label)}
                    onChange={() => onLooks({ ...looks, folded: toggled(looks.folded, label) })}
                  />
                </Table.Td>
                <Table.Td>
                  <Checkbox
                    size="xs"
                    label="Pin"
                    aria-label={`Pin ${label}`}
                    checked={looks.pinned.includes(label)}
                    onChange={() => onLooks({ ...looks, pinned: toggled(looks.pinned, label) })}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Popover.Dropdown>
    </Popover>
  );
}
