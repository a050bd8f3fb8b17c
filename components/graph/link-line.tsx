import { Table, UnstyledButton } from "@mantine/core";
import { describeChange } from "@/lib/view-model/comparison/timeline-comparison";
import { tellLinkConfidence } from "@/lib/view-model/pieces/claim-confidence";
import { statusLabel } from "@/lib/view-model/pieces/event-appearance";
import type { GridCursor } from "@/lib/view-model/tables/grid-keys";
import type { LinkEnd, LinkOrder, LinkRow } from "@/lib/view-model/tables/link-rows";
import { ChangeBadge } from "../comparison/change-badge";
import { cellProps } from "../grid/grid-table";
import type { Grid } from "../grid/use-grid";
import { PickBox } from "../picking/picked-pieces";
import classes from "./link-table.module.css";

export type LinkColumn = {
  readonly order: LinkOrder;
  readonly label: string;
  readonly width: number | null;
};

/** One causal link: its two ends, the relation between them, and its figures. */
export function LinkLine({
  grid,
  index,
  row,
  columns,
  inOrder,
  selectedId,
  onChoose,
}: {
  readonly grid: Grid;
  readonly index: number;
  readonly row: LinkRow;
  readonly columns: readonly LinkColumn[];
  readonly inOrder: readonly string[];
  readonly selectedId: string | null;
  readonly onChoose: (at: GridCursor) => void;
}) {
  const { link, source, target, delayText, change } = row;
  const isSelected = link.id === selectedId;
  const openFrom = (cell: number) => () => {
    grid.onPoint({ line: index, cell });
    onChoose({ line: index, cell });
  };
  // The change stands first, and only while something is compared.
  const first = columns[0]?.order === "change" ? 1 : 0;
  const figures = [delayText, tellLinkConfidence(link), statusLabel(link.status)];
  return (
    <Table.Tr aria-rowindex={index + 2} aria-selected={isSelected}>
      {first === 0 ? null : (
        <Table.Td
          title={change === null ? undefined : describeChange(change)}
          {...cellProps(grid, index, 0)}
        >
          <ChangeBadge kind={change?.kind ?? null} />
        </Table.Td>
      )}
      <Table.Th scope="row" title={source.title} {...cellProps(grid, index, first)}>
        <span className={classes.wrapped}>
          <End end={source} selectedId={selectedId} onOpen={openFrom(first)} />
        </span>
      </Table.Th>
      <Table.Td title={link.mechanism} {...cellProps(grid, index, first + 1)}>
        <span className={classes.wrapped}>
          {change?.kind === "gone" ? null : (
            <PickBox
              id={link.id}
              title={`${source.title} ${link.relation} ${target.title}`}
              inOrder={inOrder}
            />
          )}
          <UnstyledButton
            tabIndex={-1}
            className={classes.relation}
            aria-current={isSelected || undefined}
            aria-label={`Link: ${source.title} ${link.relation} ${target.title}`}
            onClick={openFrom(first + 1)}
          >
            {link.relation} →
          </UnstyledButton>{" "}
          <span className={classes.mechanism}>{link.mechanism}</span>
        </span>
      </Table.Td>
      <Table.Td title={target.title} {...cellProps(grid, index, first + 2)}>
        <span className={classes.wrapped}>
          <End end={target} selectedId={selectedId} onOpen={openFrom(first + 2)} />
        </span>
      </Table.Td>
      {figures.map((text, place) => (
        <Table.Td
          key={columns[first + place + 3]?.order}
          {...cellProps(grid, index, first + place + 3)}
        >
          <span className={classes.wrapped}>{text}</span>
        </Table.Td>
      ))}
    </Table.Tr>
  );
}

function End({
  end,
  selectedId,
  onOpen,
}: {
  readonly end: LinkEnd;
  readonly selectedId: string | null;
  readonly onOpen: () => void;
}) {
  return (
    <UnstyledButton
      tabIndex={-1}
      className={classes.end}
      aria-current={end.id === selectedId || undefined}
      onClick={onOpen}
    >
      <span className={classes.time}>{end.timeText}</span> {end.title}
    </UnstyledButton>
  );
}
