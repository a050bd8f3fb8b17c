"use client";

import { memo, useMemo } from "react";
import type { EventId } from "@/lib/domain/ids";
import { shownLineLengthMax } from "@/lib/view-model/evidence/evidence-view";
import { type CitedRows, nextCiting } from "@/lib/view-model/file/file-rows";
import { mayBeJson, readJsonTree } from "@/lib/view-model/file/json-tree";
import { findHighlights, toLineRuns } from "@/lib/view-model/file/line-runs";
import classes from "./file-viewer.module.css";
import { JsonTree } from "./json-tree";
import { LineText } from "./line-text";

/** A line or an element of a file with its number and what cites it. Drawn often: no component of the library inside. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { row, number, total, numberWidth, text, citing, isCurrent, isUnfolded, onPlace } = props;
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
        onClick={(event) => onPlace(row, event.shiftKey)}
      >
        {number}
      </button>
      <span className={classes.citing}>{citing.length > 0 ? <Citing {...props} /> : null}</span>
      <span className={classes.fold}>
        {text !== undefined && mayBeJson(text) ? <Fold {...props} /> : null}
      </span>
      <span className={classes.statement}>
        <RowText {...props} />
        {isUnfolded && text !== undefined ? <UnfoldedRow key={row} text={text} /> : null}
      </span>
    </li>
  );
});

/** A row of a file as it is drawn. */
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
  readonly isUnfolded: boolean;
  /** What is looked for in the file; empty for nothing. */
  readonly words: string;
  /** Escape sequences are drawn, not shown. */
  readonly hasColours: boolean;
  /** Id of the selected event, when it cites this row. */
  readonly selected: string | null;
  /** `isTo`: from the row looked at to this one. */
  readonly onPlace: (row: number, isTo: boolean) => void;
  readonly onFold: (row: number) => void;
  readonly onEvent: (event: EventId) => void;
};

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

function Fold({ row, number, isUnfolded, onFold }: FileRowProps) {
  return (
    <button
      type="button"
      className={classes.foldButton}
      aria-expanded={isUnfolded}
      aria-label={`JSON of ${number}`}
      onClick={() => onFold(row)}
    >
      {isUnfolded ? "▾" : "▸"}
    </button>
  );
}

/** What a row says, in one line. */
function RowText({ text, citing, words, hasColours }: FileRowProps) {
  const runs = useMemo(() => {
    if (text === undefined) return [];
    const shown = onOneLine(text).slice(0, shownLineLengthMax);
    const quotes = citing.map(({ quote }) => quote);
    return toLineRuns(shown, {
      highlights: findHighlights(shown, { quotes, words }),
      hasColours,
    });
  }, [text, citing, words, hasColours]);
  if (text === undefined) return <span className={classes.waiting}>…</span>;
  const more = text.length - shownLineLengthMax;
  const Text = citing.length > 0 ? "mark" : "span";
  return (
    <Text className={classes.text}>
      <LineText runs={runs} />
      {more > 0 ? (
        <span className={classes.more}> … {more.toLocaleString("en-US")} more characters</span>
      ) : null}
    </Text>
  );
}

/** An element may be written over many lines. */
function onOneLine(text: string): string {
  return text.includes("\n")
    ? text
        .split("\n")
        .map((line) => line.trim())
        .join(" ")
    : text;
}

/** The same as a tree; what only looks like JSON says so. */
function UnfoldedRow({ text }: { readonly text: string }) {
  const tree = useMemo(() => readJsonTree(text), [text]);
  return tree === null ? (
    <span className={classes.more}>This text is not valid JSON and cannot be expanded.</span>
  ) : (
    <span className={classes.tree}>
      <JsonTree node={tree} />
    </span>
  );
}
