import { findMarkupLanguage } from "../../markup/markup-language";
import { type MarkupToken, readMarkup } from "../../markup/read-markup";
import { momentsIn } from "../../times/moments-in";

const instancesMin = 3;
const datedMin = 0.6;
const heldMin = 0.9;

type Open = {
  readonly tag: string;
  /** What it is counted as: rows and items inside others of their tag apart from those. */
  readonly key: string;
  isDated: boolean;
  text: string;
  hasChildren: boolean;
  /** Keys of the elements directly in it. */
  readonly inner: Set<string>;
};
type OpenToken = Extract<MarkupToken, { kind: "open" }>;
type Counts = { all: number; dated: number; readonly holding: Map<string, number> };

/**
 * The elements of a markup that say a time: in an attribute, or in a child that holds nothing else; items of lists and
 * terms (`<li>`, `<dt>`) in their own words. Where each lies alone in another one, as `TimeCreated` of an event of Windows does, that is the element meant. A slash behind the name for each element of its kind around it, where those are
 * of the page's layout: `tr/`.
 */
export function markupTags(text: string): readonly string[] {
  if (!isMarkup(text)) return [];
  const elements = new ElementCounts(fewestParts(text));
  for (const token of readMarkup(text, findMarkupLanguage(text))) {
    if (token.kind === "words") elements.words(token.text);
    else if (elements.isInCell && inline.test(token.name)) continue;
    else if (token.kind === "close") elements.close(token.name);
    else elements.open(token);
  }
  return elements.dated();
}

/** From its beginning, or below a title: lines of nothing but elements. */
function isMarkup(text: string): boolean {
  if (/^\s*(?:\uFEFF)?\s*<[!?\p{L}_]/u.test(text)) return true;
  const lines = text
    .slice(0, headChars)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const elements = lines.filter((line) => /^\s*<[!?/\p{L}_].*>\s*$/u.test(line));
  return elements.length >= instancesMin && elements.length >= lines.length * elementsMin;
}

const headChars = 4000;
const elementsMin = 0.7;

/** Cells and rows of HTML, which the next one ends: https://html.spec.whatwg.org/#optional-tags */
const cell = /^t[dh]$/i;
const row = /^tr$/i;
/** Items of lists, which end alike, and say in their own words when they were. */
const item = /^(?:li|dt)$/i;
const afterItem = /^(?:li|dt|dd)$/i;
const list = /^(?:ul|ol|menu|dl)$/i;
/** What is set in bold in a cell is its text. */
const inline = /^(?:a|b|br|code|em|font|i|nobr|small|span|strong|tt|u)$/i;

/** Events as Windows writes them: https://learn.microsoft.com/windows/win32/wes/eventschema-elements */
const windowsEvents = "schemas.microsoft.com/win/2004/08/events/event";

/** So many parts there are at least: of what is known for an event one is enough. */
export function fewestParts(text: string): number {
  return text.slice(0, 2000).includes(windowsEvents) ? 1 : instancesMin;
}

class ElementCounts {
  constructor(private readonly fewest: number) {}

  private readonly counts = new Map<string, Counts>();
  private readonly stack: Open[] = [];

  words(text: string): void {
    const top = this.stack.at(-1);
    if (top !== undefined) top.text += text;
  }

  get isInCell(): boolean {
    const tag = this.stack.at(-1)?.tag ?? "";
    return cell.test(tag) || afterItem.test(tag);
  }

  open({ name: tag, attributes, isClosed }: OpenToken): void {
    if (cell.test(tag) || row.test(tag)) this.endLast(cell);
    if (row.test(tag)) this.endLast(row);
    if (afterItem.test(tag)) this.endLast(afterItem);
    const top = this.stack.at(-1);
    if (top !== undefined) top.hasChildren = true;
    const key = this.keyOf(tag);
    top?.inner.add(key);
    const isDated = attributes.some(({ value }) => hasTime(value));
    this.stack.push({ tag, key, isDated, text: "", hasChildren: false, inner: new Set() });
    if (isClosed) this.close(tag);
  }

  private keyOf(tag: string): string {
    if (!row.test(tag) && !item.test(tag)) return tag;
    const around = this.stack.findLast((open) => open.tag === tag);
    return around === undefined ? tag : `${around.key}/`;
  }

  private endLast(kind: RegExp): void {
    const tag = this.stack.at(-1)?.tag ?? "";
    if (kind.test(tag)) this.close(tag);
  }

  close(tag: string): void {
    if (row.test(tag)) this.endLast(cell);
    if (list.test(tag)) this.endLast(afterItem);
    const { stack, counts } = this;
    const at = stack.findLastIndex((open) => open.tag === tag);
    const element = stack[at];
    if (element === undefined) return;
    stack.length = at;
    const isItem = item.test(tag);
    if (isItem && hasTime(element.text.trim().slice(0, timeCharsMax))) element.isDated = true;
    const known = counts.get(element.key) ?? { all: 0, dated: 0, holding: new Map() };
    known.all++;
    for (const inner of element.inner) {
      known.holding.set(inner, (known.holding.get(inner) ?? 0) + 1);
    }
    if (element.isDated) known.dated++;
    counts.set(element.key, known);
    const parent = stack.at(-1);
    if (parent !== undefined && !isItem && !element.hasChildren && hasTime(element.text))
      parent.isDated = true;
  }

  dated(): readonly string[] {
    const dated = [...this.counts]
      .filter(([, { all, dated }]) => dated >= this.fewest && dated >= all * datedMin)
      .map(([key]) => this.outermost(key));
    return [...new Set(dated)];
  }

  /** The element around it, as long as each of them has one of these and hardly any has none. */
  private outermost(tag: string): string {
    let at = tag;
    const seen = new Set([at]);
    for (;;) {
      const around = this.aroundEach(at);
      if (around === null || seen.has(around)) return at;
      seen.add(around);
      at = around;
    }
  }

  private aroundEach(tag: string): string | null {
    const own = this.counts.get(tag)?.all ?? 0;
    for (const [around, { all, holding }] of this.counts) {
      const held = holding.get(tag) ?? 0;
      if (all >= this.fewest && held >= own * heldMin && held >= all * heldMin) return around;
    }
    return null;
  }
}

/** A longer text speaks of times; it is not one. */
const timeCharsMax = 400;

function hasTime(text: string): boolean {
  if (text.length < 6 || text.length > timeCharsMax) return false;
  return momentsIn(text, null, { max: 3 }).some(({ scan }) => scan.kind !== "clock");
}
