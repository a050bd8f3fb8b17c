"use client";

import cytoscape, { type Core } from "cytoscape";
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from "react";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import type { LitWay } from "@/lib/view-model/graph/lit-way";

import { onSchemeChange } from "../ui/scheme-change";
import classes from "./causal-graph.module.css";
import { drawLinks, isLinking, type LinkEnds } from "./draw-links";
import { toElements } from "./graph-elements";
import { toGraphStyle } from "./graph-style";
import {
  fitAll,
  fitReadably,
  heightOf,
  isInView,
  keepMiddle,
  showPart,
  showsAll,
  zoomBy,
} from "./graph-viewport";
import { lightWay } from "./light-path";

export type CausalGraphProps = {
  readonly drawing: GraphDrawing;
  /** The node or edge that is selected; a box stands for the events in it. */
  readonly selectedId: string | null;
  /** A way that is to be seen instead of those around what is selected; null for none. */
  readonly lit: LitWay | null;
  /** The ways to and from what is selected; null for none. */
  readonly around: LitWay | null;
  /** An event, a link or a box; null for the ground. */
  readonly onPick: (id: string | null) => void;
  /** All of it was asked for, and it cannot be read at once: it is to be folded. */
  readonly onFold: () => void;
  /** When it changes, the graph is another one: it is shown from its beginning. */
  readonly subject: string;
  /** While links are drawn by hand, what is told of each; null otherwise. */
  readonly onLink: ((ends: LinkEnds) => void) | null;
};

/**
 * The only component that knows cytoscape. Spaces: model coordinates come from the drawing (pixels at zoom
 * 1, x with time); zoom and pan are the library's. Labels are drawn as text on a canvas. The canvas has no
 * focus and no roles: `LinkTable` is its twin. `data-drawn` says how many nodes it shows.
 */
export function CausalGraph(props: CausalGraphProps) {
  const { drawing, selectedId, lit, around, onPick, onFold, subject, onLink } = props;
  const holder = useRef<HTMLDivElement>(null);
  const graph = useRef<Core | null>(null);
  const shownSubject = useRef<string | null>(null);
  const shownWay = useRef<string | null>(null);
  const pick = useEffectEvent(onPick);
  const link = useEffectEvent((ends: LinkEnds) => onLink?.(ends));
  const hasHand = onLink !== null;
  /**
   * All of it is shown, and goes on being shown whatever changes, or what of it can be read, until a person moves it or
   * is led to a part of it: nothing else takes that view from them.
   */
  const view = useRef<"whole" | "readable" | "moved">("whole");
  const refit = useEffectEvent((made: Core) => {
    made.resize();
    if (view.current === "whole") fitAll(made, drawing);
  });
  // Until somebody has moved it: who drags knows that there is more.
  const [isWhole, setWhole] = useState(true);

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
    made.on("viewport", () => setWhole((was) => was || showsAll(made)));
    made.on("tap", (event) => {
      // While links are drawn, a press on a node is an end of one.
      if (isLinking(made)) return;
      pick(event.target === made ? null : String(event.target.id()));
    });
    const forgetScheme = onSchemeChange(() => {
      if (holder.current) made.style(toGraphStyle(holder.current));
    });
    made.on("dragpan scrollzoom pinchzoom", () => {
      view.current = "moved";
    });
    const observer = new ResizeObserver(() => refit(made));
    observer.observe(holder.current);
    graph.current = made;
    return () => {
      forgetScheme();
      observer.disconnect();
      made.destroy();
      graph.current = null;
      shownSubject.current = null;
      shownWay.current = null;
    };
  }, []);

  useEffect(() => {
    const current = graph.current;
    if (!current) return;
    const change = () =>
      current.batch(() => {
        current.elements().remove();
        current.add(toElements(drawing));
      });
    if (shownSubject.current === subject && view.current === "moved") {
      keepMiddle(current, new Set(drawing.nodes.map(({ id }) => id)), change);
    } else {
      change();
      const begin = drawing.nodes.find(isBeginning)?.id ?? null;
      view.current = fitReadably(current, drawing, begin) ? "whole" : "readable";
    }
    shownSubject.current = subject;
    setWhole(showsAll(current));
    current.one("render", () => {
      holder.current?.setAttribute("data-drawn", String(drawing.nodes.length));
    });
  }, [drawing, subject]);

  useEffect(() => {
    const current = graph.current;
    if (!current) return;
    current.elements().unselect();
    // New elements have forgotten it: it is selected again after every drawing.
    lightWay(current, lit ?? around);
    const isDrawn = [...drawing.nodes, ...drawing.edges].some(({ id }) => id === selectedId);
    if (selectedId === null || !isDrawn) return;
    const element = current.getElementById(selectedId);
    element.select();
    if (isInView(current, element)) return;
    view.current = "moved";
    const duration = prefersLessMotion() ? 0 : 200;
    current.animate({ center: { eles: element }, duration });
  }, [selectedId, lit, around, drawing]);

  useEffect(() => {
    const way = lit?.nodeIds.join(" ") ?? null;
    const isNew = way !== shownWay.current;
    shownWay.current = way;
    // Once: news of the incident must not take the view from somebody who reads on.
    if (lit === null || !isNew || !graph.current) return;
    if (view.current !== "whole") {
      view.current = "moved";
      showPart(graph.current, lightWay(graph.current, lit), lit.nodeIds[0] ?? null);
    }
    holder.current?.scrollIntoView({ block: "nearest" });
  }, [lit]);

  useEffect(() => {
    if (!hasHand || !graph.current) return undefined;
    return drawLinks(graph.current, link);
  }, [hasHand]);

  const fit = () => {
    if (!graph.current) return;
    view.current = "whole";
    if (!fitAll(graph.current, drawing)) onFold();
  };
  const zoom = (factor: number) => {
    view.current = "moved";
    zoomBy(graph.current, factor);
  };
  // As tall as the graph is, as far as the screen is.
  const style = { "--graph-height": `${Math.ceil(heightOf(drawing))}px` } as CSSProperties;
  return (
    <div className={classes.area} style={style} data-linking={hasHand || undefined}>
      {hasHand ? (
        <p className={classes.hint} role="status">
          Drag from the cause to the effect, or press one and then the other
        </p>
      ) : null}
      <div ref={holder} className={classes.graph} aria-hidden="true" data-testid="graph" />
      {isWhole ? null : (
        <p className={classes.more} data-screen-only>
          Part of the graph. Drag to see the rest, or{" "}
          <button type="button" className={classes.all} onClick={fit}>
            fit all of it
          </button>
        </p>
      )}
      <div className={classes.controls} data-screen-only>
        <GraphButton label="Zoom in" sign="+" onPress={() => zoom(1.3)} />
        <GraphButton label="Zoom out" sign="−" onPress={() => zoom(1 / 1.3)} />
        <GraphButton label="Fit the graph" sign="⤢" onPress={fit} />
      </div>
    </div>
  );
}

/** Where the story begins for a reader: at its first root cause. */
function isBeginning(node: GraphDrawing["nodes"][number]): boolean {
  return node.what === "event" && node.rootRank === 1;
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

/** Whether a person asked their system for less motion: what is drawn by script is out of reach of the style sheets that follow it. */
function prefersLessMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
