"use client";

import { Checkbox, Table, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { Timeline } from "@/lib/domain/timeline";
import { statusLabel } from "@/lib/view-model/event-appearance";
import { type LinkEnd, type LinkRow, toLinkRows } from "@/lib/view-model/link-rows";
import classes from "./link-table.module.css";

/** The twin of the graph: what causes what, and what each is caused by, for the keyboard and screen readers. */
export function LinkTable({
  timeline,
  zone,
  selectedId,
  onSelect,
}: {
  readonly timeline: Timeline;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const rows = toLinkRows(timeline, zone, { withWithdrawn });
  return (
    <div>
      <div className={classes.bar}>
        <p className={classes.count}>
          {rows.length} of {timeline.causalLinks.length} causal links shown, times in {zone}
        </p>
        <Checkbox
          size="xs"
          label="Show rejected and pruned"
          checked={withWithdrawn}
          onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
        />
      </div>
      <Table.ScrollContainer minWidth={680}>
        <Table stickyHeader highlightOnHover aria-label="Causal links">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cause</Table.Th>
              <Table.Th>Relation</Table.Th>
              <Table.Th>Effect</Table.Th>
              <Table.Th>Delay</Table.Th>
              <Table.Th>Confidence</Table.Th>
              <Table.Th>Status</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <LinkTableRow
                key={row.link.id}
                row={row}
                selectedId={selectedId}
                onSelect={onSelect}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}

function LinkTableRow({
  row: { link, source, target, delayText },
  selectedId,
  onSelect,
}: {
  readonly row: LinkRow;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const isSelected = link.id === selectedId;
  return (
    <Table.Tr data-selected={isSelected || undefined} className={classes.row}>
      <Table.Td>
        <End end={source} selectedId={selectedId} onSelect={onSelect} />
      </Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.relation}
          aria-current={isSelected || undefined}
          aria-label={`Link: ${source.title} ${link.relation} ${target.title}`}
          onClick={() => onSelect(link.id)}
        >
          {link.relation} →
        </UnstyledButton>
        <p className={classes.mechanism}>{link.mechanism}</p>
      </Table.Td>
      <Table.Td>
        <End end={target} selectedId={selectedId} onSelect={onSelect} />
      </Table.Td>
      <Table.Td className={classes.figures}>{delayText}</Table.Td>
      <Table.Td className={classes.figures}>{Math.round(link.confidence * 100)} %</Table.Td>
      <Table.Td className={classes.figures}>{statusLabel(link.status)}</Table.Td>
    </Table.Tr>
  );
}

function End({
  end,
  selectedId,
  onSelect,
}: {
  readonly end: LinkEnd;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <UnstyledButton
      className={classes.end}
      aria-current={end.id === selectedId || undefined}
      onClick={() => onSelect(end.id)}
    >
      <span className={classes.time}>{end.timeText}</span> {end.title}
    </UnstyledButton>
  );
}
