"use client";

import { Button, Table, VisuallyHidden } from "@mantine/core";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import { useId, useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { EntityId } from "@/lib/domain/ids";
import { isActor } from "@/lib/domain/timeline/entity";
import type { EntityListSearch } from "@/lib/routes/entity-list-search";
import { formatInterval } from "@/lib/time/shown/time-text";
import { type LaneMark, layOutLane } from "@/lib/view-model/entities/entity-lanes";
import {
  type EntityRow,
  entityOrderLabels,
  nextEntityOrder,
} from "@/lib/view-model/entities/entity-rows";
import { drawBackdrop, emptyBackdrop } from "@/lib/view-model/entities/lane-backdrop";
import { describeMark } from "@/lib/view-model/entities/lane-text";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import { layOutTicks } from "@/lib/view-model/timeline/axis-ticks";
import { cellProps, GridTable } from "../grid/grid-table";
import { SortCell } from "../grid/head-line";
import { type Grid, useGrid } from "../grid/use-grid";
import { useSelectionInView } from "../grid/use-selection-in-view";
import classes from "./entities-panel.module.css";
import { type EntityColumn, narrowColumns, wideColumns } from "./entity-columns";
import { EntityLine } from "./entity-line";
import { LaneCards } from "./lane-cards";
import { LaneAxis } from "./state-lane";
import type { LaneDrawing } from "./use-lane-drawing";
import type { Sightings } from "./use-sightings";

/** Height of a line in CSS pixels: events above, up to three tracks of states below. */
const linePx = 54;
/** Between two labels of the axis. */
const tickPx = 74;

type EntityGridProps = {
  readonly rows: readonly EntityRow[];
  readonly total: number;
  readonly list: EntityListSearch;
  readonly sightings: Sightings;
  readonly drawn: LaneDrawing;
  /** Null when nothing has a time. */
  readonly window: Interval | null;
  readonly zone: string;
  readonly selectedId: string | null;
  readonly onList: (changes: Partial<EntityListSearch>) => void;
  readonly onSelect: (id: string) => void;
  readonly onActor: (id: EntityId) => void;
  readonly onCatalogue: () => void;
};

/** A list of entities and, in its last column, their lanes: one thing, read either way. */
export function EntityGrid(props: EntityGridProps) {
  const { rows, total, list, drawn, window, zone, selectedId, onList, onSelect } = props;
  const helpId = useId();
  const isNarrow = useMediaQuery("(max-width: 48em)", false);
  const columns = isNarrow ? narrowColumns : wideColumns;
  const { ref: axisRef, width } = useElementSize<HTMLDivElement>();
  const view = useMemo(
    () => window && { window, scale: drawn.scale, widthPx: width || 400 },
    [window, drawn.scale, width],
  );
  const marks = useMemo(
    () => rows.map(({ entity }) => marksOf(drawn.lanes.get(entity.id), view)),
    [rows, drawn.lanes, view],
  );
  const backdrop = useMemo(
    () => (view ? drawBackdrop(drawn.phases, view) : emptyBackdrop),
    [drawn.phases, view],
  );
  const ticks = view
    ? layOutTicks(view.window, { ...view, zone, ticksMax: width / tickPx }).filter(
        // A label that would be cut off says a wrong time.
        ({ share }) => (1 - share) * width > tickPx - 16,
      )
    : [];
  const [announced, setAnnounced] = useState("");
  const lines = useMemo(
    () =>
      rows.map(({ entity }, index) => ({
        ...{ key: entity.id, level: 1, isOpen: null },
        // A lane without marks is a cell of its own.
        cells: columns.length - 1 + Math.max(1, marks[index]?.length ?? 0),
      })),
    [rows, marks, columns],
  );
  const choose = ({ line, cell }: GridCursor) => {
    const row = rows[line];
    if (row) return onSelect(pieceAt(row, marks[line]?.[cell - columns.length + 1]));
    const order = columns[cell]?.order;
    if (!order) return;
    const next = nextEntityOrder(list, order);
    onList(next);
    const way = next.isDescending ? "descending" : "ascending";
    setAnnounced(`Sorted by ${entityOrderLabels[order].toLowerCase()}, ${way}`);
  };
  const acts = { onToggle: () => undefined, onChoose: choose };
  const grid = useGrid(lines, columns.length, acts, linePx);
  useSelectionInView(grid, lines, selectedId, JSON.stringify(list));
  return (
    <>
      <p className={classes.count}>
        {rows.length} of {total} entities shown, times in {zone}
        {window === null ? "" : `: ${formatInterval(window, zone, { withDay: true })}`}
        <AllOfSelected rows={rows} selectedId={selectedId} onActor={props.onActor} />
        <Button size="compact-xs" variant="subtle" onClick={props.onCatalogue}>
          Show all entities in the evidence
        </Button>
      </p>
      <LaneCards
        textOf={(key, mark) => {
          const at = rows.findIndex(({ entity }) => entity.id === key);
          const found = marks[at]?.find((candidate) => candidate.key === mark);
          return found ? describeMark(found, drawn.changes, zone) : null;
        }}
      >
        <GridTable
          grid={grid}
          label="Entities"
          describedBy={helpId}
          isTree={false}
          widths={columns.map(({ width: columnPx }) => columnPx)}
          flexibleWidth={isNarrow ? 210 : 240}
          head={
            <LanesHead grid={grid} columns={columns} list={list} onChoose={choose}>
              <div ref={axisRef} className={classes.axis}>
                <LaneAxis ticks={ticks} backdrop={backdrop} />
              </div>
            </LanesHead>
          }
          line={(index) => {
            const row = rows[index];
            return row ? (
              <EntityLine
                grid={grid}
                index={index}
                row={row}
                columns={columns}
                sightings={props.sightings}
                marks={marks[index] ?? []}
                propertiesHeld={drawn.lanes.get(row.entity.id)?.propertiesHeld ?? 0}
                changes={drawn.changes}
                backdrop={backdrop}
                zone={zone}
                isSelected={row.entity.id === selectedId}
                onChoose={choose}
              />
            ) : null;
          }}
        />
      </LaneCards>
      {rows.length === 0 ? (
        <p className={classes.note}>
          No entity has these words. Remove some words, or list all kinds.
        </p>
      ) : null}
      <VisuallyHidden id={helpId}>
        Up and Down move between entities. Left and Right move through the cells and then the
        states, events and gaps of the lane in time order. Enter opens the item; in the header,
        Enter sorts by that column.
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced === "" ? null : announced}</VisuallyHidden>
    </>
  );
}

/** The way on from the selected entity, where it is one that does things. */
function AllOfSelected({
  rows,
  selectedId,
  onActor,
}: Pick<EntityGridProps, "rows" | "selectedId" | "onActor">) {
  const selected = rows.find(({ entity }) => entity.id === selectedId)?.entity;
  if (selected === undefined || !isActor(selected)) return null;
  return (
    <Button size="compact-xs" variant="subtle" onClick={() => onActor(selected.id)}>
      Show all actions of {selected.name}
    </Button>
  );
}

/** A bundle of events opens its first; a state, and everything else of a line, opens the entity. */
function pieceAt({ entity }: EntityRow, mark: LaneMark | undefined): string {
  if (mark?.kind === "gap") return mark.gap.id;
  return (mark?.kind === "events" && mark.events[0]?.id) || entity.id;
}

type View = Parameters<typeof layOutLane>[1] | null;

function marksOf(lane: Parameters<typeof layOutLane>[0] | undefined, view: View) {
  return lane && view ? layOutLane(lane, view) : [];
}

function LanesHead({
  grid,
  columns,
  list,
  onChoose,
  children,
}: {
  readonly grid: Grid;
  readonly columns: readonly EntityColumn[];
  readonly list: EntityListSearch;
  readonly onChoose: (at: GridCursor) => void;
  /** The axis, above the lanes. */
  readonly children: React.ReactNode;
}) {
  return (
    <Table.Tr aria-rowindex={1}>
      {columns.map((column, cell) =>
        column.order === null ? (
          <Table.Th
            key={column.key}
            className={classes.laneCell ?? ""}
            {...cellProps(grid, -1, cell)}
          >
            <VisuallyHidden>{column.label}</VisuallyHidden>
            {children}
          </Table.Th>
        ) : (
          <SortCell
            key={column.key}
            grid={grid}
            cell={cell}
            order={column.order}
            label={column.label}
            sorting={list}
            className={cell === 0 ? classes.nameHead : undefined}
            onChoose={onChoose}
          />
        ),
      )}
    </Table.Tr>
  );
}
