"use client";

import { Checkbox, VisuallyHidden } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { type Changes, noChanges } from "@/lib/view-model/comparison/timeline-comparison";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import {
  type LinkOrder,
  type LinkRow,
  sortLinkRows,
  toLinkRows,
} from "@/lib/view-model/tables/link-rows";
import { findPickable } from "@/lib/view-model/tables/picked-pieces";
import { GridTable } from "../grid/grid-table";
import { HeadLine } from "../grid/head-line";
import { useGrid } from "../grid/use-grid";
import { PickAll } from "../picking/picked-pieces";
import { type LinkColumn, LinkLine } from "./link-line";
import classes from "./link-table.module.css";

const columnsNow: readonly LinkColumn[] = [
  { order: "cause", label: "Cause", width: null },
  { order: "relation", label: "Relation and mechanism", width: 230 },
  { order: "effect", label: "Effect", width: null },
  { order: "lag", label: "Delay", width: 120 },
  { order: "strength", label: "Strength", width: 95 },
  { order: "status", label: "Status", width: 105 },
];

/** Room for three lines of text in each cell. */
const rowHeight = 68;

/** While an earlier moment is compared with now. */
const columnsCompared: readonly LinkColumn[] = [
  { order: "change", label: "Change", width: 105 },
  ...columnsNow,
];

/** Every causal link as a line: what causes what, and what each is caused by. */
export function LinkGrid({
  timeline,
  changes,
  zone,
  selectedId,
  onSelect,
}: {
  readonly timeline: Timeline;
  readonly changes: Changes | null;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const helpId = useId();
  const columns = changes === null ? columnsNow : columnsCompared;
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const [sorting, setSorting] = useState<Sorting>({ order: "cause", isDescending: false });
  const [announced, setAnnounced] = useState("");
  const rows = useMemo(
    () =>
      sortLinkRows(
        toLinkRows(timeline, zone, { withWithdrawn, changes: changes ?? noChanges }),
        sorting.order,
        sorting.isDescending,
      ),
    [timeline, zone, withWithdrawn, changes, sorting],
  );
  const inOrder = findPickable(
    rows.map(({ link }) => link.id),
    changes ?? noChanges,
  );
  const { causalLinks } = timeline;
  const listed = withWithdrawn ? causalLinks : causalLinks.filter(isLive);
  const lines = useMemo(
    () => rows.map(({ link }) => ({ key: link.id, level: 1, isOpen: null, cells: columns.length })),
    [rows, columns],
  );
  const choose = ({ line, cell }: GridCursor) => {
    const row = rows[line];
    const column = columns[cell];
    if (row && column) return onSelect(pieceAt(row, column.order));
    if (column === undefined) return;
    const isDescending = sorting.order === column.order ? !sorting.isDescending : false;
    setSorting({ order: column.order, isDescending });
    setAnnounced(
      `Sorted by ${column.label.toLowerCase()}, ${isDescending ? "descending" : "ascending"}`,
    );
  };
  const grid = useGrid(
    lines,
    columns.length,
    { onToggle: () => undefined, onChoose: choose },
    rowHeight,
  );
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count}>
          {rows.length} of {listed.length} causal links shown, times in {zone}{" "}
          <PickAll inOrder={inOrder} />
        </p>
        <Checkbox
          size="xs"
          label="Show rejected and pruned"
          checked={withWithdrawn}
          onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
        />
      </div>
      <GridTable
        grid={grid}
        label="Causal links"
        describedBy={helpId}
        isTree={false}
        flexibleWidth={180}
        widths={columns.map(({ width }) => width)}
        head={<HeadLine grid={grid} columns={columns} sorting={sorting} onChoose={choose} />}
        line={(index) => {
          const row = rows[index];
          return row ? (
            <LinkLine
              grid={grid}
              index={index}
              row={row}
              columns={columns}
              inOrder={inOrder}
              selectedId={selectedId}
              onChoose={choose}
            />
          ) : null;
        }}
      />
      <VisuallyHidden id={helpId}>
        Arrow keys move between cells. Enter opens the cause, the effect or the link between them.
        In the header, Enter sorts by that column.
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

type Sorting = { readonly order: LinkOrder; readonly isDescending: boolean };

/** The two ends open as events, every other cell as the link. */
function pieceAt({ link, source, target }: LinkRow, order: LinkOrder): string {
  if (order === "cause") return source.id;
  return order === "effect" ? target.id : link.id;
}
