"use client";

import { Button, Table, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useId, useMemo, useState } from "react";
import { type CauseDirection, relationWords } from "@/lib/domain/timeline/relation-words";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { formatEventTime } from "@/lib/time/shown/time-text";
import { type Changes, noChanges } from "@/lib/view-model/comparison/timeline-comparison";
import { tellLinkConfidence } from "@/lib/view-model/pieces/claim-confidence";
import { statusLabel } from "@/lib/view-model/pieces/event-appearance";
import {
  type CauseLine,
  describeSharing,
  growCauseTree,
  layOutCauses,
} from "@/lib/view-model/tables/cause-tree";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import { describeLag } from "@/lib/view-model/tables/link-rows";
import { ChangeBadge } from "../comparison/change-badge";
import { cellProps, GridTable } from "../grid/grid-table";
import { type Grid, useGrid } from "../grid/use-grid";
import { Mark } from "../ui/mark";
import classes from "./link-table.module.css";

const columns = [
  { label: "Event", width: null },
  { label: "Time", width: 150 },
  { label: "Mechanism", width: 250 },
  { label: "Delay", width: 145 },
  { label: "Strength", width: 95 },
  { label: "Evidence", width: 95 },
  { label: "Status", width: 105 },
] as const;

type CauseTreeProps = {
  readonly timeline: Timeline;
  readonly changes: Changes | null;
  readonly zone: string;
  readonly direction: CauseDirection;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
};

/** The graph as a tree that opens line by line: what led to what, or why something happened. */
export function CauseTree(props: CauseTreeProps) {
  const { timeline, zone, direction, selectedId, onSelect } = props;
  const changes = props.changes ?? noChanges;
  const helpId = useId();
  const { lines, turn, closeAll, isWhole } = useCauseLines(timeline, direction);
  const [announced, setAnnounced] = useState("");
  const choose = ({ line, cell }: GridCursor) => {
    const chosen = lines[line];
    if (chosen) onSelect(cell === 0 || chosen.link === null ? chosen.event.id : chosen.link.id);
  };
  const grid = useGrid(lines, columns.length, { onToggle: turn, onChoose: choose });
  const marks = useMemo(
    () => ({
      roots: new Set<string>(timeline.rootCauses.map(({ event }) => event)),
      impact: new Set<string>(timeline.impactEvents),
    }),
    [timeline],
  );
  return (
    <>
      <div className={classes.bar}>
        <p className={classes.count}>
          {direction === "effects"
            ? "Each event is listed under its causes."
            : "The causes of each event are listed under it."}{" "}
          {lines.length} expanded rows, times in {zone}
        </p>
        <Button
          size="compact-xs"
          variant="subtle"
          data-screen-only
          onClick={() => {
            closeAll();
            setAnnounced(isWhole ? "All rows collapsed" : "First view restored");
          }}
        >
          {isWhole ? "Collapse all" : "Restore the first view"}
        </Button>
      </div>
      <GridTable
        grid={grid}
        label={direction === "effects" ? "Causes and their effects" : "Effects and their causes"}
        describedBy={helpId}
        isTree
        widths={columns.map(({ width }) => width)}
        // A title deep in the tree still has room beside its indent.
        flexibleWidth={460}
        head={
          <Table.Tr aria-rowindex={1}>
            {columns.map(({ label }, cell) => (
              <Table.Th key={label} {...cellProps(grid, -1, cell)}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        }
        line={(index) => {
          const line = lines[index];
          return line ? (
            <TreeLine
              grid={grid}
              index={index}
              line={line}
              zone={zone}
              direction={direction}
              marks={marks}
              changes={changes}
              selectedId={selectedId}
              onTurn={turn}
              onChoose={choose}
            />
          ) : null;
        }}
      />
      <VisuallyHidden id={helpId}>
        Arrow keys move between cells. Right expands a row. Left collapses it or moves to the parent
        row. Enter opens the event or, in the other cells, its causal link.
      </VisuallyHidden>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  );
}

/** The open lines; turning one is remembered while the tree is shown. */
function useCauseLines(timeline: Timeline, direction: CauseDirection) {
  const tree = useMemo(() => growCauseTree(timeline, direction), [timeline, direction]);
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const lines = useMemo(() => layOutCauses(tree, turned, columns.length), [tree, turned]);
  return {
    lines,
    turn: (index: number) => {
      const key = lines[index]?.key;
      if (key === undefined) return;
      setTurned((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      });
    },
    isWhole: turned.size === 0,
    closeAll: () =>
      setTurned(turned.size > 0 ? new Set() : new Set(tree.outermost.map(({ id }) => id))),
  };
}

/** Deeper lines stand no further in, so that their text keeps its room; the level is told in words. */
const indentedLevelsMax = 10;

function TreeLine({
  grid,
  index,
  line,
  zone,
  direction,
  marks,
  changes,
  selectedId,
  onTurn,
  onChoose,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly line: CauseLine;
  readonly zone: string;
  readonly direction: CauseDirection;
  readonly marks: { readonly roots: ReadonlySet<string>; readonly impact: ReadonlySet<string> };
  readonly changes: Changes;
  readonly selectedId: string | null;
  readonly onTurn: (line: number) => void;
  readonly onChoose: (at: GridCursor) => void;
}) {
  const { event, link, level, isOpen, alsoUnder } = line;
  const pointAt = (cell: number) => grid.onPoint({ line: index, cell });
  return (
    <Table.Tr
      aria-rowindex={index + 2}
      aria-level={level}
      aria-selected={event.id === selectedId || link?.id === selectedId}
      {...(isOpen === null ? {} : { "aria-expanded": isOpen })}
    >
      <Table.Th scope="row" title={event.title} {...cellProps(grid, index, 0)}>
        <span
          className={classes.treeCell}
          style={{ paddingInlineStart: `${(Math.min(level, indentedLevelsMax) - 1) * 1.1}rem` }}
        >
          <UnstyledButton
            tabIndex={-1}
            className={classes.twist}
            aria-label={isOpen === true ? `Close ${event.title}` : `Open ${event.title}`}
            disabled={isOpen === null}
            onClick={() => {
              pointAt(0);
              onTurn(index);
            }}
          >
            {isOpen === null ? "·" : isOpen ? "▾" : "▸"}
          </UnstyledButton>
          {link === null ? null : (
            <>
              <span className={classes.relation}>{relationWords[direction][link.relation]}</span>
              <Change of="link" changes={changes} id={link.id} />
            </>
          )}
          <UnstyledButton
            tabIndex={-1}
            className={classes.end}
            aria-current={event.id === selectedId || undefined}
            onClick={() => {
              pointAt(0);
              onChoose({ line: index, cell: 0 });
            }}
          >
            {event.title}
          </UnstyledButton>
          <Change changes={changes} id={event.id} />
          {marks.roots.has(event.id) ? <Mark colour="tone-accent">root cause</Mark> : null}
          {marks.impact.has(event.id) ? <Mark colour="tone-danger">impact</Mark> : null}
          <span className={classes.sharing}>{describeSharing(alsoUnder)}</span>
        </span>
      </Table.Th>
      {cellTexts(line, direction, zone).map((text, place) => (
        <Table.Td
          key={columns[place + 1]?.label}
          title={text}
          {...cellProps(grid, index, place + 1)}
          onClick={() => pointAt(place + 1)}
        >
          {text}
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function Change({
  id,
  changes,
  of = "",
}: {
  readonly id: string;
  readonly changes: Changes;
  readonly of?: string;
}) {
  return <ChangeBadge kind={changes.get(id)?.kind ?? null} of={of} />;
}

/** The time of the event, then of the link by which it hangs mechanism, lag, strength, evidence and status. */
function cellTexts(
  { event, link, above }: CauseLine,
  direction: CauseDirection,
  zone: string,
): readonly string[] {
  const time = formatEventTime(event.time, zone);
  // Nothing leads to an outermost line.
  if (link === null || above === null) return [time, ...columns.slice(2).map(() => "")];
  const [source, target] = direction === "effects" ? [above, event] : [event, above];
  return [
    time,
    link.mechanism,
    describeLag(link, source.time, target.time),
    tellLinkConfidence(link),
    String(link.evidence.length),
    statusLabel(link.status),
  ];
}
