import type { ReactNode } from "react";
import type { EventOrder } from "@/lib/routes/event-table-search";
import { describeChange } from "@/lib/view-model/comparison/timeline-comparison";
import { kindLabel, statusLabel } from "@/lib/view-model/pieces/event-appearance";
import type { EventRow } from "@/lib/view-model/tables/event-rows";
import { ChangeBadge } from "../comparison/change-badge";
import { Mark } from "../ui/mark";
import { findColourRole } from "../ui/palette";
import classes from "./event-table.module.css";

/** One column of the table of events; each can be sorted by, and all but the title can be put away. */
export type EventColumn = {
  readonly order: EventOrder;
  /** CSS pixels; null takes what is left. */
  readonly width: number | null;
  /** The text of a cell that may be cut, told whole when it is pointed at; empty when none is. */
  readonly whole: (row: EventRow) => string;
  readonly cell: (row: EventRow) => ReactNode;
};

export const eventColumns: readonly EventColumn[] = [
  {
    order: "time",
    width: 155,
    whole: ({ timeText }) => timeText,
    cell: (row) => (
      <span className={classes.time} data-certainty={row.certainty}>
        {row.clockText}
        {row.certainty === "inferred" ? <small> inferred</small> : null}
      </span>
    ),
  },
  { order: "importance", width: 110, whole: () => "", cell: (row) => row.importanceText },
  { order: "title", width: null, whole: ({ title }) => title, cell: () => null },
  {
    order: "kind",
    width: 150,
    whole: () => "",
    cell: (row) => (
      <Mark colour={findColourRole(`kind-${row.kind.replaceAll("_", "-")}`, "kind-other")}>
        <span aria-hidden="true">{row.glyph}</span>
        {kindLabel(row.kind)}
      </Mark>
    ),
  },
  {
    order: "entity",
    width: 140,
    whole: ({ entityNames }) => entityNames,
    cell: (row) => row.entityNames,
  },
  {
    order: "source",
    width: 190,
    whole: ({ source }) => source,
    cell: (row) => (row.citations > 1 ? `${row.source} and ${row.citations - 1} more` : row.source),
  },
  { order: "phase", width: 160, whole: ({ phase }) => phase, cell: (row) => row.phase },
  {
    order: "confidence",
    width: 115,
    whole: () => "",
    cell: (row) => row.confidenceText,
  },
  { order: "status", width: 100, whole: () => "", cell: (row) => statusLabel(row.status) },
];

/** Stands first while an earlier moment is compared with now, and at no other time. */
export const changeColumn: EventColumn = {
  order: "change",
  width: 105,
  whole: ({ change }) => (change === null ? "" : describeChange(change)),
  cell: ({ change }) => <ChangeBadge kind={change?.kind ?? null} />,
};

/** Shown until somebody chooses. */
export const columnsAtFirst: readonly EventOrder[] = ["time", "title", "kind", "entity", "status"];
