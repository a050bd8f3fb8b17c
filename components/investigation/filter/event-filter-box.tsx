"use client";

import {
  Button,
  CloseButton,
  MultiSelect,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from "@mantine/core";
import { type EventFilter, noEventFilter } from "@/lib/domain/timeline/event-filter";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { importanceChoices } from "@/lib/routes/event-filter-search";
import { countFilters, toFilterChoices } from "@/lib/view-model/filter/event-filter";
import { useTypedFilter } from "../../filter/use-typed-text";
import { Icon } from "../../ui/icon";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./event-filter-box.module.css";

/** What the timeline is narrowed to: words here, and kind, importance, entity and source on a sheet. */
export function EventFilterBox({
  timeline,
  found,
}: {
  /** As far as it is narrowed by anything but words. */
  readonly timeline: Timeline;
  /** The ids that have the words; null without any. */
  readonly found: ReadonlySet<string> | null;
}) {
  const { workspace, comparison } = useFacts();
  const { table, drawing, filter, entity, selection } = useSelection().search;
  const { changeSearch } = useActs();
  const [text, write] = useTypedFilter(table.text, (words) =>
    changeSearch((current) => ({ table: { ...current.table, text: words } })),
  );
  const whole = toLiveTimeline(comparison?.timeline ?? workspace.timeline);
  const filters = countFilters(filter, { words: table.text, entity });
  const isLeftOut =
    selection?.kind === "event" &&
    whole.events.some(({ id }) => id === selection.id) &&
    !(found?.has(selection.id) ?? timeline.events.some(({ id }) => id === selection.id));
  return (
    <section className={classes.box} aria-label="Filter the timeline">
      {/* The table has a box of its own for its words. */}
      {drawing === "chart" ? (
        <TextInput
          aria-label="Filter the events"
          className={classes.words ?? ""}
          leftSection={<Icon name="search" />}
          placeholder="Words or a time"
          size="xs"
          type="search"
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
      ) : null}
      <FilterSheet whole={whole} filters={filters} />
      {filters > 0 || isLeftOut ? (
        <span className={classes.count} role="status">
          {found?.size ?? timeline.events.length} of {whole.events.length} events
          {isLeftOut ? ": the selected event is hidden" : ""}
          {/* What leaves it out may be an author or a mark: those are taken away where they are set. */}
          {filters > 0 ? (
            <CloseButton
              size="sm"
              aria-label="Clear the filter"
              onClick={() =>
                changeSearch((current) => ({
                  ...{ filter: noEventFilter, entity: null },
                  table: { ...current.table, text: "" },
                }))
              }
            />
          ) : null}
        </span>
      ) : null}
    </section>
  );
}

function FilterSheet({
  whole,
  filters,
}: {
  readonly whole: Timeline;
  /** How many are set, the words among them. */
  readonly filters: number;
}) {
  const { filter, entity } = useSelection().search;
  const { changeSearch } = useActs();
  const { kinds, sources, entities } = toFilterChoices(whole, filter);
  const change = (changes: Partial<EventFilter>) =>
    changeSearch((current) => ({ filter: { ...current.filter, ...changes } }));
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" px="xs" variant={filters > 0 ? "light" : "default"}>
          {filters > 0 ? `Filter (${filters})` : "Filter"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label="Importance"
            data={importanceChoices.map((value) => ({ value, label: importanceWords[value] }))}
            value={filter.importance}
            onChange={(value) =>
              change({ importance: importanceChoices.find((one) => one === value) ?? "any" })
            }
          />
          <MultiSelect
            {...sheetSelect}
            label="Kinds"
            placeholder={filter.kinds.length === 0 ? "All kinds" : ""}
            data={[...kinds]}
            value={[...filter.kinds]}
            onChange={(chosen) => change({ kinds: chosen })}
          />
          <Select
            {...sheetSelect}
            label="Entity"
            placeholder="All entities"
            data={[...entities]}
            value={entity}
            onChange={(chosen) =>
              changeSearch({
                entity: entities.find(({ value }) => value === chosen)?.value ?? null,
              })
            }
          />
          <Select
            {...sheetSelect}
            label="Source"
            placeholder="All sources"
            data={[...sources]}
            value={filter.source}
            onChange={(source) => change({ source })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** A list inside the sheet: a choice must not count as a click outside of it. */
const sheetSelect = {
  ...{ size: "xs", searchable: true, clearable: true },
  comboboxProps: { withinPortal: false },
} as const;

const importanceWords = { any: "All", key: "Key", detail: "Detail" } as const;
