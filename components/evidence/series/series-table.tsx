"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { Locator } from "@/lib/domain/evidence/evidence";
import {
  describeMark,
  describeValue,
  formatSampleTime,
  type SeriesChart,
  toSeriesRows,
} from "@/lib/view-model/file/file-series";
import classes from "./series.module.css";

/** What the charts show, as numbers: a row for each bucket of time, a column for each series. */
export function SeriesTable({
  charts,
  bucketMs,
  zone,
  onPlace,
}: {
  readonly charts: readonly SeriesChart[];
  readonly bucketMs: number;
  readonly zone: string;
  readonly onPlace: (locator: Locator) => void;
}) {
  return (
    <Table stickyHeader className={classes.table ?? ""} aria-label="Samples of the series">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Time ({zone})</Table.Th>
          {charts.map(({ id, metric, labels }) => (
            <Table.Th key={id}>
              {metric}
              {labels === "" ? null : <div className={classes.labels}>{labels}</div>}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {toSeriesRows(charts, bucketMs).map(({ at, locator, cells, marks }) => (
          <Table.Tr key={at} data-cited={marks.length > 0 || undefined}>
            <Table.Td>
              <UnstyledButton className={classes.time} onClick={() => onPlace(locator)}>
                {formatSampleTime(at, zone)}
              </UnstyledButton>
              {marks.map((mark) => (
                <div key={mark.key} className={classes.citing}>
                  {describeMark(mark)}
                </div>
              ))}
            </Table.Td>
            {cells.map((cell, column) => (
              <Table.Td key={charts[column]?.id} className={classes.number}>
                {cell === null ? "–" : describeValue(cell, charts[column]?.unit ?? null)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
