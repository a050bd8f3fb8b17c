"use client";

import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { toShownPath } from "@/lib/domain/evidence/shown-path";
import type { FileDescription, ShownTime } from "@/lib/view-model/intake/file-description";
import { countOf, formatBytes } from "@/lib/view-model/text/byte-size";
import { Icon } from "../../ui/icon";
import classes from "./file-table.module.css";

export type FileRow = {
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
  /** Null while the file has not been read. */
  readonly description: FileDescription | null;
  /** Said in place of a description. */
  readonly pending: string;
};

/** More rows are asked for: a browser draws a few hundred at once without a pause. */
const rowsShownAtFirst = 200;

/** Files with everything that was assumed about them, before and after the import. */
export function FileTable({
  label,
  rows,
  renderActions,
}: {
  readonly label: string;
  readonly rows: readonly FileRow[];
  readonly renderActions: (row: FileRow) => ReactNode;
}) {
  const [isAllShown, setIsAllShown] = useState(false);
  const shown = isAllShown ? rows : rows.slice(0, rowsShownAtFirst);
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Format</th>
              <th scope="col">Zone</th>
              <th scope="col">Clock</th>
              <th scope="col">First and last time (UTC)</th>
              <th scope="col">Rows</th>
              <th scope="col">
                <span hidden>Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <FileCell row={row} />
                <FactCells row={row} />
                <td className={classes.actions}>{renderActions(row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length === rows.length ? null : (
        <div>
          <Button variant="default" onClick={() => setIsAllShown(true)}>
            {`${shown.length} of ${countOf(rows.length, "file")} shown. Show all`}
          </Button>
        </div>
      )}
    </>
  );
}

function FileCell({ row }: { readonly row: FileRow }) {
  const { description } = row;
  return (
    <td className={classes.path}>
      {toShownPath(row.path)}
      <span className={classes.small}>{formatBytes(row.bytes)}</span>
      {description?.unreadReason ? (
        <span className={classes.problem}>
          <Icon name="info" size={14} />
          <span>Kept, but not read: {description.unreadReason}</span>
        </span>
      ) : null}
      {description?.dropped.map((dropped) => (
        <span key={dropped} className={classes.remark}>
          <Icon name="info" size={14} />
          <span>{dropped}</span>
        </span>
      ))}
      {description?.warnings.map((warning) => (
        <span key={warning} className={classes.warning}>
          <Icon name="warning" size={14} />
          <span>{warning}</span>
        </span>
      ))}
    </td>
  );
}

function FactCells({ row: { description, pending } }: { readonly row: FileRow }) {
  if (description === null) return <td colSpan={5}>{pending}</td>;
  if (description.unreadReason !== null) {
    return (
      <td colSpan={5} data-label="Format">
        {description.format}
      </td>
    );
  }
  return (
    <>
      <td data-label="Format">
        <span>
          {description.format}
          <span className={classes.small}>{description.readBy}</span>
          <span className={classes.small}>{description.columns}</span>
          {description.severities.map((line) => (
            <span key={line} className={classes.small}>
              {line}
            </span>
          ))}
          {description.chosen === "" ? null : (
            <span className={classes.small}>Chosen by a user: {description.chosen}</span>
          )}
        </span>
      </td>
      <td data-label="Zone">
        <span>
          {description.zone}
          <span className={classes.small}>{description.zoneBasis}</span>
        </span>
      </td>
      <td data-label="Clock">
        <span>
          <span className={classes.nowrap}>{description.clockOffset || "as it is"}</span>
          <span className={classes.small}>{description.clockBasis}</span>
        </span>
      </td>
      <td data-label="First and last time (UTC)">
        <span className={classes.nowrap}>
          <Span first={description.first} last={description.last} />
        </span>
      </td>
      <td data-label="Rows">
        <span className={classes.nowrap}>
          {description.kept}
          <span className={classes.small}>{description.undated}</span>
        </span>
      </td>
    </>
  );
}

function Span({
  first,
  last,
}: {
  readonly first: ShownTime | null;
  readonly last: ShownTime | null;
}) {
  if (first === null || last === null) return "no times";
  return (
    <>
      <time dateTime={first.iso}>{first.text}</time>
      <br />
      <time dateTime={last.iso}>{last.text}</time>
    </>
  );
}
