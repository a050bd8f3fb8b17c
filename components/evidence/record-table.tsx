"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { Instant } from "@/lib/base/instant";
import { describeLocator, locatorKey } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { Selection } from "@/lib/routes/selection";
import { formatTime } from "@/lib/time/shown/time-text";
import { Mark } from "../ui/mark";
import classes from "./evidence-panel.module.css";

/** Records in order of time; a record without one says so rather than showing some time. */
export function RecordTable({
  records,
  zone,
  selection,
  moment = null,
  onSelect,
}: {
  readonly records: readonly EvidenceRecord[];
  readonly zone: string;
  readonly selection: Selection | null;
  /** A line of its own marks where it lies among the records. */
  readonly moment?: Instant | null;
  readonly onSelect: (selection: Selection) => void;
}) {
  const before =
    moment === null
      ? records
      : records.filter(({ time }) => time !== null && time.earliest < moment);
  const show = (some: readonly EvidenceRecord[]) =>
    some.map((record) => (
      <RecordRow
        key={`${record.artifactId}/${record.recordNumber}`}
        record={record}
        zone={zone}
        isSelected={isAt(selection, record)}
        onSelect={onSelect}
      />
    ));
  return (
    <Table highlightOnHover className={classes.rows ?? ""} aria-label="Evidence records">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Time</Table.Th>
          <Table.Th>Severity</Table.Th>
          <Table.Th>Record</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {show(before)}
        {moment === null ? null : (
          <Table.Tr data-moment className={classes.moment}>
            <Table.Td colSpan={3}>This moment: {showTime(moment, zone)}</Table.Td>
          </Table.Tr>
        )}
        {show(records.slice(before.length))}
      </Table.Tbody>
    </Table>
  );
}

function RecordRow({
  record,
  zone,
  isSelected,
  onSelect,
}: {
  readonly record: EvidenceRecord;
  readonly zone: string;
  readonly isSelected: boolean;
  readonly onSelect: (selection: Selection) => void;
}) {
  const { artifactId, path, locator, time, severity, message } = record;
  return (
    <Table.Tr className={classes.row} data-selected={isSelected || undefined}>
      <Table.Td className={classes.time}>
        {time ? showTime(time.earliest, zone) : "undated"}
      </Table.Td>
      <Table.Td>{severity ? <Mark colour={`record-${severity}`}>{severity}</Mark> : "–"}</Table.Td>
      <Table.Td>
        <UnstyledButton
          className={classes.message}
          aria-current={isSelected || undefined}
          onClick={() => onSelect({ kind: "evidence", artifactId, locator })}
        >
          {message.slice(0, 600)}
        </UnstyledButton>
        <div className={classes.path}>
          {toShownPath(path)}, {describeLocator(locator)}
        </div>
      </Table.Td>
    </Table.Tr>
  );
}

function showTime(at: Instant, zone: string): string {
  return formatTime(at, zone, { precision: "millisecond", withDay: true });
}

function isAt(selection: Selection | null, record: EvidenceRecord): boolean {
  return (
    selection?.kind === "evidence" &&
    selection.artifactId === record.artifactId &&
    locatorKey(selection.locator) === locatorKey(record.locator)
  );
}
