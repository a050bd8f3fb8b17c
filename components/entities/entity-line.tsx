"use client";

import { Table, UnstyledButton } from "@mantine/core";
import type { Instant } from "@/lib/base/instant";
import type { StateChangeId } from "@/lib/domain/ids";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import { formatTime } from "@/lib/time/shown/time-text";
import type { LaneMark } from "@/lib/view-model/entities/entity-lanes";
import { describeUncounted } from "@/lib/view-model/entities/entity-list";
import type { EntityRow } from "@/lib/view-model/entities/entity-rows";
import type { LaneBackdrop } from "@/lib/view-model/entities/lane-backdrop";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import { countOf } from "@/lib/view-model/text/byte-size";
import { cellProps } from "../grid/grid-table";
import type { Grid } from "../grid/use-grid";
import classes from "./entities-panel.module.css";
import type { EntityColumn } from "./entity-columns";
import { EntityRoles } from "./entity-roles";
import { StateLane } from "./state-lane";
import type { Sightings } from "./use-sightings";

/** One entity: what it is, how much is known of it, and its lane. */
export function EntityLine({
  grid,
  index,
  row,
  columns,
  sightings,
  marks,
  propertiesHeld,
  changes,
  backdrop,
  zone,
  isSelected,
  onChoose,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly row: EntityRow;
  readonly columns: readonly EntityColumn[];
  readonly sightings: Sightings;
  readonly marks: readonly LaneMark[];
  readonly propertiesHeld: number;
  readonly changes: ReadonlyMap<StateChangeId, StateChange>;
  readonly backdrop: LaneBackdrop;
  readonly zone: string;
  readonly isSelected: boolean;
  readonly onChoose: (at: GridCursor) => void;
}) {
  const laneAt = columns.length - 1;
  const openFrom = (cell: number) => {
    grid.onPoint({ line: index, cell });
    onChoose({ line: index, cell });
  };
  return (
    <Table.Tr aria-rowindex={index + 2} aria-selected={isSelected} className={classes.line ?? ""}>
      <Table.Th scope="row" className={classes.nameCell ?? ""} {...cellProps(grid, index, 0)}>
        <Name
          row={row}
          isCounted={columns.length > 2}
          propertiesHeld={propertiesHeld}
          isSelected={isSelected}
          onOpen={() => openFrom(0)}
        />
      </Table.Th>
      {columns.slice(1, laneAt).map((column, place) => (
        <Table.Td
          key={column.key}
          className={classes.figure ?? ""}
          {...cellProps(grid, index, place + 1)}
          onClick={() => grid.onPoint({ line: index, cell: place + 1 })}
        >
          <Figure column={column} row={row} sightings={sightings} zone={zone} />
        </Table.Td>
      ))}
      <Table.Td
        className={classes.laneCell ?? ""}
        {...(marks.length === 0 ? cellProps(grid, index, laneAt) : {})}
      >
        <StateLane
          row={row.entity.id}
          marks={marks}
          changes={changes}
          zone={zone}
          backdrop={backdrop}
          markProps={(place) => cellProps(grid, index, laneAt + place)}
          onOpen={(place) => openFrom(laneAt + place)}
        />
      </Table.Td>
    </Table.Tr>
  );
}

function Name({
  row: { entity, roles, events },
  isCounted,
  propertiesHeld,
  isSelected,
  onOpen,
}: {
  readonly row: EntityRow;
  /** The counts have columns of their own. */
  readonly isCounted: boolean;
  readonly propertiesHeld: number;
  readonly isSelected: boolean;
  readonly onOpen: () => void;
}) {
  const facts = [
    entity.type,
    ...(isCounted ? [] : [countOf(events, "event")]),
    ...(entity.aliases.length === 0 ? [] : [`also ${entity.aliases.join(", ")}`]),
    ...(propertiesHeld === 0
      ? []
      : [`${countOf(propertiesHeld, "more property", "more properties")} inside`]),
  ].join(" · ");
  const marks = <EntityRoles roles={roles} />;
  return (
    <>
      <span className={classes.nameLine}>
        <UnstyledButton
          tabIndex={-1}
          className={classes.name}
          title={entity.name}
          dir="auto"
          aria-current={isSelected || undefined}
          onClick={onOpen}
        >
          {entity.name}
        </UnstyledButton>
        {isCounted ? marks : null}
      </span>
      <span className={classes.nameLine}>
        {isCounted ? null : marks}
        <span className={classes.facts} title={facts} dir="auto">
          {facts}
        </span>
      </span>
    </>
  );
}

function Figure({
  column,
  row,
  sightings,
  zone,
}: {
  readonly column: EntityColumn;
  readonly row: EntityRow;
  readonly sightings: Sightings;
  readonly zone: string;
}) {
  switch (column.order) {
    case "events":
      return row.events;
    case "links":
      return row.links;
    case "records": {
      const listed = sightings.of.get(row.entity.id);
      if (listed !== undefined) return listed.records.toLocaleString("en-US");
      const { text, reason } = describeUncounted(sightings);
      return (
        <span className={classes.none} title={reason || undefined}>
          {text}
        </span>
      );
    }
    case "first":
      return <Seen at={row.first} zone={zone} />;
    case "last":
      return <Seen at={row.last} zone={zone} />;
    default:
      return null;
  }
}

function Seen({ at, zone }: { readonly at: Instant | null; readonly zone: string }) {
  if (at === null) return <span className={classes.none}>no time</span>;
  return (
    <>
      {formatTime(at, zone)}
      <span className={classes.day}>{formatTime(at, zone, { precision: "day" })}</span>
    </>
  );
}
