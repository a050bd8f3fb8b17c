"use client";

import { useMemo } from "react";
import { isFollowed } from "@/lib/domain/incident";
import { formatSelection } from "@/lib/routes/selection";
import { findByWords } from "@/lib/view-model/tables/event-rows";
import { TimelinePanel } from "../../timeline/timeline-panel";
import { TellEventButton } from "../editing/tell-event-dialog";
import { EventFilterBox } from "../filter/event-filter-box";
import { NothingNarrowed } from "../filter/nothing-narrowed";
import { useShownTimeline } from "../filter/use-shown-timeline";
import { NoTimeline } from "../workspace/no-timeline";
import { useNow } from "../workspace/use-now";
import { useSelectById } from "../workspace/use-select-by-id";
import { useActs, useFacts, useSelection } from "../workspace/use-workspace";
import { useTimeWindow } from "../workspace/use-workspace-search";

const noEvents: ReadonlySet<string> = new Set();

/** What happened, in time: lanes or a table. */
export function TimelineTab({ hasLetterKeys }: { readonly hasLetterKeys: boolean }) {
  const { workspace, comparison, zone, localZone, newEvents, past } = useFacts();
  const { search } = useSelection();
  const { changeSearch } = useActs();
  const window = useTimeWindow();
  const isNow = past.at === null;
  const now = useNow(isNow && isFollowed(workspace.incident));
  const selectById = useSelectById();
  const shown = useShownTimeline("timeline");
  const { text } = search.table;
  const found = useMemo(
    () => findByWords(shown.timeline, text, zone),
    [shown.timeline, text, zone],
  );
  if (workspace.timeline.events.length === 0) return <NoTimeline />;
  if (shown.isNarrowed && shown.timeline.events.length === 0) return <NothingNarrowed />;
  return (
    <TimelinePanel
      incidentId={workspace.incidentId}
      timeline={shown.timeline}
      unfiltered={comparison?.timeline ?? workspace.timeline}
      found={found}
      part={shown.part}
      changes={shown.changes}
      newEvents={isNow ? newEvents.ids : noEvents}
      now={now}
      artifacts={workspace.artifacts}
      zone={zone}
      zones={{ incident: workspace.incident.zone, local: localZone }}
      idle={search.idle}
      table={search.table}
      lanes={search.lanes}
      drawing={search.drawing}
      window={window}
      selectedId={search.selection ? formatSelection(search.selection) : null}
      hasLetterKeys={hasLetterKeys}
      laneLooks={search.laneLooks}
      action={
        <>
          <TellEventButton />
          <EventFilterBox timeline={shown.timeline} found={found} />
        </>
      }
      onSelect={selectById}
      onLook={changeSearch}
      onTable={(changes) => changeSearch(({ table }) => ({ table: { ...table, ...changes } }))}
    />
  );
}
