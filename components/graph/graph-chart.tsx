"use client";

import dynamic from "next/dynamic";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import type { LitWay } from "@/lib/view-model/graph/lit-way";
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
  selectedId,
  lit,
  subject,
  onSelect,
  onOpen,
  onClose,
  onFold,
  onLink,
}: {
  readonly drawing: GraphDrawing;
  readonly selectedId: string | null;
  readonly lit: LitWay | null;
  readonly subject: string;
  readonly onSelect: (id: string | null) => void;
  /** Ids of the events of the box. */
  readonly onOpen: (eventIds: readonly string[]) => void;
  /** Closes the box that was opened last; null while none is open. */
  readonly onClose: (() => void) | null;
  /** Folds what cannot be read at once. */
  readonly onFold: () => void;
  readonly onLink: ((ends: LinkEnds) => void) | null;
}) {
  if (drawing.nodes.length === 0) {
    return <p className={classes.note}>No causal link is established.</p>;
  }
  const folds = drawing.nodes.flatMap((node) => (node.what === "fold" ? [node] : []));
  const holding = folds.find(({ eventIds }) => eventIds.some((id) => id === selectedId));
  return (
    <>
      <LazyCausalGraph
        {...{ drawing, lit, subject, onFold, onLink }}
        selectedId={holding?.id ?? selectedId}
        onPick={(id) => {
          const fold = folds.find((node) => node.id === id);
          if (fold === undefined) onSelect(id);
          else onOpen(fold.eventIds);
        }}
      />
      <GraphBoxes {...{ folds, onOpen, onClose }} />
      <GraphLegend drawing={drawing} />
    </>
  );
}
