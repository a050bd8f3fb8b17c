"use client";

import dynamic from "next/dynamic";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import type { LitWay } from "@/lib/view-model/graph/lit-way";
import { LoadingBlock } from "../ui/loading-block";
import type { LinkEnds } from "./draw-links";
import { GraphLegend } from "./graph-notes";
import classes from "./graph-panel.module.css";

/** The graph library is loaded in the browser when the graph is first looked at. */
const LazyCausalGraph = dynamic(
  () => import("./causal-graph").then(({ CausalGraph }) => CausalGraph),
  { ssr: false, loading: () => <LoadingBlock height={420} label="The graph is loading" /> },
);

/** The canvas with its legend. A chain that is pressed is opened, and holds what of it is selected. */
export function GraphChart({
  drawing,
  selectedId,
  lit,
  subject,
  onSelect,
  onOpen,
  onLink,
}: {
  readonly drawing: GraphDrawing;
  readonly selectedId: string | null;
  readonly lit: LitWay | null;
  readonly subject: string;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (chain: string) => void;
  readonly onLink: ((ends: LinkEnds) => void) | null;
}) {
  if (drawing.nodes.length === 0) {
    return <p className={classes.note}>No causal link is established.</p>;
  }
  const chains = drawing.nodes.filter(({ what }) => what === "chain");
  const holding = drawing.nodes.find(
    (node) => node.what === "chain" && node.eventIds.some((id) => id === selectedId),
  );
  return (
    <>
      <LazyCausalGraph
        {...{ drawing, lit, subject, onLink }}
        selectedId={holding?.id ?? selectedId}
        onPick={(id) => {
          const chain = chains.find((node) => node.id === id);
          if (chain === undefined) onSelect(id);
          else onOpen(chain.id);
        }}
      />
      <GraphLegend counts={drawing.counts} />
    </>
  );
}
