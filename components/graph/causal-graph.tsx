"use client";

import cytoscape, { type Core, type ElementDefinition } from "cytoscape";
import { useEffect, useEffectEvent, useRef } from "react";
import type { GraphDrawing } from "@/lib/view-model/graph-drawing";
import { onSchemeChange } from "../ui/scheme-change";
import classes from "./causal-graph.module.css";
import { toGraphStyle } from "./graph-style";

/**
 * The only file that knows cytoscape. Spaces: model coordinates come from the drawing (pixels at zoom
 * 1, x with time, y with lanes); zoom and pan are the library's. Labels are drawn as text on a canvas.
 * The canvas has no focus and no roles: `LinkTable` is its twin.
 */
export function CausalGraph({
  drawing,
  selectedId,
  onSelect,
}: {
  readonly drawing: GraphDrawing;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const graph = useRef<Core | null>(null);
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    if (!holder.current) return undefined;
    const made = cytoscape({
      container: holder.current,
      layout: { name: "preset" },
      style: toGraphStyle(holder.current),
      autoungrabify: true,
      boxSelectionEnabled: false,
      maxZoom: 2.5,
      minZoom: 0.05,
    });
    made.on("tap", (event) => {
      select(event.target === made ? null : String(event.target.id()));
    });
    const forgetScheme = onSchemeChange(() => {
      if (holder.current) made.style(toGraphStyle(holder.current));
    });
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(holder.current);
    graph.current = made;
    return () => {
      forgetScheme();
      observer.disconnect();
      made.destroy();
      graph.current = null;
    };
  }, []);

  useEffect(() => {
    const current = graph.current;
    if (!current) return;
    const isFirst = current.nodes().empty();
    current.json({ elements: toElements(drawing) });
    if (isFirst) fitReadably(current);
  }, [drawing]);

  useEffect(() => {
    const current = graph.current;
    if (!current) return;
    current.elements().unselect();
    const element = selectedId === null ? null : current.getElementById(selectedId);
    if (element === null || element.empty()) return;
    element.select();
    if (!isInView(current, element)) current.animate({ center: { eles: element }, duration: 200 });
    // The drawing is in the list because new elements forget the selection.
  }, [selectedId]);

  return (
    <div className={classes.frame}>
      <div ref={holder} className={classes.graph} aria-hidden="true" data-testid="graph" />
      <div className={classes.controls} data-screen-only>
        <GraphButton label="Zoom in" sign="+" onPress={() => zoomBy(graph.current, 1.3)} />
        <GraphButton label="Zoom out" sign="−" onPress={() => zoomBy(graph.current, 1 / 1.3)} />
        <GraphButton
          label="Fit the graph"
          sign="⤢"
          onPress={() => graph.current?.fit(undefined, 24)}
        />
      </div>
    </div>
  );
}

function GraphButton({
  label,
  sign,
  onPress,
}: {
  readonly label: string;
  readonly sign: string;
  readonly onPress: () => void;
}) {
  return (
    <button type="button" className={classes.control} aria-label={label} onClick={onPress}>
      {sign}
    </button>
  );
}

function toElements(drawing: GraphDrawing): ElementDefinition[] {
  const nodes = drawing.nodes.map((node) => ({
    group: "nodes" as const,
    data: {
      id: node.id,
      label: nodeLabel(node),
      colour: `kind-${node.kind.replaceAll("_", "-")}`,
      certainty: node.certainty,
      isRoot: node.rootRank !== null,
      isImpact: node.isImpact,
      isContested: node.isContested,
      isKey: node.isKey,
    },
    position: { x: node.x, y: node.y },
  }));
  const edges = drawing.edges.map((edge) => ({
    group: "edges" as const,
    data: {
      id: edge.id,
      source: edge.source,
      target: edge.target,
      relation: edge.relation,
      label: `${edge.relation}${edge.isContested ? " (contested)" : ""}${edge.isReviewed ? " ✓" : ""}`,
      width: edge.width,
      ...toSegments(edge.points),
      isContested: edge.isContested,
    },
  }));
  return [...nodes, ...edges];
}

/** Bends as the library wants them: how far along the straight line of both ends, and how far beside it. */
function toSegments(points: GraphDrawing["edges"][number]["points"]) {
  const [from, to] = [points[0], points.at(-1)];
  const bends = points.slice(1, -1);
  if (!from || !to || bends.length === 0) {
    return { isStraight: true, weights: [0.5], distances: [0] };
  }
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = Math.hypot(along.x, along.y);
  return {
    isStraight: false,
    weights: bends.map(
      ({ x, y }) => ((x - from.x) * along.x + (y - from.y) * along.y) / length ** 2,
    ),
    distances: bends.map(({ x, y }) => ((y - from.y) * along.x - (x - from.x) * along.y) / length),
  };
}

function nodeLabel(node: GraphDrawing["nodes"][number]): string {
  const flags = [
    node.rootRank === null ? "" : `ROOT CAUSE ${node.rootRank}`,
    node.isImpact ? "IMPACT" : "",
    node.isContested ? "CONTESTED" : "",
  ].filter((flag) => flag !== "");
  const heading = flags.length === 0 ? [] : [flags.join(" · ")];
  return [...heading, `${node.glyph} ${shorten(node.title)}`, node.timeText].join("\n");
}

/** Two lines of a node hold about this many characters. */
const titleLengthMax = 54;

function shorten(title: string): string {
  return title.length <= titleLengthMax ? title : `${title.slice(0, titleLengthMax - 1)}…`;
}

/** A wide story is not squeezed until nobody can read it: its beginning is shown instead. */
const readableZoomMin = 0.66;

function fitReadably(graph: Core): void {
  graph.fit(undefined, 24);
  if (graph.zoom() >= readableZoomMin) {
    if (graph.zoom() > 1) graph.zoom(1).center();
    return;
  }
  graph.zoom(readableZoomMin);
  const box = graph.elements().boundingBox();
  graph.center();
  graph.pan({ x: 24 - box.x1 * readableZoomMin, y: graph.pan().y });
}

function zoomBy(graph: Core | null, factor: number): void {
  if (!graph) return;
  const middle = { x: graph.width() / 2, y: graph.height() / 2 };
  graph.zoom({ level: graph.zoom() * factor, renderedPosition: middle });
}

function isInView(graph: Core, element: cytoscape.CollectionReturnValue): boolean {
  const box = element.renderedBoundingBox();
  return box.x1 >= 0 && box.y1 >= 0 && box.x2 <= graph.width() && box.y2 <= graph.height();
}
