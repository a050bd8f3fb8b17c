"use client";

import { useEffect, useMemo, useRef } from "react";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { drawGraph } from "@/lib/view-model/graph/graph-drawing";
import { toGraphSvg } from "@/lib/view-model/graph/graph-svg";
import { findColourRole, grounds, roleColour } from "../ui/palette";
import { scrollRegion } from "../ui/scroll-region";
import classes from "./graph-figure.module.css";

/** What can be read on a page: more is left to the graph. */
const figureNodesMax = 24;
const figureAcrossMax = 4;

/**
 * The causes as a figure of a text, down the page. Its text is text: it can be searched, selected and printed
 * sharp. Drawn from the same layout as the graph; nothing when no link is in force.
 */
export function GraphFigure({
  timeline,
  zone,
  name,
}: {
  readonly timeline: Timeline;
  /** IANA name. */
  readonly zone: string;
  /** What a screen reader hears in its place: where the same stands in words. */
  readonly name: string;
}) {
  const holder = useRef<HTMLDivElement>(null);
  const svg = useMemo(() => drawFigure(timeline, zone), [timeline, zone]);
  useEffect(() => {
    if (holder.current === null || svg === null) return;
    // Read as XML, in which the text of an evidence was escaped, and never as a page.
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (read.localName === "svg") holder.current.replaceChildren(document.importNode(read, true));
  }, [svg]);
  if (svg === null) return null;
  return (
    <div className={classes.figure} {...scrollRegion("Figure of the causes")}>
      <div ref={holder} role="img" aria-label={name} />
    </div>
  );
}

function drawFigure(timeline: Timeline, zone: string): string | null {
  const drawing = drawGraph(timeline, zone, {
    ...{ limit: figureNodesMax, opened: [], ends: [] },
    acrossMax: figureAcrossMax,
  });
  if (drawing.nodes.length === 0) return null;
  return toGraphSvg(drawing, { title: null, zone, part: null, colour }).text;
}

/** The colours of the page, whichever scheme it has, and of paper. */
function colour(role: string): string {
  // A text stands on the surface of its sheet.
  if (role === "page") return "var(--whence-surface)";
  return Object.hasOwn(grounds.light, role)
    ? `var(--whence-${role})`
    : roleColour(findColourRole(role, "kind-other"));
}
