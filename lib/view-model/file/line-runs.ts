import { type AnsiStyle, plainStyle, readAnsi } from "./ansi-text";

/** Characters of a line, from its start, that something is said of: the words quoted, or found. */
export type LineHighlight = {
  readonly from: number;
  readonly to: number;
  readonly kind: "quoted" | "found";
};

/** A piece of a line as it is drawn, always as text. */
export type LineRun = {
  readonly text: string;
  readonly style: AnsiStyle;
  /** Stands for a character that nobody would see, or that would change how its neighbours are seen. */
  readonly isSymbol: boolean;
  readonly highlight: LineHighlight["kind"] | null;
};

/**
 * A line as it is drawn. With `hasColours` its escape sequences become colours, else they are shown as they
 * were received. The return before a line's end is left out: every line of a file from Windows has one.
 */
export function toLineRuns(
  text: string,
  {
    highlights,
    hasColours,
  }: {
    readonly highlights: readonly LineHighlight[];
    readonly hasColours: boolean;
  },
): readonly LineRun[] {
  const line = text.endsWith("\r") ? text.slice(0, -1) : text;
  const stretches = hasColours ? readAnsi(line) : [{ from: 0, to: line.length, style: plainStyle }];
  const runs: LineRun[] = [];
  for (const { from, to, style } of stretches) {
    for (const piece of splitAt(from, to, highlights)) {
      pushRuns(runs, line.slice(piece.from, piece.to), style, piece.highlight);
    }
  }
  return runs;
}

type Piece = {
  readonly from: number;
  readonly to: number;
  readonly highlight: LineRun["highlight"];
};

/** What is found is shown before what is quoted: it is what the reader looks for now. */
function splitAt(from: number, to: number, highlights: readonly LineHighlight[]): readonly Piece[] {
  const inside = highlights.filter((highlight) => highlight.from < to && highlight.to > from);
  if (inside.length === 0) return from === to ? [] : [{ from, to, highlight: null }];
  const ends = inside.flatMap((highlight) => [highlight.from, highlight.to]);
  const cuts = [...new Set([from, ...ends.filter((at) => at > from && at < to), to])].toSorted(
    (a, b) => a - b,
  );
  return cuts.slice(0, -1).map((start, index) => {
    const over = inside.filter((highlight) => highlight.from <= start && highlight.to > start);
    const kinds = over.map(({ kind }) => kind);
    const highlight = kinds.includes("found") ? "found" : (kinds[0] ?? null);
    return { from: start, to: cuts[index + 1] ?? to, highlight };
  });
}

/**
 * Controls but the tab (Unicode category Cc), line and paragraph separators, marks and embeddings of direction
 * (UAX #9; they can make code read differently than it runs, https://trojansource.codes), and characters
 * without width that are not needed to join letters.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;

function pushRuns(
  runs: LineRun[],
  text: string,
  style: AnsiStyle,
  highlight: LineRun["highlight"],
): void {
  let from = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > from) {
      runs.push({ text: text.slice(from, index), style, isSymbol: false, highlight });
    }
    runs.push({ text: symbolOf(character), style, isSymbol: true, highlight });
    from = index + character.length;
  }
  if (from < text.length) runs.push({ text: text.slice(from), style, isSymbol: false, highlight });
}

/** The control pictures of Unicode, or the code point. */
function symbolOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Where a line says what is quoted of it, and every place of the words looked for, whatever their case. */
export function findHighlights(
  text: string,
  { quotes, words }: { readonly quotes: readonly string[]; readonly words: string },
): readonly LineHighlight[] {
  const quoted = quotes
    .flatMap((quote) => quote.split("\n"))
    .flatMap((quote): readonly LineHighlight[] => {
      const from = quote.trim() === "" ? -1 : text.indexOf(quote);
      return from === -1 ? [] : [{ from, to: from + quote.length, kind: "quoted" }];
    });
  return [...quoted, ...findWords(text, words)];
}

function findWords(text: string, words: string): readonly LineHighlight[] {
  if (words === "") return [];
  const [lower, wanted] = [text.toLowerCase(), words.toLowerCase()];
  // A few letters are longer in lower case: places would be off, and are left out.
  if (lower.length !== text.length) return [];
  const found: LineHighlight[] = [];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
    found.push({ from: at, to: at + wanted.length, kind: "found" });
  }
  return found;
}
