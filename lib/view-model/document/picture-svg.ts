import { toShownText } from "@/lib/domain/evidence/shown-path";
import { countParts } from "@/lib/domain/review/unapproved-part";
import { escapeXml } from "../graph/graph-svg";
import { wrapText } from "../graph/graph-text";
import { drawPicture } from "./document-picture";
import { type ChainDrawing, chainTextPx } from "./draw-chain";
import { type LanesDrawing, lanesTextPx } from "./draw-lanes";
import type { RevisionDocument } from "./revision-document";

/** Light colours, for a page of paper: those of the pages of the app. A word or a number says the same as each of them. */
const ink = {
  ...{ text: "#1b2126", dimmed: "#5a6269", line: "#c9ced3", page: "#ffffff", phase: "#f1f3f5" },
  ...{ impact: "#f8e4e5", cause: "#076b6b", danger: "#b91b25", end: "#016f30", step: "#546271" },
} as const;

const roleInk = { cause: ink.cause, step: ink.step, impact: ink.danger, end: ink.end } as const;

const font = "Geist, system-ui, -apple-system, 'Segoe UI', 'Noto Sans', sans-serif";
const margin = 24;
const gap = 20;
const titlePx = 18;
const notePx = 12;

/**
 * The document's picture, lanes and chain, as a file of its own with title and zone. Null where a document has nothing to
 * draw. Whatever people and machines wrote is text: it is escaped here and never markup.
 */
export function toPictureSvg(document: RevisionDocument): string | null {
  const picture = drawPicture(document);
  if (picture === null) return null;
  const { lanes, chain } = picture.wide;
  const width = chain.width + 2 * margin;
  const title = wrapText(document.incident.title, {
    ...{ widthPx: chain.width, fontPx: titlePx, linesMax: 2 },
  });
  const { zone = "UTC", day = "" } = document.text ?? {};
  const left = document.notApproved.length;
  const except = left === 0 ? "" : `the approval leaves out ${countParts(left)}`;
  const note = [day, `times in ${zone}`, except].filter((part) => part !== "").join(", ");
  const headHeight = margin + title.length * titlePx * 1.4 + notePx * 1.6;
  const chainTop = headHeight + gap + (lanes === null ? 0 : lanes.height + gap);
  const height = chainTop + chain.height + margin;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${round(height)}" viewBox="0 0 ${width} ${round(height)}" font-family="${escapeXml(font)}">`,
    `<title>${plain(picture.words)}</title>`,
    `<rect width="100%" height="100%" fill="${ink.page}"/>`,
    ...title.map((line, at) =>
      text(line, margin, margin + titlePx + at * titlePx * 1.4, { size: titlePx, weight: 600 }),
    ),
    text(note, margin, headHeight, { size: notePx, fill: ink.dimmed }),
    ...(lanes === null ? [] : [group(margin, headHeight + gap, drawLanesSvg(lanes))]),
    group(margin, chainTop, drawChainSvg(chain)),
    "</svg>\n",
  ].join("\n");
}

function drawLanesSvg({ width, top, bottom, phases, marks, lanes, dots }: LanesDrawing) {
  const middle = { size: lanesTextPx, anchor: "middle", fill: ink.dimmed } as const;
  return [
    ...phases.flatMap(({ x, width: across, durationText, isImpact }) => [
      `<rect x="${round(x)}" y="${top}" width="${round(across)}" height="${bottom - top}" fill="${isImpact ? ink.impact : ink.phase}"/>`,
      text(durationText, x + across / 2, bottom + lanesTextPx + 3, middle),
    ]),
    ...lanes.flatMap(({ name, y }) => [
      `<line x1="${round(phases[0]?.x ?? 0)}" x2="${width - 8}" y1="${y}" y2="${y}" stroke="${ink.line}"/>`,
      text(name, 0, y + 4, { size: lanesTextPx, fill: ink.dimmed }),
    ]),
    ...marks.flatMap(({ x, textX, labels, timeText }) => [
      `<line x1="${round(x)}" x2="${round(x)}" y1="${top - 5}" y2="${bottom}" stroke="${ink.step}" stroke-dasharray="3 3"/>`,
      ...[...labels, timeText].map((word, line) =>
        text(word, textX, top - 9 - (labels.length - line) * 15, middle),
      ),
    ]),
    ...dots.map(({ title, x, y, isKey, number }) =>
      number === null
        ? `<circle cx="${round(x)}" cy="${y}" r="${isKey ? 5 : 3}" fill="${ink.step}" fill-opacity="${isKey ? 1 : 0.6}"><title>${plain(title)}</title></circle>`
        : `<g><title>${plain(title)}</title><circle cx="${round(x)}" cy="${y}" r="9" fill="${ink.cause}" stroke="${ink.page}" stroke-width="2"/>${text(String(number), x, y + 4, { size: 11, anchor: "middle", weight: 700, fill: ink.page })}</g>`,
    ),
  ];
}

function drawChainSvg({ arrows, boxes }: ChainDrawing) {
  return [
    ...arrows.flatMap(({ from, to, words, isShown }) => [
      `<line x1="${round(from.x)}" y1="${round(from.y)}" x2="${round(to.x)}" y2="${round(to.y)}" stroke="${ink.step}" stroke-width="1.5"${isShown ? "" : ' stroke-dasharray="2 4"'}/>`,
      ...(isShown
        ? [
            `<path d="M${round(to.x - 7)} ${round(to.y - 5)}L${round(to.x)} ${round(to.y)}L${round(to.x - 7)} ${round(to.y + 5)}Z" fill="${ink.step}"/>`,
          ]
        : []),
      ...words.map((word) =>
        text(word.text, word.x, word.y, { size: chainTextPx, anchor: "middle", fill: ink.dimmed }),
      ),
    ]),
    ...boxes.flatMap(({ role, number, heading, lines, x, y, width, height }) => [
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="5" fill="${ink.page}" stroke="${roleInk[role]}" stroke-width="1.5"/>`,
      text(number === null ? heading : `${number} · ${heading}`, x + 8, y + 20, {
        ...{ size: chainTextPx, weight: 600, fill: ink.dimmed },
      }),
      ...lines.map((line, at) => text(line, x + 8, y + 36 + at * 16, { size: chainTextPx })),
    ]),
  ];
}

type Look = {
  readonly size: number;
  readonly fill?: string;
  readonly weight?: number;
  readonly anchor?: "middle";
};

function text(words: string, x: number, y: number, look: Look): string {
  const { size, fill = ink.text, weight, anchor } = look;
  const more = `${weight === undefined ? "" : ` font-weight="${weight}"`}${anchor === undefined ? "" : ` text-anchor="${anchor}"`}`;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${fill}"${more}>${plain(words)}</text>`;
}

function group(x: number, y: number, parts: readonly string[]): string {
  return `<g transform="translate(${round(x)} ${round(y)})">\n${parts.join("\n")}\n</g>`;
}

/** Marks that turn the direction of writing are written out, as everywhere, but for those that keep a wrapped line together. */
function plain(words: string): string {
  const [, line] = /^\u2068(.*)\u2069$/s.exec(words) ?? [];
  return escapeXml(line === undefined ? toShownText(words) : `\u2068${toShownText(line)}\u2069`);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
