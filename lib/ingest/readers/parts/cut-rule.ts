import { findMarkupLanguage, type MarkupLanguage } from "../../markup/markup-language";
import { hideSections, readMarkup, wordsOfMarkup } from "../../markup/read-markup";
import type { Sample } from "../../reader";
import { fewestParts, markupTags } from "./markup-tags";

export type Split = {
  readonly parts: readonly string[];
  /** The words around them; empty where there are none. */
  readonly rest: string;
};

/** How a file of many parts is cut: where one begins, and where it ends when the next does not begin there. */
export type CutRule = {
  readonly name: string;
  /** `isBehindBlank`: the line before is empty. */
  begins(line: string, isBehindBlank: boolean): boolean;
  ends(line: string): boolean;
  /** What the boundaries themselves say for this rule: that they are drawn, and not only seen. */
  readonly weight: number;
  /** Of what its parts are elements, which are parts also on one line. */
  readonly markup: MarkupLanguage | null;
  /** Fewer parts are none. */
  readonly fewest: number;
  /** Where in a part its time is looked for. */
  timeText(part: string): string;
  /** The elements that a line consists of, where it has several; null where it is a line like any other. */
  split(line: string): Split | null;
};

/** A beginning that does not come again is none. */
const repeatsMin = 3;
/** Sorts of lines that are tried. */
const keysMax = 24;
const never = () => false;
const asItIs = (part: string) => part;
const plain = { fewest: repeatsMin, timeText: asItIs, split: () => null } as const;

/** `From alice@example.org Sat Mar 14 02:14:05 2026`, before each mail of a mailbox: RFC 4155, appendix A. */
const fromLine =
  /^From \S{1,200} {1,2}(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d(?::\d\d)? (?:\S{1,6} )?\d{4}/;
const header = /^[A-Za-z][\w-]{0,60}:/;

/** A term of a list goes on with what is said of it. */
const term = /^dt$/i;

/** `tags`: where it may end; `holds`: what it lies in. */
type Ending = { readonly of: RegExp; readonly tags: RegExp; readonly holds: RegExp };

/**
 * Rows, items and terms end where the next one, or what they lie in, does when their own end is left out; a term goes on
 * up to there anyhow: https://html.spec.whatwg.org/#optional-tags. What lies in them may have rows and items of its own.
 */
const endings: readonly Ending[] = [
  { of: /^tr$/i, tags: /<(\/?)(tr|tbody|tfoot|table)(?=[\s>])/gi, holds: /^table$/i },
  { of: /^li$/i, tags: /<(\/?)(li|ul|ol|menu)(?=[\s>])/gi, holds: /^(?:ul|ol|menu)$/i },
  { of: term, tags: /<(\/?)(dt|dl)(?=[\s>])/gi, holds: /^dl$/i },
];

/** A file that begins with a mail and its headers. */
export function isMailbox([first = "", second = ""]: readonly string[]): boolean {
  return fromLine.test(first) && header.test(second);
}

/** A mail is of the time of its Date: what stands before it is when it was put into the box, in whatever zone. */
const mailbox: CutRule = {
  name: "mailbox",
  begins: (line) => fromLine.test(line),
  ends: never,
  weight: 0.2,
  markup: null,
  fewest: 1,
  timeText: (mail) => {
    const [from = "", ...lines] = mail.split("\n");
    const end = lines.findIndex((line) => !header.test(line) && !/^\s/.test(line));
    const headers = end < 0 ? lines : lines.slice(0, end);
    return headers.find((line) => /^date:/i.test(line)) ?? from;
  },
  split: () => null,
};

/** A file that is one mail: headers up to the first empty line, with who wrote it and when (RFC 5322, section 3.6). */
export function isMail(text: string): boolean {
  const [head = ""] = text.split(/\r?\n\r?\n/, 1);
  const lines = head.split(/\r?\n/);
  const names = lines.filter((line) => header.test(line)).map((line) => line.toLowerCase());
  return (
    lines.every((line) => header.test(line) || /^[ \t]/.test(line)) &&
    names.some((line) => line.startsWith("from:") && line.includes("@")) &&
    names.some((line) => line.startsWith("date:"))
  );
}

function toMailRule(first: string): CutRule {
  return {
    ...mailbox,
    name: "mail",
    begins: (line) => line === first,
    timeText: (mail) => mailbox.timeText(`From\n${mail}`),
  };
}

export function isMailRule({ name }: CutRule): boolean {
  return name === "mailbox" || name === "mail";
}

export function cutRules({ text, lines }: Sample): readonly CutRule[] {
  if (isMailbox(lines)) return [mailbox];
  if (isMail(text)) return [toMailRule(lines[0] ?? "")];
  const tags = markupTags(text);
  if (tags.length > 0) {
    const fewest = Math.min(repeatsMin, fewestParts(text));
    return [toMarkupRule(tags, fewest, findMarkupLanguage(text))];
  }
  return [...keyRules(lines), behindBlank, section, ruler];
}

function toMarkupRule(keys: readonly string[], fewest: number, language: MarkupLanguage): CutRule {
  const tags = [...new Set(keys.map((key) => key.replace(/\/+$/, "")))];
  const layout = new Set(tags.filter((tag) => !keys.includes(tag)));
  const names = tags.map((tag) => tag.replace(/[.$]/g, "\\$&")).join("|");
  // A term goes on with what is said of it.
  const closing = new Set(tags.map((tag) => (term.test(tag) ? "dl" : tag.toLowerCase())));
  return {
    name: "elements",
    begins: (line) =>
      readMarkup(line, language).some(
        (token) => token.kind === "open" && tags.includes(token.name),
      ),
    ends: (line) =>
      readMarkup(line, language).some((token) =>
        token.kind === "open"
          ? token.isClosed && tags.includes(token.name)
          : token.kind === "close" && closing.has(token.name.toLowerCase()),
      ),
    weight: 0.2,
    markup: language,
    fewest,
    timeText: asItIs,
    split: (line) => splitElements(line, names, { layout, language }),
  };
}

/** Pages lay tables in each other a few times. */
const layoutsMax = 8;

function holdsOwnKind(line: string, from: number, to: number, name: string): boolean {
  const at = line.indexOf(`<${name}`, from);
  return at >= 0 && at < to;
}

/** Whole elements one behind the other, with little else around them than the tags of what they lie in. */
function splitElements(
  written: string,
  names: string,
  { layout, language }: { readonly layout: ReadonlySet<string>; readonly language: MarkupLanguage },
): Split | null {
  const line = hideSections(written, language);
  const open = new RegExp(`<(${names})(?=[\\s/>])[^<>]*>`, "g");
  const parts: string[] = [];
  let rest = "";
  let done = 0;
  let entered = 0;
  for (let match = open.exec(line); match !== null; match = open.exec(line)) {
    const [tag, name = ""] = match;
    const end = endOfElement(line, open.lastIndex, name, tag);
    // It goes on below.
    if (end < 0) return null;
    // Of the layout is what holds others of its kind.
    if (layout.has(name) && entered < layoutsMax && holdsOwnKind(line, open.lastIndex, end, name)) {
      entered += 1;
      continue;
    }
    rest += written.slice(done, match.index);
    parts.push(written.slice(match.index, end));
    done = open.lastIndex = end;
  }
  rest += written.slice(done);
  if (parts.length === 0 || parts[0] === written.trim()) return null;
  const words = wordsOfMarkup(rest, language);
  const isSentence = parts.length < repeatsMin || words.length > line.length / 2;
  return words !== "" && isSentence ? null : { parts, rest: words };
}

const behindBlank: CutRule = {
  name: "blocks divided by empty lines",
  begins: (line, isBehindBlank) => isBehindBlank && line.trim() !== "",
  ends: never,
  weight: 0.12,
  markup: null,
  ...plain,
};

const section: CutRule = {
  name: "sections",
  begins: (line) => /^\[\[?[^[\]]+\]?\]\s*$/.test(line),
  ends: never,
  weight: 0.2,
  markup: null,
  ...plain,
};

const ruler: CutRule = {
  name: "blocks divided by rulers",
  begins: (line) => /^\s*([-=*_#~+])\1{2,}/.test(line),
  ends: never,
  weight: 0.14,
  markup: null,
  ...plain,
};

/** The first word of a line with its indent, digits left out: what lines of one sort share. */
function keyOf(line: string): string {
  const [, indent = "", word = ""] = /^(\s*)([^\s:=|+,;>*(]{1,40})/.exec(line) ?? [];
  const mark = word === "" ? (/^\W{1,3}/.exec(line.trimStart())?.[0] ?? "").trim() : word;
  return `${indent.length}/${mark.replace(/\d+/g, "0")}`;
}

function keyRules(lines: readonly string[]): readonly CutRule[] {
  const byKey = Map.groupBy(lines.keys(), (at) => keyOf(lines[at] ?? ""));
  const frequent = [...byKey].filter(([, places]) => places.length >= repeatsMin);
  return frequent.slice(0, keysMax).flatMap(([key, places]) => {
    if (places.length > lines.length * 0.6) return [];
    const isDashed = /^\d+\/-$/.test(key);
    const opensPair = /^\d+\/begin/i.test(key);
    const rule: CutRule = {
      name: "parts",
      begins: (line) => keyOf(line) === key,
      ends: opensPair ? (line) => /^\s*end\b/i.test(line) : never,
      weight: opensPair || isDashed ? 0.16 : 0.06,
      markup: null,
      ...plain,
    };
    return [rule];
  });
}

/** Of the element whose opening `tag` ends at `at`: the offset behind its end tag; -1 where it goes on below the line. */
function endOfElement(line: string, at: number, name: string, tag: string): number {
  if (tag.endsWith("/>")) return at;
  const ending = endings.find(({ of }) => of.test(name));
  if (ending !== undefined) return endOfOpenElement(line, at, ending);
  const closeAt = line.indexOf(`</${name}>`, at);
  return closeAt < 0 ? -1 : closeAt + name.length + 3;
}

function endOfOpenElement(line: string, at: number, ending: Ending): number {
  ending.tags.lastIndex = at;
  let depth = 0;
  for (const match of line.matchAll(ending.tags)) {
    depth += stepOf(match, ending);
    const end = depth > 0 ? null : endAt(match, depth, ending);
    if (end !== null) return end;
  }
  return -1;
}

function stepOf([, slash, found = ""]: RegExpExecArray, { holds }: Ending): number {
  if (!holds.test(found)) return 0;
  return slash === "/" ? -1 : 1;
}

/** Null: it ends something inside, or the words of a term. */
function endAt(match: RegExpExecArray, depth: number, { of, holds }: Ending): number | null {
  const { index, 0: tag, 1: slash, 2: found = "" } = match;
  if (depth < 0) return index;
  if (holds.test(found)) return null;
  if (slash !== "/" || !of.test(found)) return index;
  return term.test(found) ? null : index + tag.length + 1;
}
