import type { StylesheetStyle } from "cytoscape";
import { edgeFontPx, nodeBox, nodeFontPx } from "@/lib/view-model/graph/graph-pieces";
import { labelPxMin } from "@/lib/view-model/graph/graph-room";
import { changeColours } from "../comparison/change-badge";
import { findColourRole } from "../ui/palette";
import { offPath, onPath } from "./light-path";

/** Canvases know no CSS variables: the colours of the scheme in force are read from an element. */
export function toGraphStyle(element: HTMLElement): StylesheetStyle[] {
  const style = getComputedStyle(element);
  const colour = (role: string) => style.getPropertyValue(`--whence-${role}`).trim();
  const kindColour = (role: string) => colour(findColourRole(role, "kind-other"));
  const font = style.fontFamily;
  return [
    ...nodeStyles(colour, kindColour, font),
    ...edgeStyles(colour, font),
    ...changeStyles(colour),
    ...pathStyles(colour),
    {
      selector: "#drawn-link-tip",
      style: { width: 1, height: 1, opacity: 0, events: "no", label: "" },
    },
    {
      selector: "#drawn-link-line",
      style: {
        ...{ "curve-style": "straight", label: "", width: 3, events: "no" },
        "line-style": "dashed",
        "line-color": colour("tone-accent"),
        "target-arrow-color": colour("tone-accent"),
        "target-endpoint": "inside-to-node",
      },
    },
    {
      selector: ".link-source",
      style: { "overlay-color": colour("tone-accent"), "overlay-opacity": 0.25 },
    },
    {
      selector: ":selected",
      style: {
        "overlay-color": colour("tone-accent"),
        "overlay-opacity": 0.18,
        "overlay-padding": 5,
      },
    },
  ];
}

/** What nobody can read is not drawn; a little less than the size at fit, which is not exact in binary. */
const smallestDrawnPx = labelPxMin - 0.5;

type ReadData = { data(name: string): string | undefined };
type ReadColour = (role: string) => string;

function nodeStyles(colour: ReadColour, kindColour: ReadColour, font: string): StylesheetStyle[] {
  return [
    {
      selector: "node",
      style: {
        shape: "round-rectangle",
        width: nodeBox.width,
        height: nodeBox.height,
        "background-color": colour("surface"),
        "border-width": 1.5,
        "border-color": (node: ReadData) => kindColour(node.data("colour") ?? ""),
        label: "data(label)",
        color: colour("text"),
        "font-family": font,
        "font-size": nodeFontPx,
        "line-height": 1.25,
        // The drawing has broken the lines; what cannot be read is not drawn.
        "text-wrap": "wrap",
        "text-max-width": `${nodeBox.width * 2}px`,
        "min-zoomed-font-size": smallestDrawnPx,
        "text-valign": "center",
        "text-halign": "center",
      },
    },
    {
      selector: 'node[what = "fold"]',
      style: {
        shape: "cut-rectangle",
        "background-color": colour("sunken"),
        "border-color": colour("tone-neutral"),
        "border-style": "double",
        "border-width": 3,
      },
    },
    // Stated is solid, inferred dashed, unknown dotted.
    { selector: 'node[certainty = "inferred"]', style: { "border-style": "dashed" } },
    { selector: 'node[certainty = "unknown"]', style: { "border-style": "dotted" } },
    { selector: "node[?isKey]", style: { "font-weight": "bold", "border-width": 2 } },
    {
      selector: "node[?isRoot]",
      style: {
        "border-width": 5,
        "border-style": "double",
        "background-color": mix(colour("tone-accent"), colour("surface")),
      },
    },
    {
      selector: "node[?isImpact]",
      style: {
        "border-width": 4,
        "background-color": mix(colour("tone-danger"), colour("surface")),
        shape: "hexagon",
      },
    },
  ];
}

/** Each relation has a line and an arrowhead of its own, so that none rests on colour. */
function edgeStyles(colour: ReadColour, font: string): StylesheetStyle[] {
  return [
    {
      selector: "edge",
      style: {
        width: "data(width)",
        "line-color": colour("tone-neutral"),
        "target-arrow-color": colour("tone-neutral"),
        "target-arrow-shape": "triangle",
        "arrow-scale": 1.1,
        // The line of the drawing, from side to side: distances are from the straight one between its ends.
        "curve-style": "round-segments",
        // The library draws it so since 3.29; its types do not know the word.
        "edge-distances": "endpoints" as "node-position",
        // A line that is drawn by hand has no sides yet.
        "source-endpoint": (edge: ReadData) => edge.data("from") ?? "outside-to-node",
        "target-endpoint": (edge: ReadData) => edge.data("to") ?? "outside-to-node",
        "segment-distances": "data(distances)",
        "segment-weights": "data(weights)",
        "segment-radii": [10],
        label: "data(label)",
        color: colour("dimmed"),
        "font-family": font,
        "font-size": edgeFontPx,
        "text-background-color": colour("page"),
        "text-background-opacity": 0.9,
        "text-background-padding": "2px",
        "text-margin-y": -9,
        "min-zoomed-font-size": smallestDrawnPx,
      },
    },
    {
      selector: "edge[?isStraight]",
      style: { "curve-style": "straight" },
    },
    {
      selector: "edge[?isReviewed]",
      style: { "line-color": colour("text"), "target-arrow-color": colour("text") },
    },
    {
      selector: 'edge[relation = "enables"]',
      style: { "line-style": "dashed", "target-arrow-shape": "vee" },
    },
    {
      selector: 'edge[relation = "prevents"]',
      style: {
        "line-style": "dotted",
        "target-arrow-shape": "tee",
        "line-color": colour("tone-success"),
        "target-arrow-color": colour("tone-success"),
      },
    },
    {
      selector: 'edge[relation = "delays"]',
      style: {
        "line-style": "dashed",
        "line-dash-pattern": [2, 6],
        "target-arrow-shape": "triangle-tee",
      },
    },
    // What only follows in time: faint, without a head, and never in the colour of a way.
    {
      selector: 'edge[relation = "then"]',
      style: {
        "line-style": "dashed",
        "line-dash-pattern": [4, 4],
        "line-color": colour("line"),
        "target-arrow-shape": "none",
        "font-style": "italic",
      },
    },
    {
      selector: "edge[?isContested]",
      style: {
        "line-color": colour("certainty-contested"),
        "target-arrow-color": colour("certainty-contested"),
        "mid-target-arrow-shape": "diamond",
        "mid-target-arrow-fill": "hollow",
        "mid-target-arrow-color": colour("certainty-contested"),
      },
    },
  ];
}

/** Around what is selected. Nothing rests on it: the inspector lists the links, and the focus buttons narrow to them. */
function pathStyles(colour: ReadColour): StylesheetStyle[] {
  return [
    { selector: `.${offPath}`, style: { opacity: 0.35 } },
    {
      selector: `edge.${onPath}`,
      style: { "line-color": colour("tone-accent"), "target-arrow-color": colour("tone-accent") },
    },
  ];
}

/** Words in the label say the same; what is gone is a ghost in its place. */
function changeStyles(colour: ReadColour): StylesheetStyle[] {
  const kinds = ["added", "changed", "gone"] as const;
  return [
    ...kinds.flatMap((kind): StylesheetStyle[] => [
      {
        selector: `node[change = "${kind}"]`,
        style: {
          "outline-color": colour(changeColours[kind]),
          "outline-offset": 3,
          "outline-style": kind === "gone" ? "dotted" : kind === "changed" ? "dashed" : "solid",
          "outline-width": 2.5,
        },
      },
      {
        selector: `edge[change = "${kind}"]`,
        style: {
          color: colour(changeColours[kind]),
          "underlay-color": colour(changeColours[kind]),
          "underlay-opacity": 0.28,
          "underlay-padding": 3,
        },
      },
    ]),
    {
      selector: 'node[change = "gone"]',
      style: {
        "background-color": colour("page"),
        "border-color": colour("dimmed"),
        "border-width": 1,
        color: colour("dimmed"),
      },
    },
    { selector: 'edge[change = "gone"]', style: { "line-opacity": 0.4 } },
  ];
}

/** A tint the library understands: it reads hex colours and no `color-mix`. */
function mix(colour: string, ground: string): string {
  const share = 0.14;
  const channel = (text: string, at: number) => Number.parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(colour, at) * share + channel(ground, at) * (1 - share)),
  );
  return mixed.some(Number.isNaN) ? ground : `rgb(${mixed.join(", ")})`;
}
