import { type Instant, parseInstant } from "@/lib/base/instant";
import { formatTime } from "@/lib/time/shown/time-text";
import { wrapText } from "../graph/graph-text";
import { estimateTextPx } from "../text/text-width";
import type { Certainty, StoryStep } from "./picture-story";
import type { RevisionDocument } from "./revision-document";

/** Pixels of the picture, from its upper left corner. */
export type ChainDrawing = {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly ChainBox[];
  readonly arrows: readonly {
    readonly from: { readonly x: number; readonly y: number };
    readonly to: { readonly x: number; readonly y: number };
    readonly words: readonly { readonly text: string; readonly x: number; readonly y: number }[];
    /** False where nothing shows that the one led to the other. */
    readonly isShown: boolean;
  }[];
};

export type ChainBox = {
  readonly role: StoryStep["role"];
  readonly event: string | null;
  readonly number: number | null;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** "Cause 00:22:33" */
  readonly heading: string;
  readonly lines: readonly string[];
};

export const chainTextPx = 12;
const lineHeight = 16;
const padding = 8;
const roleWords = { cause: "Cause", step: "Then", impact: "Impact", end: "End" } as const;
/** How one event led to the next. */
const linkWords = {
  causes: "caused",
  enables: "made possible",
  prevents: "prevented",
  delays: "delayed",
  ended: "ended by",
} as const;
const chances: Readonly<Record<Certainty, string>> = {
  ...{ decided: "", likely: "likely ", possible: "perhaps " },
};
/** Where time alone is known. */
const followsWords = "later";
/** Of a link that the approval leaves out. */
export const unapprovedWords = "not approved";

/** Boxes beside each other: room for the words of a link between two of them. */
const across = { gap: 62, linesMax: 5 };
/** Boxes below each other. */
const down = { gap: 24, linesMax: 3 };
const besideArrow = 14;
const aboveArrow = 6;
const belowArrow = 16;
const arrowLine = lineHeight - 2;

export function drawChainAcross(
  document: RevisionDocument,
  story: readonly StoryStep[],
  width: number,
): ChainDrawing {
  const boxWidth = (width - across.gap * (story.length - 1)) / Math.max(1, story.length);
  const told = story.map((step) => fill(document, step, boxWidth, across.linesMax));
  // The words of a link are beside the boxes, not above or below them, where the lanes have theirs.
  const height = Math.max(
    ...[0, ...told.map(({ lines }) => heightOf(lines))],
    ...story.slice(1).map((step) => 2 * Math.max(...reachOf(step))),
  );
  const boxes = told.map((box, at) => ({
    ...{ ...box, x: at * (boxWidth + across.gap), y: 0, width: boxWidth, height },
  }));
  const arrows = boxes.slice(1).map((box, at) => {
    const step = story[at + 1];
    const { words, marks } = linesOf(step);
    const [x, y] = [box.x - across.gap / 2, height / 2];
    return {
      from: { x: box.x - across.gap + 3, y },
      to: { x: box.x - 3, y },
      words: [
        ...words.map((text, line) => ({
          ...{ text, x, y: y - aboveArrow - (words.length - 1 - line) * arrowLine },
        })),
        // Below the arrow: above it there is no room for more words.
        ...marks.map((text, line) => ({ text, x, y: y + belowArrow + line * arrowLine })),
      ],
      isShown: isShown(step),
    };
  });
  return { width, height, boxes, arrows };
}

export function drawChainDown(
  document: RevisionDocument,
  story: readonly StoryStep[],
  width: number,
): ChainDrawing {
  let y = 0;
  const boxes = story.map((step) => {
    const box = fill(document, step, width, down.linesMax);
    const placed = { ...box, x: 0, y, width, height: heightOf(box.lines) };
    y += placed.height + down.gap;
    return placed;
  });
  const arrows = boxes.slice(1).map((box, at) => {
    const step = story[at + 1];
    const text = `${wordsOf(step)}${isMarked(step) ? ` (${unapprovedWords})` : ""}`;
    const x = width / 2;
    const middle = box.y - down.gap / 2;
    // The words begin beside the arrow: they are set around their middle.
    const textX = x + besideArrow + estimateTextPx(text, chainTextPx) / 2;
    return {
      from: { x, y: box.y - down.gap + 2 },
      to: { x, y: box.y - 2 },
      words: [{ text, x: textX, y: middle + 4 }],
      isShown: isShown(step),
    };
  });
  return { width, height: Math.max(0, y - down.gap), boxes, arrows };
}

/** The words of a link between two boxes beside each other, one in a line. */
function linesOf(step: StoryStep | undefined) {
  return {
    words: wordsOf(step).split(" "),
    marks: isMarked(step) ? unapprovedWords.split(" ") : [],
  };
}

/** How far its lines reach above and below the arrow. */
function reachOf(step: StoryStep): readonly [number, number] {
  const { words, marks } = linesOf(step);
  return [aboveArrow + words.length * arrowLine, belowArrow + marks.length * arrowLine];
}

function isMarked(step: StoryStep | undefined): boolean {
  return step !== undefined && isShown(step) && !step.isLinkApproved;
}

function wordsOf(step: StoryStep | undefined): string {
  if (step === undefined || step.by === null) return followsWords;
  return describeRelation(step.by, step.certainty);
}

/** "likely caused": what nobody confirmed is never stated as sure. */
export function describeRelation(by: keyof typeof linkWords, certainty: Certainty): string {
  return `${chances[certainty]}${linkWords[by]}`;
}

function isShown(step: StoryStep | undefined): boolean {
  return step !== undefined && step.by !== null;
}

/** What a box is headed by; a cause that nobody confirmed is a likely one, as in prose. */
export function nameRole({ role, event, certainty }: StoryStep): string {
  return role === "cause" && event !== null && certainty !== "decided"
    ? "Likely cause"
    : roleWords[role];
}

function heightOf(lines: readonly string[]): number {
  return padding * 2 + lineHeight * (lines.length + 1);
}

function fill(document: RevisionDocument, step: StoryStep, widthPx: number, linesMax: number) {
  const { role, event, number, title } = step;
  const at = role === "end" && event === null ? endOf(document) : timeOf(event);
  const zone = document.text?.zone ?? "UTC";
  const heading = `${nameRole(step)}${at === null ? "" : ` ${formatTime(at, zone)}`}`;
  const lines = wrapText(title, { widthPx: widthPx - 2 * padding, fontPx: chainTextPx, linesMax });
  return { role, number, heading, lines, event: event?.id ?? null };
}

function timeOf(event: StoryStep["event"]): Instant | null {
  return event === null || event.time.kind === "unknown"
    ? null
    : parseInstant(event.time.earliest ?? "");
}

function endOf({ incident }: RevisionDocument): Instant | null {
  return parseInstant(incident.resolvedAt ?? incident.mitigatedAt ?? "");
}
