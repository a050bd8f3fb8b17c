"use client";

import { Button } from "@mantine/core";
import { useMemo, useState } from "react";
import type { Timeline } from "@/lib/domain/timeline";
import type { Drawing } from "@/lib/routes/workspace-search-params";
import { drawGraph, drawnAtFirst } from "@/lib/view-model/graph-drawing";
import { Icon } from "../ui/icon";
import { MessagePanel } from "../ui/message-panel";
import { GraphLegend } from "./graph-legend";
import classes from "./graph-panel.module.css";
import { GraphToolbar } from "./graph-toolbar";
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
  const [limit, setLimit] = useState(drawnAtFirst);
  const [opened, setOpened] = useState<ReadonlySet<string> | "all">(new Set<string>());
  const drawn = useMemo(
    () => drawGraph(timeline, zone, { limit, opened }),
    [timeline, zone, limit, opened],
  );
  const addButton = onAddLink ? (
    <Button size="xs" variant="default" leftSection={<Icon name="plus" />} onClick={onAddLink}>
      Add a causal link
    </Button>
  ) : null;
  if (drawn.counts.linked === 0) {
    return (
      <MessagePanel icon="link" title="No causal links yet" actions={addButton}>
        Run the analysis, or link two events yourself when you know how one led to the other.
      </MessagePanel>
    );
  }
  const holding = drawn.nodes.find(
    (node) => node.what === "chain" && node.eventIds.some((id) => id === selectedId),
  );
  const pick = (id: string | null) => {
    const chain = drawn.nodes.find((node) => node.what === "chain" && node.id === id);
    if (!chain) onSelect(id);
    else setOpened((open) => (open === "all" ? open : new Set([...open, chain.id])));
  };
  return (
    <section className={classes.panel} aria-label="Causal graph">
      <GraphToolbar
        drawing={drawing}
        counts={drawn.counts}
        limit={limit}
        opened={opened}
        onDrawing={onDrawing}
        onLimit={setLimit}
        onOpened={setOpened}
      >
        {addButton}
      </GraphToolbar>
      {drawing === "chart" ? (
        <>
          <LazyCausalGraph
            drawing={drawn}
            selectedId={holding?.id ?? selectedId}
            onPick={pick}
            subject="all"
          />
          <GraphLegend />
        </>
      ) : (
        <LinkTable timeline={timeline} zone={zone} selectedId={selectedId} onSelect={onSelect} />
      )}
    </section>
  );
}
