"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { Instant } from "@/lib/base/instant";
import { type BarScale, type TemplateRow, toBars } from "@/lib/view-model/template-rows";
import { formatTime } from "@/lib/view-model/time-text";
import { Mark } from "../ui/mark";
import classes from "./evidence-panel.module.css";

/** Templates with their counts over time; `<*>` stands for what differs from record to record. */
export function TemplateTable({
  templates,
  scale,
  zone,
  onTemplate,
}: {
  readonly templates: readonly TemplateRow[];
  readonly scale: BarScale | null;
  readonly zone: string;
  readonly onTemplate: (template: string) => void;
}) {
  const timeOf = (at: Instant | null) =>
    at === null ? "undated" : formatTime(at, zone, { withDay: true });
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table highlightOnHover stickyHeader aria-label="Templates of the records">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.number}>Records</Table.Th>
            <Table.Th>Severity</Table.Th>
            <Table.Th>Template</Table.Th>
            <Table.Th>First</Table.Th>
            <Table.Th>Last</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {templates.map(({ template, count, severity, firstAt, lastAt, buckets }) => (
            <Table.Tr key={template}>
              <Table.Td className={classes.number}>{count.toLocaleString("en-US")}</Table.Td>
              <Table.Td>
                {severity ? <Mark colour={`record-${severity}`}>{severity}</Mark> : "–"}
              </Table.Td>
              <Table.Td>
                <UnstyledButton
                  className={classes.message}
                  aria-label={`Records of: ${template}`}
                  onClick={() => onTemplate(template)}
                >
                  {template}
                </UnstyledButton>
                {scale ? <TemplateBars scale={scale} buckets={buckets} /> : null}
              </Table.Td>
              <Table.Td className={classes.time}>{timeOf(firstAt)}</Table.Td>
              <Table.Td className={classes.time}>{timeOf(lastAt)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Counts over time; the same is said in figures beside. Spaces: shares in [0, 1] of width and height. */
function TemplateBars({
  scale,
  buckets,
}: {
  readonly scale: BarScale;
  readonly buckets: TemplateRow["buckets"];
}) {
  return (
    <svg className={classes.bars} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {toBars(scale, buckets).map(({ left, width, height }) => (
        <rect key={left} x={left} y={1 - height} width={width} height={height} />
      ))}
    </svg>
  );
}
