"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { useMemo } from "react";
import type { Timeline } from "@/lib/domain/timeline";
import { type Drawing, drawings } from "@/lib/routes/workspace-search-params";
import { drawGraph } from "@/lib/view-model/graph-drawing";
import { Icon } from "../ui/icon";
import { MessagePanel } from "../ui/message-panel";
import classes from "./graph-panel.module.css";
import { LazyCausalGraph } from "./lazy-causal-graph";
import { LinkTable } from "./link-table";

/** The causal graph with its legend and its table twin. */
export function GraphPanel({
  timeline,
  zone,
  drawing,
  selectedId,
  onSelect,
  onDrawing,
  onAddLink,
}: {
  readonly timeline: Timeline;
  readonly zone: string;
  readonly drawing: Drawing;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly onDrawing: (drawing: Drawing) => void;
  /** Absent for people who may only read. */
  readonly onAddLink?: () => void;
}) {
  const drawn = useMemo(() => drawGraph(timeline, zone), [timeline, zone]);
  const addButton = onAddLink ? (
    <Button size="xs" variant="default" leftSection={<Icon name="plus" />} onClick={onAddLink}>
      Add a causal link
    </Button>
  ) : null;
  if (drawn.nodes.length === 0) {
    return (
      <MessagePanel icon="link" title="No causal links yet" actions={addButton}>
        Run the analysis, or link two events yourself when you know how one led to the other.
      </MessagePanel>
    );
  }
  return (
    <section className={classes.panel} aria-label="Causal graph">
      <div className={classes.toolbar} data-screen-only>
        <SegmentedControl
          size="xs"
          aria-label="Show the causes as"
          data={drawings.map((value) => ({ value, label: value === "chart" ? "Graph" : "Table" }))}
          value={drawing}
          onChange={(value) => onDrawing(drawings.find((choice) => choice === value) ?? "chart")}
        />
        {addButton}
        <p className={classes.note}>
          {drawn.nodes.length} of {drawn.total} linked events shown; events without a link are in
          the timeline
        </p>
      </div>
      {drawing === "chart" ? (
        <>
          <LazyCausalGraph drawing={drawn} selectedId={selectedId} onSelect={onSelect} />
          <Legend />
        </>
      ) : (
        <LinkTable timeline={timeline} zone={zone} selectedId={selectedId} onSelect={onSelect} />
      )}
    </section>
  );
}

const relations: readonly (readonly [string, string])[] = [
  ["causes", "solid line, filled head"],
  ["enables", "dashed line, open head"],
  ["prevents", "dotted line, bar"],
  ["delays", "short dashes, head with bar"],
];

function Legend() {
  return (
    <ul className={classes.legend} aria-label="How relations are drawn">
      {relations.map(([relation, look]) => (
        <li key={relation}>
          <strong>{relation}</strong> {look}
        </li>
      ))}
      <li>thicker: more confident · double border: root cause · six corners: impact</li>
    </ul>
  );
}
