"use client";

import { memo } from "react";
import type { EventId } from "@/lib/domain/ids";
import { shownLineLengthMax } from "@/lib/view-model/evidence-view";
import { type CitedRows, nextCiting } from "@/lib/view-model/file-rows";
import classes from "./file-viewer.module.css";

type FileRowProps = {
  readonly row: number;
  readonly number: number;
  readonly total: number;
  /** Of CSS: all rows have their numbers in one column. */
  readonly numberWidth: string;
  /** Undefined until it was read. */
  readonly text: string | undefined;
  readonly citing: readonly CitedRows[];
  readonly isCurrent: boolean;
  /** Id of the selected event, when it cites this row. */
  readonly selected: string | null;
  readonly onPlace: (row: number) => void;
  readonly onEvent: (event: EventId) => void;
};

/** A line or an element of a file with its number and what cites it. Drawn often: no component of the library inside. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { row, number, total, numberWidth, text, citing, isCurrent, onPlace } = props;
  return (
    <li
      className={classes.row}
      aria-posinset={row + 1}
      aria-setsize={total}
      aria-current={isCurrent || undefined}
      data-cited={citing.length > 0 || undefined}
    >
      {/* The keyboard jumps by number instead: a stop at every row would be in the way. */}
      <button
        type="button"
        tabIndex={-1}
        className={classes.number}
        style={{ width: numberWidth }}
        aria-label={`Look at ${number}`}
        onClick={() => onPlace(row)}
      >
        {number}
      </button>
      <span className={classes.citing}>{citing.length > 0 ? <Citing {...props} /> : null}</span>
      <RowText text={text} isCited={citing.length > 0} />
    </li>
  );
});

function Citing({ citing, selected, onEvent }: FileRowProps) {
  const next = nextCiting(citing, selected);
  const titles = citing.map(({ title }) => title).join("; ");
  return (
    <button
      type="button"
      className={classes.citingButton}
      data-selected={selected !== null || undefined}
      title={titles}
      aria-label={`Cited by: ${titles}`}
      onClick={() => next && onEvent(next)}
    >
      {citing.length === 1 ? citing[0]?.glyph : citing.length}
    </button>
  );
}

function RowText({
  text,
  isCited,
}: {
  readonly text: string | undefined;
  readonly isCited: boolean;
}) {
  if (text === undefined) return <span className={classes.waiting}>…</span>;
  const shown = text.slice(0, shownLineLengthMax);
  const more = text.length - shown.length;
  const Text = isCited ? "mark" : "span";
  return (
    <Text className={classes.text}>
      {shown}
      {more > 0 ? (
        <span className={classes.more}> … {more.toLocaleString("en-US")} more characters</span>
      ) : null}
    </Text>
  );
}
