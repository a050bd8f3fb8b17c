"use client";

import { Button, Group, Switch } from "@mantine/core";
import { useCallbackRef, useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import type { EventId } from "@/lib/domain/ids";
import {
  findCitedRows,
  locatorRows,
  nextCited,
  type RowForm,
  rowLocator,
} from "@/lib/view-model/file-rows";
import type { FileViewerProps } from "./file-viewer";
import classes from "./file-viewer.module.css";
import { JumpToRow } from "./jump-to-row";
import { RowList } from "./row-list";

/** The text of a file with the ways to get about in it. */
export function FileRowsPanel({
  incidentId,
  artifact,
  timeline,
  place,
  selection,
  form,
  total,
  onPlace,
  onSelect,
}: FileViewerProps & { readonly form: RowForm; readonly total: number }) {
  const [isWrapped, setWrapped] = useLocalStorage({ key: "whence-wrap", defaultValue: false });
  const cited = useMemo(
    () => findCitedRows(timeline, artifact.id, form),
    [timeline, artifact.id, form],
  );
  const current = place.kind === "evidence" ? locatorRows(form, place.locator) : null;
  const look = useCallbackRef((row: number) =>
    onPlace({ kind: "evidence", artifactId: artifact.id, locator: rowLocator(form, row) }),
  );
  const selectEvent = useCallbackRef((id: EventId) => onSelect({ kind: "event", id }));
  return (
    <>
      <div className={classes.toolbar} data-screen-only>
        <JumpToRow form={form} total={total} onRow={look} />
        <CitedSteps
          count={cited.length}
          previous={nextCited(cited, current?.from ?? -1, -1)?.from ?? null}
          next={nextCited(cited, current?.from ?? -1, 1)?.from ?? null}
          onRow={look}
        />
        <Switch
          size="xs"
          label="Wrap long lines"
          checked={isWrapped}
          onChange={(event) => setWrapped(event.currentTarget.checked)}
        />
      </div>
      <RowList
        {...{ incidentId, form, total, cited, current, isWrapped }}
        artifactId={artifact.id}
        label={`Text of ${artifact.path}`}
        selectedEvent={selection?.kind === "event" ? selection.id : null}
        onPlace={look}
        onEvent={selectEvent}
      />
    </>
  );
}

/** From one cited place to the next. */
function CitedSteps({
  count,
  previous,
  next,
  onRow,
}: {
  readonly count: number;
  readonly previous: number | null;
  readonly next: number | null;
  readonly onRow: (row: number) => void;
}) {
  if (count === 0) return <span className={classes.extent}>nothing here is cited</span>;
  return (
    <Group gap={4}>
      <span className={classes.extent}>{count === 1 ? "1 citation" : `${count} citations`}</span>
      <Button
        size="compact-xs"
        variant="default"
        disabled={previous === null}
        onClick={() => previous !== null && onRow(previous)}
      >
        Previous cited
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        disabled={next === null}
        onClick={() => next !== null && onRow(next)}
      >
        Next cited
      </Button>
    </Group>
  );
}
