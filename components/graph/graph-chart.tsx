"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { GraphDrawing, GraphView } from "@/lib/view-model/graph/graph-drawing";
import { openBox } from "@/lib/view-model/graph/graph-fold";
import { findDrawnId, type LitWay } from "@/lib/view-model/graph/lit-way";
import { findWaysAround } from "@/lib/view-model/graph/ways-around";
import { LoadingBlock } from "../ui/loading-block";
import type { LinkEnds } from "./draw-links";
import { GraphBoxes } from "./graph-boxes";
import { GraphLegend } from "./graph-notes";
import classes from "./graph-panel.module.css";

/** The graph library is loaded in the browser when the graph is first looked at. */
const LazyCausalGraph = dynamic(
  () => import("./causal-graph").then(({ CausalGraph }) => CausalGraph),
  { ssr: false, loading: () => <LoadingBlock height={420} label="The graph is loading" /> },
);

/** The canvas with its legend. A box that is pressed is opened, and holds what of it is selected. */
export function GraphChart({
  drawing,
  links,
  selectedId,
  lit,
  subject,
  onSelect,
  opened,
  onOpened,
  isLinking,
  onAddLink,
  onLinked,
}: {
  readonly drawing: GraphDrawing;
  /** Those in force, drawn or inside a box. */
  readonly links: readonly CausalLink[];
  readonly selectedId: string | null;
  readonly lit: LitWay | null;
  readonly subject: string;
  readonly onSelect: (id: string | null) => void;
  readonly opened: GraphView["opened"];
  readonly onOpened: (opened: GraphView["opened"]) => void;
  /** While links are drawn by hand. */
  readonly isLinking: boolean;
  /** Null for people who may only read. */
  readonly onAddLink: ((ends: LinkEnds) => void) | null;
  readonly onLinked: () => void;
}) {
  const around = useMemo(
    () => findWaysAround(drawing, links, selectedId),
    [drawing, links, selectedId],
  );
  if (drawing.nodes.length === 0) {
    return <p className={classes.note}>No causal link is established.</p>;
  }
  const isAnyOpen = opened !== "all" && opened.length > 0;
  const open = (eventIds: readonly string[]) => onOpened(openBox(opened, eventIds));
  const link = (ends: LinkEnds) => {
    onLinked();
    onAddLink?.(ends);
  };
  const onLink = onAddLink !== null && isLinking ? link : null;
  const folds = drawing.nodes.flatMap((node) => (node.what === "fold" ? [node] : []));
  return (
    <>
      <LazyCausalGraph
        {...{ drawing, lit, around, subject, onLink }}
        onFold={() => onOpened([])}
        selectedId={selectedId === null ? null : findDrawnId(drawing, selectedId)}
        onPick={(id) => {
          const fold = folds.find((node) => node.id === id);
          if (fold === undefined) onSelect(id);
          else open(fold.eventIds);
        }}
      />
      <GraphBoxes
        folds={folds}
        onOpen={open}
        onClose={isAnyOpen ? () => onOpened(opened.slice(0, -1)) : null}
      />
      <GraphLegend drawing={drawing} />
    </>
  );
}
