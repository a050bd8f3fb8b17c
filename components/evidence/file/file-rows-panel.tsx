"use client";

import { Button, Group, Switch } from "@mantine/core";
import { useCallbackRef, useLocalStorage } from "@mantine/hooks";
import { useMemo } from "react";
import type { EventId } from "@/lib/domain/ids";
import { firstBeside } from "@/lib/view-model/evidence/sources-beside";
import {
  findCitedRows,
  locatorRows,
  nextCited,
  type RowForm,
  type RowSpan,
  rowLocator,
  spanLocator,
} from "@/lib/view-model/file/file-rows";
import { greyBecause } from "../../ui/grey-because";
import { SeriesPanel } from "../series/series-panel";
import classes from "./file-viewer.module.css";
import type { FileViewerProps } from "./file-viewer-props";
import { FindInFile } from "./find-in-file";
import { JumpToPlace } from "./jump-to-place";
import { RowList } from "./row-list";
import { SameMoment } from "./same-moment";
import { TracePanel } from "./trace-panel";
import { usePlaceFacts } from "./use-place-facts";

/** The text of a file with the ways to get about in it. */
export function FileRowsPanel({
  incidentId,
  artifact,
  artifacts,
  timeline,
  place,
  selection,
  form,
  total,
  words,
  beside,
  zone,
  onBeside,
  onPlace,
  onWords,
  onSelect,
  actOn,
}: FileViewerProps & { readonly form: RowForm; readonly total: number }) {
  const [isWrapped, setWrapped] = useLocalStorage({ key: "whence-wrap", defaultValue: false });
  const [hasColours, setColours] = useLocalStorage({ key: "whence-colours", defaultValue: true });
  const cited = useMemo(
    () => findCitedRows(timeline, artifact.id, form),
    [timeline, artifact.id, form],
  );
  const locator = place.kind === "evidence" ? place.locator : null;
  const { data: facts } = usePlaceFacts(
    { incidentId, artifactId: artifact.id },
    artifacts,
    locator,
  );
  const current = locator && locatorRows(form, locator);
  const look = useCallbackRef((row: number, isTo = false) => {
    const locator = rowLocator(form, row, isTo ? current : null);
    onPlace({ kind: "evidence", artifactId: artifact.id, locator });
  });
  const lookAt = useCallbackRef((rows: RowSpan) =>
    onPlace({ kind: "evidence", artifactId: artifact.id, locator: spanLocator(form, rows) }),
  );
  const selectEvent = useCallbackRef((id: EventId) => onSelect({ kind: "event", id }));
  return (
    <>
      <div className={classes.toolbar} data-screen-only>
        <FindInFile
          key={artifact.id}
          {...{ incidentId, form, words }}
          artifactId={artifact.id}
          row={current?.from ?? -1}
          onWords={onWords}
          onRow={look}
        />
        <JumpToPlace {...{ incidentId, artifact, artifacts, form, total, zone }} onRows={lookAt} />
        {locator === null ? null : actOn(locator)}
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
        <Switch
          size="xs"
          label="Show the colours of the terminal"
          checked={hasColours}
          onChange={(event) => setColours(event.currentTarget.checked)}
        />
        <Switch
          size="xs"
          label="Next to other sources"
          {...greyBecause([
            firstBeside(artifacts, artifact.id) === null,
            "No other file has timestamps to compare with",
          ])}
          checked={beside !== null}
          onChange={(event) =>
            onBeside(event.currentTarget.checked ? firstBeside(artifacts, artifact.id) : null)
          }
        />
      </div>
      <TracePanel
        {...{ incidentId, artifacts, onPlace }}
        artifactId={artifact.id}
        locator={locator}
      />
      <SeriesPanel
        key={`series ${artifact.id}`}
        {...{ incidentId, artifact, cited, form, zone }}
        events={timeline.events}
        rowAt={facts?.at ?? null}
        onPlace={(locator) => onPlace({ kind: "evidence", artifactId: artifact.id, locator })}
        onEvent={selectEvent}
      />
      <div className={classes.columns} data-beside={beside !== null || undefined}>
        <div className={classes.column}>
          <RowList
            {...{ incidentId, form, total, cited, current, isWrapped, hasColours, words }}
            artifactId={artifact.id}
            label={`Text of ${artifact.path}`}
            selectedEvent={selection?.kind === "event" ? selection.id : null}
            onPlace={look}
            onEvent={selectEvent}
          />
        </div>
        {beside === null ? null : (
          <SameMoment
            {...{ incidentId, artifact, artifacts, zone, selection, beside, onBeside, onSelect }}
            locator={locator}
          />
        )}
      </div>
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
  if (count === 0) return <span className={classes.extent}>no citations here</span>;
  return (
    <Group gap={4}>
      <span className={classes.extent}>{count === 1 ? "1 citation" : `${count} citations`}</span>
      <Button
        size="compact-xs"
        variant="default"
        {...greyBecause([previous === null, "No citations before this row"])}
        onClick={() => previous !== null && onRow(previous)}
      >
        Previous citation
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        {...greyBecause([next === null, "No citations after this row"])}
        onClick={() => next !== null && onRow(next)}
      >
        Next citation
      </Button>
    </Group>
  );
}
