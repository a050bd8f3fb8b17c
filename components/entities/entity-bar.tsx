"use client";

import { ActionIcon, Checkbox, Select, TextInput, Tooltip } from "@mantine/core";
import { type EntityListSearch, entityOrders } from "@/lib/routes/entity-list-search";
import type { IdleChoice } from "@/lib/routes/workspace-search-params";
import { entityOrderLabels, nextEntityOrder } from "@/lib/view-model/entities/entity-rows";
import type { WindowCommand } from "@/lib/view-model/timeline/time-window";
import { useTypedFilter } from "../filter/use-typed-text";
import { WindowButtons } from "../timeline/window-buttons";
import { Icon } from "../ui/icon";
import classes from "./entities-panel.module.css";

/** Which entities are listed, in which order, and the window of time of their lanes. */
export function EntityBar({
  list,
  kinds,
  idle,
  hasAxis,
  onList,
  onIdle,
  onCommand,
}: {
  readonly list: EntityListSearch;
  readonly kinds: readonly string[];
  /** Null when no stretch is idle. */
  readonly idle: IdleChoice | null;
  readonly hasAxis: boolean;
  readonly onList: (changes: Partial<EntityListSearch>) => void;
  readonly onIdle: (idle: IdleChoice) => void;
  readonly onCommand: (command: WindowCommand) => void;
}) {
  const [text, write] = useTypedFilter(list.text, (words) => onList({ text: words }));
  return (
    <search className={classes.bar} aria-label="Entities of the timeline" data-screen-only>
      <TextInput
        aria-label="Filter the entities"
        className={classes.filter ?? ""}
        leftSection={<Icon name="search" />}
        placeholder="Words in name, kind, other names…"
        size="xs"
        type="search"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Select
        aria-label="Kind of entity"
        clearable
        data={[...kinds]}
        placeholder="Any kind"
        size="xs"
        value={list.kind === "" ? null : list.kind}
        w={150}
        onChange={(kind) => onList({ kind: kind ?? "" })}
      />
      <span className={classes.sorting}>
        <Select
          allowDeselect={false}
          aria-label="Sort the entities by"
          data={entityOrders.map((value) => ({ value, label: `By ${label(value)}` }))}
          size="xs"
          value={list.order}
          w={178}
          onChange={(value) => {
            const order = entityOrders.find((choice) => choice === value);
            if (order !== undefined && order !== list.order) {
              onList(nextEntityOrder(list, order));
            }
          }}
        />
        <Tooltip label={list.isDescending ? "Descending" : "Ascending"}>
          <ActionIcon
            aria-label={`Sort the other way: now ${list.isDescending ? "descending" : "ascending"}`}
            variant="default"
            onClick={() => onList({ isDescending: !list.isDescending })}
          >
            <span aria-hidden="true">{list.isDescending ? "▼" : "▲"}</span>
          </ActionIcon>
        </Tooltip>
      </span>
      {hasAxis ? <WindowButtons hasKeys onCommand={onCommand} /> : null}
      {idle === null ? null : (
        <Checkbox
          size="xs"
          label="Cut idle periods"
          checked={idle === "cut"}
          onChange={(event) => onIdle(event.currentTarget.checked ? "cut" : "whole")}
        />
      )}
    </search>
  );
}

function label(order: (typeof entityOrders)[number]): string {
  return entityOrderLabels[order].toLowerCase();
}
