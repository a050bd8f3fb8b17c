"use client";

import { Button, Checkbox, Popover, Select, TextInput } from "@mantine/core";
import {
  type EventOrder,
  type EventTableSearch,
  eventGroupings,
} from "@/lib/routes/event-table-search";
import { orderLabels } from "@/lib/view-model/tables/event-grid";
import { useTypedFilter } from "../filter/use-typed-text";
import { Icon } from "../ui/icon";
import classes from "./event-table.module.css";
import { eventColumns } from "./event-table-columns";

/** What the table is narrowed to and grouped by, and which columns it has. */
export function EventTableBar({
  table,
  columns,
  isComparing,
  onTable,
  onColumns,
}: {
  readonly table: EventTableSearch;
  readonly columns: readonly EventOrder[];
  readonly isComparing: boolean;
  readonly onTable: (changes: Partial<EventTableSearch>) => void;
  readonly onColumns: (columns: readonly EventOrder[]) => void;
}) {
  const [text, write] = useTypedFilter(table.text, (words) => onTable({ text: words }));
  return (
    <search className={classes.bar} aria-label="Events of the table" data-screen-only>
      <TextInput
        aria-label="Filter the events"
        className={classes.filter ?? ""}
        leftSection={<Icon name="search" />}
        placeholder="Words in title, entity, source; or a time"
        size="xs"
        type="search"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Select
        aria-label="Group the events by"
        allowDeselect={false}
        data={eventGroupings
          .filter((value) => value !== "change" || isComparing)
          .map((value) => ({ value, label: value === "none" ? "Not grouped" : `By ${value}` }))}
        size="xs"
        value={table.grouping}
        w={130}
        onChange={(value) =>
          onTable({ grouping: eventGroupings.find((choice) => choice === value) ?? "none" })
        }
      />
      <ColumnChoice columns={columns} onColumns={onColumns} />
      <Checkbox
        size="xs"
        label="Show rejected and pruned"
        checked={table.withWithdrawn}
        onChange={(event) => onTable({ withWithdrawn: event.currentTarget.checked })}
      />
    </search>
  );
}

function ColumnChoice({
  columns,
  onColumns,
}: {
  readonly columns: readonly EventOrder[];
  readonly onColumns: (columns: readonly EventOrder[]) => void;
}) {
  return (
    <Popover position="bottom-start" trapFocus>
      <Popover.Target>
        <Button size="xs" variant="default" rightSection={<Icon name="down" size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group
          label="Columns of the table"
          value={[...columns]}
          onChange={(chosen) =>
            onColumns(
              eventColumns.flatMap(({ order }) =>
                order === "title" || chosen.includes(order) ? [order] : [],
              ),
            )
          }
        >
          {eventColumns.map(({ order }) => (
            <Checkbox
              key={order}
              mt="xs"
              size="xs"
              value={order}
              label={orderLabels[order]}
              disabled={order === "title"}
            />
          ))}
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
