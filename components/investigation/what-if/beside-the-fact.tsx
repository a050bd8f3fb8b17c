"use client";

import { SegmentedControl, Switch } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Interval } from "@/lib/base/instant";
import type { CausalWay } from "@/lib/routes/causal-way";
import { everyEvent } from "@/lib/routes/event-table-search";
import { formatSelection } from "@/lib/routes/selection";
import type {
  CauseReading,
  Drawing,
  IdleChoice,
  LaneGrouping,
} from "@/lib/routes/workspace-search-params";
import { type Comparison, withoutGone } from "@/lib/view-model/comparison/timeline-comparison";
import { findByWords } from "@/lib/view-model/tables/event-rows";
import { countOf } from "@/lib/view-model/text/byte-size";
import { GraphPanel } from "../../graph/graph-panel";
import { TimelinePanel } from "../../timeline/timeline-panel";
import { useSelectById } from "../workspace/use-select-by-id";
import { useFacts, useSelection } from "../workspace/use-workspace";
import classes from "./what-if.module.css";

type Canvas = "timeline" | "graph";
type Look = {
  readonly lanes: LaneGrouping;
  readonly drawing: Drawing;
  readonly idle: IdleChoice;
  readonly window: Interval | null;
};
const noWay: CausalWay = [];
const atFirst: Look = { lanes: "entity", drawing: "chart", idle: "whole", window: null };

/** The other world: what comes at another time is marked as changed, and what does not happen is drawn on demand. */
export function BesideTheFact({ comparison }: { readonly comparison: Comparison }) {
  const { workspace, zone, localZone } = useFacts();
  const { search } = useSelection();
  const selectById = useSelectById();
  const [canvas, setCanvas] = useState<Canvas>("timeline");
  const [look, setLook] = useState<Look>(atFirst);
  const [table, setTable] = useState(everyEvent);
  const [reading, setReading] = useState<CauseReading>("links");
  const selectedId = search.selection ? formatSelection(search.selection) : null;
  const [hasGone, setHasGone] = useState(false);
  const { changes } = comparison;
  const timeline = useMemo(
    () => (hasGone ? comparison.timeline : withoutGone(comparison)),
    [hasGone, comparison],
  );
  const gone = comparison.timeline.events.filter(({ id }) => changes.get(id)?.kind === "gone");
  const found = useMemo(
    () => findByWords(timeline, table.text, zone),
    [timeline, table.text, zone],
  );
  return (
    <section className={classes.beside} aria-label="Next to the actual timeline">
      <SegmentedControl
        size="xs"
        aria-label="Drawn next to the actual timeline"
        data={[
          { value: "timeline", label: "Timeline" },
          { value: "graph", label: "Graph" },
        ]}
        value={canvas}
        onChange={(value) => setCanvas(value === "graph" ? "graph" : "timeline")}
      />
      <p className={classes.note}>
        The what-if timeline is drawn. ~ marks an event that happens at another time than in fact.
      </p>
      {gone.length === 0 ? null : (
        <Switch
          size="xs"
          label={`Also show what does not happen (−): ${countOf(gone.length, "event")}`}
          checked={hasGone}
          onChange={({ currentTarget: { checked } }) => setHasGone(checked)}
        />
      )}
      {timeline.events.length === 0 ? (
        <p className={classes.note}>None of the events would have happened.</p>
      ) : canvas === "timeline" ? (
        <TimelinePanel
          {...look}
          {...{ timeline, changes, zone, table, selectedId }}
          unfiltered={timeline}
          found={found}
          incidentId={workspace.incidentId}
          part="what-if"
          artifacts={workspace.artifacts}
          zones={{ incident: workspace.incident.zone, local: localZone }}
          hasLetterKeys={false}
          action={null}
          onSelect={selectById}
          onLook={(changed) => setLook((before) => ({ ...before, ...changed }))}
          onTable={(changed) => setTable((before) => ({ ...before, ...changed }))}
        />
      ) : (
        <GraphPanel
          {...{ timeline, zone, reading, selectedId }}
          title={workspace.incident.title}
          part="what-if"
          compared={{ changes, words: "Compared with the actual timeline" }}
          drawing={look.drawing}
          focus={null}
          way={noWay}
          onSelect={selectById}
          onDrawing={(drawing) => setLook((before) => ({ ...before, drawing }))}
          onReading={setReading}
          onFocus={() => undefined}
          onUnlit={() => undefined}
          onAddLink={null}
        />
      )}
    </section>
  );
}
