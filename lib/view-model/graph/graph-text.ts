import { estimateTextPx } from "../text/text-width";

/** First strong isolate and its end: text of any direction stays inside its own line (UAX #9). */
const isolate = "\u2068";
const isolateEnd = "\u2069";

const spaces = /[\s\p{Cc}]+/gu;
/** Halves of signs, and orders about direction, which would reach beyond their line. */
const unwanted = /[\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text in at most `linesMax` lines of about `widthPx`, broken between words where there are words and inside
 * them where there are none, with an ellipsis for what does not fit. Line breaks and control characters become
 * spaces, and each line is kept apart from the direction of its neighbours.
 */
export function wrapText(text: string, room: TextRoom): readonly string[] {
  // More than this never fits, whatever the script.
  const charsMax = Math.ceil((room.widthPx / room.fontPx) * 4 * room.linesMax);
  const cleaned = text.slice(0, charsMax).replaceAll(spaces, " ").replaceAll(unwanted, "");
  // What was cut off counts as one more sign, so that the last line ends in an ellipsis.
  let rest = [...cleaned.trim(), ...(text.length > charsMax ? ["…"] : [])];
  const lines: string[] = [];
  while (rest.length > 0 && lines.length < room.linesMax) {
    const length = breakAt(rest, room);
    const isCut = lines.length === room.linesMax - 1 && length < rest.length;
    const kept = isCut ? Math.max(1, countFitting(rest, room) - 1) : length;
    lines.push(`${rest.slice(0, kept).join("").trimEnd()}${isCut ? "…" : ""}`);
    rest = rest.slice(rest[length] === " " ? length + 1 : length);
  }
  return lines.map((line) => `${isolate}${line}${isolateEnd}`);
}

/** Pixels. */
export type TextRoom = {
  readonly widthPx: number;
  readonly fontPx: number;
  readonly linesMax: number;
};

/** How many signs go into a line: up to the last space that fits, unless that would leave most of it empty. */
function breakAt(signs: readonly string[], room: TextRoom): number {
  const fitting = countFitting(signs, room);
  if (fitting === signs.length) return fitting;
  const space = signs.slice(0, fitting + 1).lastIndexOf(" ");
  return space * 3 > fitting ? space : fitting;
}

/** How many signs of the beginning fit; at least one. */
function countFitting(signs: readonly string[], { widthPx, fontPx }: TextRoom): number {
  let width = 0;
  let count = 0;
  for (const sign of signs) {
    width += estimateTextPx(sign, fontPx * 100) / 100;
    if (width > widthPx) break;
    count += 1;
  }
  return Math.max(1, count);
}

/** About ten words of a title are enough to know an event by. */
const nameRoom = { widthPx: 500, fontPx: 12, linesMax: 1 };

/** A title as a sentence quotes it: cut where it is long, and kept apart from the direction of the words around it. */
export function quoteName(title: string): string {
  return `“${wrapText(title, nameRoom).join("")}”`;
}

/** The same where it stands alone. */
export function shortName(title: string): string {
  return wrapText(title, nameRoom).join("").replaceAll(isolate, "").replaceAll(isolateEnd, "");
}
