import { momentsIn } from "../behaviour/moments-in";

const token = /<(\/?)([\p{L}_][\p{L}\d_.:-]{0,60})(?=[\s/>])([^<>]{0,4000}?)(\/?)>|([^<]+)/gu;
const instancesMin = 3;
const datedMin = 0.6;

type Open = { readonly tag: string; isDated: boolean; text: string; hasChildren: boolean };
type Counts = { all: number; dated: number };

/** The elements of a markup that say a time themselves: in an attribute, or in a child that holds nothing else. */
export function markupTags(text: string): readonly string[] {
  if (!/^\s*(?:\uFEFF)?\s*<[!?\p{L}_]/u.test(text)) return [];
  const elements = new ElementCounts();
  for (const [, slash, tag = "", attributes = "", closed, words] of text.matchAll(token)) {
    if (words !== undefined) elements.words(words);
    else if (slash === "/") elements.close(tag);
    else elements.open(tag, attributes, closed === "/");
  }
  return elements.dated();
}

class ElementCounts {
  private readonly counts = new Map<string, Counts>();
  private readonly stack: Open[] = [];

  words(text: string): void {
    const top = this.stack.at(-1);
    if (top !== undefined) top.text += text;
  }

  open(tag: string, attributes: string, isClosed: boolean): void {
    const top = this.stack.at(-1);
    if (top !== undefined) top.hasChildren = true;
    this.stack.push({ tag, isDated: hasTime(attributes), text: "", hasChildren: false });
    if (isClosed) this.close(tag);
  }

  close(tag: string): void {
    const { stack, counts } = this;
    const at = stack.findLastIndex((open) => open.tag === tag);
    const element = stack[at];
    if (element === undefined) return;
    stack.length = at;
    const known = counts.get(tag) ?? { all: 0, dated: 0 };
    known.all++;
    if (element.isDated) known.dated++;
    counts.set(tag, known);
    const parent = stack.at(-1);
    if (parent !== undefined && !element.hasChildren && hasTime(element.text))
      parent.isDated = true;
  }

  dated(): readonly string[] {
    return [...this.counts]
      .filter(([, { all, dated }]) => dated >= instancesMin && dated >= all * datedMin)
      .map(([tag]) => tag);
  }
}

/** A longer text speaks of times; it is not one. */
const timeCharsMax = 400;

function hasTime(text: string): boolean {
  if (text.length < 6 || text.length > timeCharsMax) return false;
  return momentsIn(text, null, { max: 3 }).some(({ scan }) => scan.kind !== "clock");
}
