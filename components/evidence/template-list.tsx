"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { Instant, Interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { IncidentId } from "@/lib/domain/ids";
import type { EvidenceSearch } from "@/lib/routes/workspace-search-params";
import { formatTime } from "@/lib/time/shown/time-text";
import { searchedOf } from "@/lib/view-model/evidence/evidence-range";
import {
  type BarScale,
  describeValues,
  type TemplateRow,
  toBarScale,
  toBars,
} from "@/lib/view-model/evidence/template-rows";
import { Mark } from "../ui/mark";
import classes from "./evidence-panel.module.css";
import { ListingState } from "./listing-state";
import { useTemplateSearch } from "./use-evidence-search";

/** What the records that fit say, each template once; choosing one lists its records. */
export function TemplateList({
  incidentId,
  artifacts,
  search,
  window,
  zone,
  onTemplate,
  onClear,
}: {
  readonly incidentId: IncidentId;
  readonly artifacts: readonly DatedArtifact[];
  readonly search: EvidenceSearch;
  readonly window: Interval | null;
  readonly zone: string;
  readonly onTemplate: (template: string) => void;
  readonly onClear: () => void;
}) {
  const searched = searchedOf(artifacts, search);
  const scale = toBarScale(window, { all: artifacts, searched });
  const found = useTemplateSearch(incidentId, artifacts, search, window, scale?.bucketMs ?? null);
  const templates = found.data?.pages.flatMap((page) => page.templates) ?? [];
  return (
    <ListingState
      found={found}
      noun="templates"
      shown={templates.length}
      total={found.data?.pages[0]?.total ?? 0}
      zone={zone}
      onClear={onClear}
    >
      <TemplateTable templates={templates} scale={scale} zone={zone} onTemplate={onTemplate} />
    </ListingState>
  );
}

/** Templates with their counts over time; `<*>` stands for what differs from record to record. */
function TemplateTable({
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
    <Table
      highlightOnHover
      className={classes.rows ?? ""}
      aria-label="Message patterns of the records"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th className={classes.number}>Records</Table.Th>
          <Table.Th>Severity</Table.Th>
          <Table.Th>Message pattern</Table.Th>
          <Table.Th>First</Table.Th>
          <Table.Th>Last</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {templates.map(({ template, count, severity, firstAt, lastAt, buckets, parameters }) => (
          <Table.Tr key={template}>
            <Table.Td className={classes.number} data-label="Records">
              {count.toLocaleString("en-US")}
            </Table.Td>
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
              <Parameters parameters={parameters} />
              {scale ? <TemplateBars scale={scale} buckets={buckets} /> : null}
            </Table.Td>
            <Table.Td className={classes.time} data-label="First">
              {timeOf(firstAt)}
            </Table.Td>
            <Table.Td className={classes.time} data-label="Last">
              {timeOf(lastAt)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** What stood where records differ, from left to right, in the first and last of them. */
function Parameters({ parameters }: Pick<TemplateRow, "parameters">) {
  if (parameters.length === 0) return null;
  return (
    <ol className={classes.parameters} aria-label="Values of the variable parts">
      {parameters.map((parameter, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place in the template
        <li key={place}>{describeValues(parameter)}</li>
      ))}
    </ol>
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
