import { Table, UnstyledButton } from "@mantine/core";
import type { EventGridLine } from "@/lib/view-model/tables/event-grid";
import type { EventRow } from "@/lib/view-model/tables/event-rows";
import { cellProps } from "../grid/grid-table";
import type { Grid } from "../grid/use-grid";
import { PickBox } from "../picking/picked-pieces";
import { Mark } from "../ui/mark";
import classes from "./event-table.module.css";
import type { EventColumn } from "./event-table-columns";

/** The heading of a group, which opens and closes it. */
export function GroupLine({
  grid,
  index,
  line,
  span,
  onToggle,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly line: Extract<EventGridLine, { kind: "group" }>;
  readonly span: number;
  readonly onToggle: (key: string) => void;
}) {
  return (
    <Table.Tr
      className={classes.group ?? ""}
      aria-rowindex={index + 2}
      aria-level={line.level}
      aria-expanded={line.isOpen === true}
      onClick={() => {
        grid.onPoint({ line: index, cell: 0 });
        onToggle(line.key);
      }}
    >
      <Table.Th scope="rowgroup" colSpan={span} {...cellProps(grid, index, 0)}>
        <span aria-hidden="true">{line.isOpen ? "▾ " : "▸ "}</span>
        {line.label} <span className={classes.members}>{line.count}</span>
      </Table.Th>
    </Table.Tr>
  );
}

/** One event. `level` is null outside a tree grid. */
export function EventLine({
  grid,
  index,
  level,
  row,
  inOrder,
  columns,
  isSelected,
  isNew,
  onSelect,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly level: number | null;
  readonly row: EventRow;
  /** Ids of the events that can be picked, as they are listed. */
  readonly inOrder: readonly string[];
  readonly columns: readonly EventColumn[];
  readonly isSelected: boolean;
  readonly isNew: boolean;
  readonly onSelect: (id: string) => void;
}) {
  const openFrom = (cell: number) => {
    grid.onPoint({ line: index, cell });
    onSelect(row.id);
  };
  return (
    <Table.Tr
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      {...(level === null ? {} : { "aria-level": level })}
    >
      {columns.map(({ order, cell, whole }, place) =>
        order === "title" ? (
          <Table.Th
            key={order}
            scope="row"
            title={whole(row)}
            data-inner={level === 2 || undefined}
            {...cellProps(grid, index, place)}
          >
            <Title
              row={row}
              inOrder={inOrder}
              isSelected={isSelected}
              isNew={isNew}
              onOpen={() => openFrom(place)}
            />
          </Table.Th>
        ) : (
          <Table.Td
            key={order}
            title={whole(row) || undefined}
            {...cellProps(grid, index, place)}
            onClick={() => grid.onPoint({ line: index, cell: place })}
          >
            {cell(row)}
          </Table.Td>
        ),
      )}
    </Table.Tr>
  );
}

function Title({
  row,
  inOrder,
  isSelected,
  isNew,
  onOpen,
}: {
  readonly row: EventRow;
  readonly inOrder: readonly string[];
  readonly isSelected: boolean;
  readonly isNew: boolean;
  readonly onOpen: () => void;
}) {
  return (
    <span className={classes.titleCell}>
      {row.change?.kind === "gone" ? null : (
        <PickBox id={row.id} title={row.title} inOrder={inOrder} />
      )}
      {isNew ? <Mark colour="tone-accent">new</Mark> : null}{" "}
      {row.isRootCause ? <Mark colour="tone-accent">root cause</Mark> : null}{" "}
      {row.isImpact ? <Mark colour="tone-danger">impact</Mark> : null}{" "}
      {row.isContested ? <Mark colour="certainty-contested">contested</Mark> : null}{" "}
      <UnstyledButton
        tabIndex={-1}
        className={classes.title}
        data-key={row.isKey || undefined}
        data-withdrawn={row.isWithdrawn || row.change?.kind === "gone" || undefined}
        aria-current={isSelected || undefined}
        onClick={onOpen}
      >
        {row.title}
      </UnstyledButton>
    </span>
  );
}
