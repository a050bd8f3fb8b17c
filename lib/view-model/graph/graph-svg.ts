import { assertUnreachable } from "@/lib/base/assert";
import type { GraphDrawing } from "./graph-drawing";
import { middleOf, type Point } from "./graph-geometry";

import {
  type EdgeRelation,
  edgeFontPx,
  type GraphEdge,
  type GraphNode,
  nodeBox,
  nodeFontPx,
} from "./graph-pieces";
import { drawingBounds } from "./graph-room";
import { wrapText } from "./graph-text";
import { describeDrawn, listLegend } from "./graph-words";

/** `colour` gives the hex value of a role of the palette or of a ground, such as `kind-failure` or `text`. */
export type GraphPicture = {
  /** Null where the page around it says it. */
  readonly title: string | null;
  /** IANA name of the zone whose times stand in the nodes. */
  readonly zone: string;
  /** What part of the graph it shows; null for all of it. */
  readonly part: string | null;
  readonly colour: (role: string) => string;
};

export type SvgPicture = { readonly text: string; readonly width: number; readonly height: number };

const margin = 32;
const titlePx = 18;
const notePx = 12;
const lineHeight = 1.25;
const widthMin = 640;
const font = "Geist, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif";

/**
 * The drawing as a document of its own, with its title, the zone of its times, how much of the graph it
 * shows, and the legend. Whatever people and machines wrote is text: it is escaped here and never markup.
 */
export function toGraphSvg(drawing: GraphDrawing, picture: GraphPicture): SvgPicture {
  const { colour } = picture;
  const box = drawingBounds(drawing);
  const width = Math.max(widthMin, box.right - box.left + 2 * margin);
  const wide = { widthPx: width - 2 * margin, linesMax: 3 };
  const heading = [
    ...wrapText(picture.title ?? "", { ...wide, fontPx: titlePx }).map((text) => ({
      text,
      px: titlePx,
      fill: colour("text"),
    })),
    ...[
      ...(picture.part === null ? [] : wrapText(picture.part, { ...wide, fontPx: notePx })),
      ...wrapText(`Causal graph, times in ${picture.zone}. ${describeDrawn(drawing.counts)}.`, {
        ...wide,
        fontPx: notePx,
      }),
    ].map((text) => ({ text, px: notePx, fill: colour("dimmed") })),
  ];
  const legend = legendLines(drawing, width - 2 * margin);
  const headHeight = heading.reduce((sum, { px }) => sum + px * 1.5, 0) + margin;
  const graphHeight = box.bottom - box.top;
  const height = headHeight + graphHeight + legend.length * notePx * 1.5 + 3 * margin;
  const shift = `translate(${margin - box.left} ${headHeight + margin - box.top})`;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${escapeXml(font)}">`,
    ...(picture.title === null ? [] : [`<title>${escapeXml(picture.title.slice(0, 400))}</title>`]),
    `<rect width="100%" height="100%" fill="${colour("page")}"/>`,
    stackText(heading, margin, margin),
    `<g transform="${shift}">`,
    ...drawing.edges.map((edge) => drawEdge(edge, colour)),
    ...drawing.nodes.map((node) => drawNode(node, colour)),
    ...drawing.edges.map((edge) => drawEdgeLabel(edge, colour)),
    "</g>",
    stackText(
      legend.map((text) => ({ text, px: notePx, fill: colour("dimmed") })),
      margin,
      headHeight + graphHeight + 2 * margin,
    ),
    "</svg>",
  ];
  return { text: parts.join("\n"), width, height };
}

/** XML 1.0: five signs are escaped, and what no XML document may hold is left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** As many entries side by side as the picture is wide. */
function legendLines(drawing: GraphDrawing, widthPx: number): readonly string[] {
  const text = listLegend(drawing)
    .map(({ name, look }) => `${name}: ${look}`)
    .join("   ·   ");
  return wrapText(text, { widthPx, fontPx: notePx, linesMax: 8 });
}

type TextLine = { readonly text: string; readonly px: number; readonly fill: string };

function stackText(lines: readonly TextLine[], x: number, top: number): string {
  let y = top;
  return lines
    .map(({ text, px, fill }) => {
      y += px * 1.5;
      const weight = px === titlePx ? ' font-weight="600"' : "";
      return `<text x="${x}" y="${y}" font-size="${px}"${weight} fill="${fill}">${escapeXml(text)}</text>`;
    })
    .join("\n");
}

type ReadColour = GraphPicture["colour"];

function drawNode(node: GraphNode, colour: ReadColour): string {
  const { lines, x, y } = node;
  const first = y - ((lines.length - 1) * nodeFontPx * lineHeight) / 2 + nodeFontPx * 0.35;
  const spans = lines.map(
    (line, at) =>
      `<tspan x="${x}" y="${round(first + at * nodeFontPx * lineHeight)}">${escapeXml(line)}</tspan>`,
  );
  const weight = node.what === "event" && node.isKey ? ' font-weight="600"' : "";
  return [
    `<g>${drawOutline(node, colour)}`,
    `<text text-anchor="middle" font-size="${nodeFontPx}"${weight} fill="${colour("text")}">${spans.join("")}</text></g>`,
  ].join("");
}

/** The same outlines as on the page: six corners for the impact, two lines for a root cause, cut corners for a box of several. */
function drawOutline(node: GraphNode, colour: ReadColour): string {
  const paint = (fill: string, stroke: string, width: number, dash = "") =>
    `fill="${colour(fill)}" stroke="${colour(stroke)}" stroke-width="${width}"${dash}`;
  if (node.what === "fold") {
    return polygon(node, 10, nodeBox.height / 2 - 10, paint("sunken", "tone-neutral", 2));
  }
  // What is gone keeps its place as a pale outline; its text says so.
  const kind = node.change === "gone" ? "line" : `kind-${node.kind.replaceAll("_", "-")}`;
  const dash = {
    stated: "",
    inferred: ' stroke-dasharray="6 4"',
    unknown: ' stroke-dasharray="2 3"',
  };
  const outline = node.isImpact
    ? polygon(node, 22, 0, paint("surface", kind, 3))
    : rectangle(node, 0, paint("surface", kind, node.isKey ? 2 : 1.5, dash[node.certainty]));
  if (node.rootRank === null) return outline;
  return `${outline}${rectangle(node, 4, `fill="none" stroke="${colour(kind)}" stroke-width="1.5"`)}`;
}

function rectangle({ x, y }: Point, inset: number, paint: string): string {
  const width = nodeBox.width - 2 * inset;
  const height = nodeBox.height - 2 * inset;
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" rx="6" ${paint}/>`;
}

/** A box whose sides are drawn in: `cut` pixels from each corner, the upright side `upright` to both ends. */
function polygon({ x, y }: Point, cut: number, upright: number, paint: string): string {
  const [right, bottom] = [nodeBox.width / 2, nodeBox.height / 2];
  const corners = [
    [-right, -upright], [-right + cut, -bottom], [right - cut, -bottom],
    [right, -upright], [right, upright], [right - cut, bottom], [-right + cut, bottom], [-right, upright],
  ]; // biome-ignore format: around the box
  const points = corners.map(([dx = 0, dy = 0]) => `${x + dx},${y + dy}`).join(" ");
  return `<polygon points="${points}" ${paint}/>`;
}

/** How far the head of an arrow reaches back from the node, in pixels. */
const headPx = 11;

function drawEdge(edge: GraphEdge, colour: ReadColour): string {
  const stroke = colour(edgeRole(edge));
  const points = edge.points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
  const dash = dashes[edge.relation];
  const line = `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${round(edge.width)}" stroke-linejoin="round"${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;
  const middle = middleOf(edge.points);
  const diamond = edge.isContested
    ? `<path d="M${round(middle.x - 7)} ${round(middle.y)}l7 -7 7 7 -7 7z" fill="${colour("page")}" stroke="${stroke}" stroke-width="1.5"/>`
    : "";
  return `${line}${drawHead(edge, stroke)}${diamond}`;
}

const dashes: Readonly<Record<EdgeRelation, string>> = {
  causes: "",
  enables: "8 5",
  prevents: "2 4",
  delays: "3 7",
  // biome-ignore lint/suspicious/noThenProperty: a word of the drawing, never awaited
  then: "4 4",
};

function edgeRole({ isContested, isReviewed, relation }: GraphEdge): string {
  if (isContested) return "certainty-contested";
  if (relation === "then") return "line";
  if (relation === "prevents") return "tone-success";
  return isReviewed ? "text" : "tone-neutral";
}

function drawHead({ points, relation }: GraphEdge, stroke: string): string {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return "";
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  const place = `transform="translate(${round(end.x)} ${round(end.y)}) rotate(${round(angle)})"`;
  const filled = `<path d="M0 0L${-headPx} -6L${-headPx} 6Z" fill="${stroke}"/>`;
  const bar = (x: number) => `<path d="M${x} -7V7" stroke="${stroke}" stroke-width="3"/>`;
  switch (relation) {
    case "causes":
      return `<g ${place}>${filled}</g>`;
    case "enables":
      return `<g ${place}><path d="M${-headPx} -6L0 0L${-headPx} 6" fill="none" stroke="${stroke}" stroke-width="2"/></g>`;
    case "prevents":
      return `<g ${place}>${bar(-2)}</g>`;
    case "delays":
      return `<g ${place}>${filled}${bar(-headPx - 3)}</g>`;
    case "then":
      return "";
    default:
      return assertUnreachable(relation);
  }
}

function drawEdgeLabel({ points, label }: GraphEdge, colour: ReadColour): string {
  const { x, y } = middleOf(points);
  return `<text x="${round(x)}" y="${round(y - 9)}" text-anchor="middle" font-size="${edgeFontPx}" fill="${colour("dimmed")}" stroke="${colour("page")}" stroke-width="3" paint-order="stroke">${escapeXml(label)}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
