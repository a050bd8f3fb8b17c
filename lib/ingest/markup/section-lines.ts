import type { MarkupLanguage } from "./markup-language";
import { cdataMark, commentMark, isBehindCondition, isEndMark } from "./section-marks";

/** Lines that are read as one, because a comment or a section of CDATA goes on over their ends. */
export type JoinedLines = { readonly text: string; readonly from: number; readonly to: number };

/** A section that goes on for longer is taken for one without an end: its lines are read each for itself. */
const linesMax = 2_000;
const charsMax = 1_000_000;

const sectionMark = new RegExp(`${commentMark.source}|${cdataMark.source}`, "g");

/** Null outside; otherwise what opened. A section that opens while another of its kind is open shows that this one has no end. */
type Open = "comment" | "cdata" | null;

/** Joins lines as they come. As in `hideUnclosed`, a section that another one of its kind follows has no end. */
export class SectionLines {
  private held: JoinedLines[] = [];
  private chars = 0;
  private open: Open = null;

  constructor(private readonly language: MarkupLanguage) {}

  add(text: string, number: number): readonly JoinedLines[] {
    const line = { text, from: number, to: number };
    const { open, isBroken } = stateBehind(text, this.open, this.language, this.held.at(-1)?.text);
    const before = isBroken || this.isFull(text) ? this.release() : [];
    this.open = before.length > 0 ? stateBehind(text, null, this.language).open : open;
    this.held.push(line);
    this.chars += text.length;
    return this.open === null ? [...before, ...this.join()] : before;
  }

  /** Nothing closed what was open. */
  end(): readonly JoinedLines[] {
    return this.release();
  }

  private isFull(text: string): boolean {
    return this.held.length >= linesMax || this.chars + text.length > charsMax;
  }

  private release(): readonly JoinedLines[] {
    const { held } = this;
    this.held = [];
    this.chars = 0;
    this.open = null;
    return held;
  }

  private join(): readonly JoinedLines[] {
    const held = this.release();
    const [first, last] = [held[0], held.at(-1)];
    if (first === undefined || last === undefined) return [];
    return [{ text: held.map(({ text }) => text).join("\n"), from: first.from, to: last.to }];
  }
}

export function joinSections(
  lines: readonly string[],
  language: MarkupLanguage,
): readonly string[] {
  const sections = new SectionLines(language);
  const joined = lines.flatMap((line, at) => sections.add(line, at));
  return [...joined, ...sections.end()].map(({ text }) => text);
}

/** `isBroken`: what was open before the text had no end. `above` is the line above. */
function stateBehind(
  text: string,
  before: Open,
  language: MarkupLanguage,
  above = "",
): { open: Open; isBroken: boolean } {
  let open = before;
  let isBroken = false;
  let isBefore = before !== null;
  for (const { 0: mark, index: at } of text.matchAll(sectionMark)) {
    const kind = mark.includes("--") ? "comment" : "cdata";
    if (!isEndMark(mark, open === kind, language)) {
      const isInside = kind === "comment" && isBehindCondition(text, at, above);
      isBroken ||= isBefore && open === kind && !isInside;
      open ??= kind;
    } else if (open === kind) {
      open = null;
      isBefore = false;
    }
  }
  return { open, isBroken };
}
