"use client";

import { useCallbackRef } from "@mantine/hooks";
import { type ReactNode, useLayoutEffect, useMemo, useState } from "react";
import type { ArtifactId, EventId, IncidentId } from "@/lib/domain/ids";
import {
  type CitedRows,
  citedByRow,
  describeRows,
  type RowForm,
  type RowSpan,
  rowNumber,
} from "@/lib/view-model/file/file-rows";
import { FailureAlert } from "../../ui/failure-alert";
import { scrollRegion } from "../../ui/scroll-region";
import { FileRow } from "./file-row";
import classes from "./file-viewer.module.css";
import { type FileRows, useFileRows } from "./use-file-rows";
import { type TallList, useTallList } from "./use-tall-list";

/** As the style sheet has it, of a row that is not wrapped. */
const rowHeightPx = 20;

type RowListProps = {
  readonly incidentId: IncidentId;
  readonly artifactId: ArtifactId;
  readonly form: RowForm;
  readonly total: number;
  readonly label: string;
  readonly cited: readonly CitedRows[];
  /** The rows looked at; null when the file was opened as a whole. */
  readonly current: RowSpan | null;
  readonly selectedEvent: string | null;
  readonly isWrapped: boolean;
  readonly hasColours: boolean;
  readonly words: string;
  /** Both the same from drawing to drawing: every row in sight has them. */
  readonly onPlace: (row: number, isTo: boolean) => void;
  readonly onEvent: (event: EventId) => void;
};

/** The rows in sight of a file of any length. */
export function RowList(props: RowListProps) {
  const { form, total, current, isWrapped } = props;
  // Every row that ever was: one that was folded again has to be measured again.
  const [folds, setFolds] = useState<ReadonlyMap<number, boolean>>(new Map());
  const fold = useCallbackRef((row: number) =>
    setFolds(new Map(folds).set(row, !(folds.get(row) ?? false))),
  );
  const list = useTallList({
    ...{ total, rowHeight: rowHeightPx },
    ...{ isUneven: isWrapped || folds.size > 0, measuredFor: String(isWrapped) },
  });
  const rows = useFileRows(props, list, total);
  const { reveal } = list;
  const currentRow = current?.from ?? null;
  useLayoutEffect(() => {
    if (currentRow !== null) reveal(currentRow);
  }, [currentRow, reveal]);
  return (
    <>
      {rows.error ? (
        <FailureAlert title="Could not load some rows" onRetry={rows.onRetry}>
          {rows.error.message}
        </FailureAlert>
      ) : null}
      <div
        ref={list.scroller}
        className={classes.scroller}
        data-wrapped={isWrapped || undefined}
        onScroll={list.onScroll}
        {...scrollRegion(props.label)}
      >
        <div className={classes.whole} style={{ height: list.height }}>
          <ol
            ref={list.rows}
            className={classes.rows}
            // `list-style: none` takes the list away from what reads it aloud in Safari.
            // biome-ignore lint/a11y/noRedundantRoles: so it is said again
            role="list"
            style={{ transform: `translateY(${list.top}px)` }}
          >
            <DrawnRows {...props} list={list} rows={rows} folds={folds} onFold={fold} />
          </ol>
        </div>
      </div>
      <p className={classes.extent}>{describeRows(form, list.inView, total)}</p>
    </>
  );
}

function DrawnRows({
  list: { from, to, keyBase },
  rows,
  form,
  total,
  cited,
  current,
  selectedEvent,
  words,
  hasColours,
  folds,
  onPlace,
  onFold,
  onEvent,
}: RowListProps & {
  readonly list: TallList;
  readonly rows: FileRows;
  readonly folds: ReadonlyMap<number, boolean>;
  readonly onFold: (row: number) => void;
}) {
  const citing = useMemo(() => citedByRow(cited, { from, to }), [cited, from, to]);
  const numberWidth = `${String(total).length + 3}ch`;
  const drawn: ReactNode[] = [];
  for (let row = from; row <= to; row += 1) {
    const places = citing.get(row) ?? none;
    drawn.push(
      <FileRow
        key={row - keyBase}
        row={row}
        number={rowNumber(form, row)}
        total={total}
        numberWidth={numberWidth}
        text={rows.textOf(row)}
        citing={places}
        isCurrent={current !== null && row >= current.from && row <= current.to}
        isUnfolded={folds.get(row) ?? false}
        words={words}
        hasColours={hasColours}
        selected={places.some(({ event }) => event === selectedEvent) ? selectedEvent : null}
        onPlace={onPlace}
        onFold={onFold}
        onEvent={onEvent}
      />,
    );
  }
  return drawn;
}

const none: readonly CitedRows[] = [];
